/** The process lives. Asks nothing of anything else, so that a slow database never gets a healthy process killed. */
export async function loader() {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
