import { log } from "~/http/log.server";
import { ready } from "~/http/services.server";

/** Database and queue answer, so that a balancer may send people here. */
export async function loader() {
  const headers = { "Cache-Control": "no-store" };
  try {
    await ready();
    return Response.json({ status: "ready" }, { headers });
  } catch (error) {
    log.warn({ err: (error as Error).message }, "not ready");
    return Response.json({ status: "not ready" }, { status: 503, headers });
  }
}
