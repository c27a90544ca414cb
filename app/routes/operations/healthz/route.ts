/**
 * Says that the process is alive. It depends on nothing else, so that a slow database never gets a healthy process
 * killed.
 */
export async function loader() {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
