import { isIP } from "node:net";

/**
 * The address that a request came from, as the last proxy before us says. Earlier ones of X-Forwarded-For are whatever
 * the sender wrote. Null without a proxy that we were told of: the gate has thrown those headers away then.
 */
export function clientAddress(request: Request): string | null {
  const last = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  return isIP(last) > 0 ? last : null;
}
