import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLatestConnectionTest } from "domain/rosters/queries/connection-test-requests";
import { countConfigurations, findConfiguration, listConfigurations } from "domain/rosters/queries/sftp-configurations";
import { rosterWays } from "domain/rosters/terms";
import { z } from "zod";
import { typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { toCard } from "~/routes/rosters/config-cards";
import { screens } from "~/screens/table";

const Query = z.object({
  q: typedFilter(),
  way: z.enum(rosterWays).catch("files"),
  id: z.uuid().optional().catch(undefined),
});

/** What a page asks every two seconds while a sync runs. Asking is no activity: it keeps no session alive. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs, { passive: true, resource: true });
  const { q, way, id } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const state = id ? await stateOfOne(viewer, id) : { cards: await listConfigurations(db, viewer, { search: q, way }) };
  return Response.json(
    {
      ...state,
      cards: state.cards.map(toCard),
      counters: await countConfigurations(db, viewer, { way }),
      now: new Date().toISOString(),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

async function stateOfOne(viewer: Viewer, id: string) {
  const row = found(await findConfiguration(db, viewer, { id }));
  const test = await findLatestConnectionTest(db, viewer, { configurationId: id });
  return { cards: [row], testing: test !== undefined && test.finished_at === null };
}
