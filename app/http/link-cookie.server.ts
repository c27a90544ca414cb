import { createHash } from "node:crypto";
import { createCookie, redirect } from "@remix-run/node";
import { env } from "./env.server";
import { paths } from "./paths";

/** The pages that links lead to. */
const pages = { reset: paths.resetPassword, invitation: paths.invitation };
type Page = keyof typeof pages;

const minutes = 30;
const cookies = { reset: cookieFor(pages.reset), invitation: cookieFor(pages.invitation) };

// Bound to its page, so that no other request carries it. Not to "page.data": the page's forms load a document.
function cookieFor(path: string) {
  const options = { httpOnly: true, sameSite: "lax", secure: env.secure, path, maxAge: minutes * 60 } as const;
  return createCookie("link", options);
}

/**
 * Takes the token of a link out of the page's address at once, so that it is in no history and no Referer: throws
 * the redirect to the bare address, with the token in a short-lived cookie. Nothing happens without a token.
 */
export async function swapToken(request: Request, page: Page): Promise<void> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token === null) return;
  // One that has not the shape of ours is kept as such, so that the page can say that the link does not work.
  const kept = /^[\w-]{43}$/.test(token) ? token : "none";
  const headers = { "Set-Cookie": await cookies[page].serialize(kept), "Cache-Control": "no-store" };
  throw redirect(pages[page], { headers });
}

/** The token that was swapped for the cookie, or null when there is none. */
export async function linkToken(request: Request, page: Page): Promise<string | null> {
  const value = await cookies[page].parse(request.headers.get("cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** What the form of a page says of the link that it was shown for; it tells nothing of the token. */
export const linkMark = (token: string) => createHash("sha256").update(`form of ${token}`).digest("base64url");

/** Said to whoever sends the form of one link after another one was opened in the same browser. */
export const otherLinkOpened =
  "You opened another link in this browser, so nothing was saved. This page is for the newer link. For the other one, open its email again.";

/** The Set-Cookie header that takes the token away. */
export function forgetLink(page: Page): Promise<string> {
  return cookies[page].serialize("", { maxAge: 0 });
}
