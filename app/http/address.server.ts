import { isIP } from "node:net";

/**
 * The address that a request came from, as the last proxy before us says. Earlier ones of X-Forwarded-For are whatever
 * the sender wrote. Null without a configured proxy: the gate has discarded those headers then.
 */
export function clientAddress(request: Request): string | null {
  const last = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) > 0 ? last : null;
}
