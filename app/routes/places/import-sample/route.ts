import type { LoaderFunctionArgs } from "@remix-run/node";
import { atOnce } from "domain/report";
import { csvAnswer } from "~/http/csv.server";
import { requireViewer } from "~/http/viewer.server";
import { samples } from "~/routes/places/directory-samples.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";

/** A file of places as it should look: our own layout, or with ?layout=federal that of the federal directory. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind), { resource: true });
  const kind = kindParam(params.kind);
  const layout = new URL(request.url).searchParams.get("layout") === "federal" ? "federal" : "plain";
  const { heads, rows } = samples(kind, layout, viewer.reach === "all");
  return csvAnswer(request, viewer, { name: `${kind}-sample`, columns: heads, rows: atOnce(() => rows) });
}
