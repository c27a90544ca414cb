import type { LoaderFunctionArgs } from "@remix-run/node";
import { sampleFiles } from "domain/rosters/guide/samples";
import { versions } from "domain/rosters/kinds/kind";
import { cacheControl } from "~/http/headers.server";

/** One file of the sample, as CSV. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const version = versions.find((one) => params.version === one);
  const text = version && sampleFiles(version).get(params.file ?? "");
  if (text === undefined) throw new Response("There is no such sample.", { status: 404, statusText: "Not Found" });
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${params.file}"`,
      "Cache-Control": cacheControl(request),
    },
  });
}
