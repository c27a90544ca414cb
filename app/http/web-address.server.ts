import { z } from "zod";

/** An address as people write it, with or without its scheme; only web addresses. Empty stays empty. */
export const webAddress = z
  .string()
  .trim()
  .max(500, "Use 500 characters at most.")
  .transform((value) => (value === "" || /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine((value) => value === "" || isWebAddress(value), "Enter a web address, for example https://example.org.");

function isWebAddress(value: string): boolean {
  if (/[\s\p{Cc}]/u.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && /\.[a-z0-9-]{2,}$/i.test(hostname) && !username && !password;
}
