import { env } from "./env.server";
import { findViewer } from "./viewer.server";

/**
 * What the frame of a public page needs: where Request Demo leads, and whether someone is signed in already; and
 * where the site is, for what others are told of the page.
 */
export async function publicPage(request: Request) {
  const viewer = await findViewer(request, { passive: true });
  return { requestDemoUrl: env.requestDemoUrl, origin: env.origin, signedIn: viewer !== null };
}
