import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  listReferenceCategories,
  listReferenceDistricts,
  listReferenceFundingSources,
  listReferenceSchools,
  listReferenceStates,
} from "domain/places/queries/reference-data";
import { z } from "zod";
import { typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";

const Query = z.object({
  q: typedFilter().transform((text) => text || undefined),
  district: z.uuid().optional().catch(undefined),
  from: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

type Input = z.output<typeof Query>;

/** The lists that forms choose from, by the last part of the address. */
const lists: Record<string, (viewer: Viewer, input: Input) => Promise<object>> = {
  schools: (viewer, { q, district }) => listReferenceSchools(db, viewer, { districtId: district, search: q }),
  districts: (viewer, { from }) => listReferenceDistricts(db, viewer, { from }),
  states: () => listReferenceStates(db),
  categories: () => listReferenceCategories(db),
  "funding-sources": () => listReferenceFundingSources(db),
};

/** What a form chooses from, within what the viewer may see. A script asks by itself, so asking is no activity. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, "any", { resource: true, passive: true });
  const list = found(Object.hasOwn(lists, params.kind ?? "") ? lists[params.kind ?? ""] : undefined);
  const input = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return Response.json(await list(viewer, input), { headers: { "Cache-Control": "no-store" } });
}
