import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { weekOf } from "domain/usage/spans";
import { keepPeerFigures } from "../queries/peer-figures";
import { setSharing } from "../queries/sharing";
import { readOwnNow } from "../read-own";

/**
 * Has a district share its figures with others, from now on; its own are made at once. Takes the district's day
 * (YYYY-MM-DD). False when the district is not this actor's.
 */
export async function startSharing(
  tools: Tools,
  actor: Actor,
  { districtId, today }: { districtId: string; today: string },
): Promise<boolean> {
  const own = await readOwnNow(tools.db, actor, { districtId, today });
  return tools.db.transaction().execute(async (db) => {
    const before = await setSharing(db, actor, { districtId, shares: true });
    if (before === undefined) return false;
    if (before) return true;
    await keepPeerFigures(db, { districtId, week: weekOf(today), band: own.band, figures: own.figures });
    await recordAudit(db, line(actor, districtId, true));
    return true;
  });
}

/** Has a district stop sharing: its figures and every comparison made with them are gone. False when it is not theirs. */
export async function stopSharing(
  tools: Tools,
  actor: Actor,
  { districtId }: { districtId: string },
): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const before = await setSharing(db, actor, { districtId, shares: false });
    if (before) await recordAudit(db, line(actor, districtId, false));
    return before !== undefined;
  });
}

const line = (actor: Actor, districtId: string, shares: boolean) => ({
  actor,
  districtId,
  action: shares ? "benchmarks.shared" : "benchmarks.not_shared",
  object: { table: "districts", id: districtId },
  before: { shares: !shares },
  after: { shares },
});
