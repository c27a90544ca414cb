import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { revokeSessionsOfAll } from "domain/access/queries/session-ends";
import { recordAudit } from "domain/audit/queries/audit";
import { busy, outdated } from "domain/conflict";
import * as merges from "domain/places/queries/place-merges";
import { findSchool } from "domain/places/queries/schools";
import { type PlaceKind, placeNouns } from "domain/places/terms";
import { takeRosterTurnSoon, takeTime } from "domain/rosters/turn";
import type { Tools } from "domain/tools";

type Pair = { kind: PlaceKind; from: string; into: string };

const previews = {
  states: merges.previewStateMerge,
  districts: merges.previewDistrictMerge,
  schools: merges.previewSchoolMerge,
};
const moves = { states: merges.mergeStates, districts: merges.mergeDistricts, schools: merges.mergeSchools };

/** One hash over what a merge would do: what is confirmed must be what was shown. */
const digestOf = (merge: merges.Merge) => createHash("sha256").update(JSON.stringify(merge)).digest("hex").slice(0, 32);

/** Why a merge can't be. */
const obstacle = (kind: PlaceKind, merge: merges.Merge) => {
  if (merge.configurations > 0) return "configurations" as const;
  if (merge.keys > 0) return "keys" as const;
  if (merge.hasUsage) return "usage" as const;
  if (kind === "districts" && merge.records > 0) return "records" as const;
  return kind === "states" && merge.sameNames.length > 0 ? ("same-names" as const) : null;
};

/** What a merge would move, whether it can be, and the hash that its confirmation brings back. */
export async function previewMerge(tools: Tools, actor: Actor, pair: Pair) {
  return shown(tools.db, actor, pair);
}

async function shown(db: Db, actor: Actor, { kind, ...pair }: Pair) {
  const merge = await previews[kind](db, actor, pair);
  return merge && { merge, obstacle: obstacle(kind, merge), digest: digestOf(merge) };
}

/** The districts whose rows a merge goes through. */
async function districtsOf(db: Db, actor: Actor, { kind, from, into }: Pair): Promise<string[]> {
  if (kind !== "schools") return kind === "districts" ? [from, into] : [];
  const school = await findSchool(db, actor, { id: from });
  return school ? [school.districtId] : [];
}

/**
 * Merges one place into another if that is still what was shown, else `outdated`. People whose district or school changes
 * with it are signed out. "obstacle" when they can't be merged; `busy` while a roster of theirs is being applied, which
 * ends the transaction; undefined when either is not there.
 */
export async function mergePlaces(tools: Tools, actor: Actor, input: Pair & { digest: string }) {
  const { kind, from, into } = input;
  return tools.db.transaction().execute(async (db) => {
    if (!(await takeRosterTurnSoon(db, await districtsOf(db, actor, input)))) return busy;
    await takeTime(db);
    const preview = await shown(db, actor, input);
    if (!preview) return undefined;
    if (preview.digest !== input.digest) return outdated;
    if (preview.obstacle) return "obstacle" as const;
    const accounts = (await moves[kind](db, actor, { from, into })) ?? [];
    await revokeSessionsOfAll(db, { authUserIds: accounts, because: "person_changed" });
    const { merge } = preview;
    await recordAudit(db, {
      actor,
      districtId: merge.into.districtId,
      action: `${placeNouns[kind]}.merged`,
      object: { table: kind, id: from },
      details: { into, districts: merge.districts, schools: merge.schools, people: merge.people },
      before: { name: merge.from.name, id: from },
      after: { name: merge.into.name, id: into },
    });
    return merge;
  });
}
