import type { LoaderFunctionArgs } from "@remix-run/node";
import { atOnce } from "domain/report";
import { csvFile } from "~/http/csv-file.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** A file of patterns as it should look. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.urlMapper.needs, { resource: true });
  return csvFile({
    name: "url-patterns-sample",
    columns: ["pattern", "type", "product", "confidence", "authorized"],
    rows: atOnce(() => [
      ["example.org", "domain", "Khan Academy", "0.9", "yes"],
      ["*.example.org", "wildcard", "Khan Academy", "0.8", ""],
      ["example.org/kids", "path_prefix", "Khan Academy", "0.9", "no"],
    ]),
  });
}
