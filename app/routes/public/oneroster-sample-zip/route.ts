import type { LoaderFunctionArgs } from "@remix-run/node";
import { sampleFiles } from "domain/rosters/guide/samples";
import { versions } from "domain/rosters/kinds/kind";
import { cacheControl } from "~/http/headers.server";
import { zipOf } from "~/http/zip.server";

/** A small invented district as a zip file, to see what an export looks like and to try the check. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const version = versions.find((one) => params.file === `oneroster-${one}.zip`);
  if (!version) throw new Response("There is no such sample.", { status: 404, statusText: "Not Found" });
  return new Response(zipOf(sampleFiles(version)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="rollcall-sample-${version}.zip"`,
      "Cache-Control": cacheControl(request),
    },
  });
}
