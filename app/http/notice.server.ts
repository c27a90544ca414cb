import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "./env.server";

const Notice = z.object({ type: z.enum(["success", "error", "warning", "info"]), text: z.string(), id: z.string() });

/** One message for the next page: a toast with JavaScript, a line at the top of the page without. */
export type Notice = z.infer<typeof Notice>;

const cookie = createCookie("notice", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
  maxAge: 60,
  secrets: [env.sessionSecret],
});

/** Redirects to `to` (a path of ours) with a message that the page there shows once. */
export async function redirectWithNotice(
  to: string,
  type: Notice["type"],
  text: string,
  init: { cookies?: string[]; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const value of init.cookies ?? []) headers.append("Set-Cookie", value);
  headers.append("Set-Cookie", await cookie.serialize({ type, text, id: crypto.randomUUID() }));
  return redirect(to, { headers });
}

/** Reads the waiting message and, when there is one, the cookie that takes it away. */
export async function takeNotice(request: Request): Promise<{ notice: Notice | null; clear: string | null }> {
  const value = await cookie.parse(request.headers.get("cookie"));
  if (!value) return { notice: null, clear: null };
  const read = Notice.safeParse(value);
  return { notice: read.success ? read.data : null, clear: await cookie.serialize("", { maxAge: 0 }) };
}
