import { can } from "domain/access/permissions";
import { concernAge, concernWords } from "domain/insight/concern-words";
import { type Concern, concern, concernsOf, worstFirst } from "domain/insight/concerns";
import type { Attention } from "domain/insight/queries/attention";
import type { RenewalStatus } from "domain/money/terms";
import { failedBy } from "domain/rosters/failed-by";
import { listConfigurationsInNeed } from "domain/rosters/queries/sftp-configurations";
import type { aheadChoices } from "domain/software/compliance/terms";
import { periodOf, readUnauthorized } from "domain/usage/queries/unauthorized";
import { unauthorizedDays } from "domain/usage/unauthorized-terms";
import { countFailedJobs } from "~/http/failed-jobs.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { addressWith } from "~/ui/list";
import type { ConcernRow } from "./needs-attention";

type Configuration = Awaited<ReturnType<typeof listConfigurationsInNeed>>[number];

/** A configuration whose sync is held or went wrong; null where all is well again. */
function syncConcern(row: Configuration): { to: string; concern: Concern } | null {
  const name = `${row.name}, ${row.districtName}`;
  if (row.heldId) {
    const known = { count: 1, urgency: "stopped" as const, since: row.heldAt?.toISOString() ?? null };
    return { to: paths.sync(row.heldId), concern: concern("sync_held", { ...known, name, finding: row.heldMessage }) };
  }
  if (row.status !== "error" && row.status_before_pause !== "error") return null;
  if (failedBy(row) === "test") {
    const known = { count: 1, urgency: "stopped" as const, since: row.testFailedAt?.toISOString() ?? null };
    const failed = concern("connection_failed", { ...known, name, finding: row.status_message });
    return { to: paths.configuration(row.id), concern: failed };
  }
  const known = { count: 1, urgency: "stopped" as const, since: row.latestAt?.toISOString() ?? null };
  return {
    to: row.latestId ? paths.sync(row.latestId) : paths.configuration(row.id),
    concern: concern("sync_failed", { ...known, name, finding: row.status_message }),
  };
}

/** The contracts whose renewals are to be decided within the days that are counted here. */
const toDecide: { decide: (typeof aheadChoices)[number] } = { decide: "90" };

/** The contracts among all whose vendors have to be told. */
const toTell: { renewal: RenewalStatus } = { renewal: "untold" };

/** Where each leads that is about more than one, or about one thing of the district. */
function leadsTo({ kind, count, id }: Concern): string {
  const places: Record<Exclude<Concern["kind"], OfRosters>, string> = {
    queues_silent: paths.admin,
    jobs_failed: paths.admin,
    question: count === 1 && id ? paths.request(id) : paths.requests,
    reviews: count === 1 && id ? paths.reviewOf(id) : paths.requestsMine,
    requests: paths.requests,
    files: count === 1 && id ? paths.usageFile(id) : paths.usageFiles,
    renewals: count === 1 && id ? paths.contractDecide(id) : addressWith(paths.contracts, toDecide),
    untold: count === 1 && id ? paths.contract(id) : addressWith(paths.contracts, toTell),
    unauthorized: paths.unauthorizedUsage,
    agreements: count === 1 && id ? paths.agreement(id) : `${paths.agreements}?stand=ends90`,
    uncovered: count === 1 && id ? paths.agreement(id) : `${paths.agreements}?stand=uncovered`,
    due: paths.reviewsDue,
  };
  return isOfRosters(kind) ? paths.sftp : places[kind];
}

const ofRosters = ["sync_failed", "connection_failed", "sync_held"] as const;
type OfRosters = (typeof ofRosters)[number];
const isOfRosters = (kind: Concern["kind"]): kind is OfRosters => (ofRosters as readonly string[]).includes(kind);

/** Background failures, for those who run the platform. */
async function jobConcerns(viewer: Viewer): Promise<Concern[]> {
  if (!opens(viewer, screens.admin.needs)) return [];
  const failed = await countFailedJobs();
  if (failed === null) return [concern("queues_silent", { count: 1, urgency: "stopped" })];
  return [concern("jobs_failed", { count: failed, urgency: "stopped" })];
}

async function unauthorizedOf(viewer: Viewer, district: Working) {
  if (!opens(viewer, screens.unauthorizedUsage.needs)) return null;
  const period = periodOf(district.today, unauthorizedDays);
  const { rows, since } = await readUnauthorized(db, viewer, { district, period });
  return { count: rows.length, since };
}

/**
 * What needs this viewer, the worst first: syncs, background work, and what waits in the district they work on. `well`
 * are the configurations whose syncs go through again.
 */
export async function loadConcerns(
  viewer: Viewer,
  { district, attention }: { district: Working | null; attention: Attention | null },
): Promise<{ rows: ConcernRow[]; well: { id: string; name: string; to: string }[] }> {
  const syncs = can(viewer, ...rights.changeRosters) ? await listConfigurationsInNeed(db, viewer) : [];
  const ofSyncs = new Map(
    syncs.flatMap((row) => {
      const found = syncConcern(row);
      return found ? [[found.concern, found.to] as const] : [];
    }),
  );
  const own =
    district && attention
      ? concernsOf(attention, { today: district.today, unauthorized: await unauthorizedOf(viewer, district) })
      : [];
  const now = Date.now();
  const today = district?.today ?? new Date(now).toISOString().slice(0, 10);
  const all = worstFirst([...ofSyncs.keys(), ...(await jobConcerns(viewer)), ...own]);
  return {
    rows: all.map((one) => ({
      kind: one.kind,
      urgency: one.urgency,
      late: one.late,
      age: concernAge(one, { now, today }),
      ...concernWords[one.kind](one),
      to: ofSyncs.get(one) ?? leadsTo(one),
    })),
    well: syncs
      .filter((row) => syncConcern(row) === null)
      .map(({ id, name }) => ({ id, name, to: paths.configuration(id) })),
  };
}
