import { env } from "./env.server";
import { findViewer } from "./viewer.server";

/** What the frame of a public page needs: where Request Demo leads, and whether someone is signed in already. */
export async function publicPage(request: Request) {
  const viewer = await findViewer(request, { passive: true });
  return { requestDemoUrl: env.requestDemoUrl, signedIn: viewer !== null };
}
