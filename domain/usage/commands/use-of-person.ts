import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { can } from "domain/access/permissions";
import { forbidden } from "domain/audit/forbidden";
import { recordAudit } from "domain/audit/queries/audit";
import { actOnPerson } from "domain/people/act-on-person";
import type { Tools } from "domain/tools";
import { erasePersonUse, listDistrictsOfPerson } from "../queries/person-use";

async function mustManageDistrict(tools: Tools, actor: ActingPerson, { id, tried }: { id: string; tried: string }) {
  if (can(actor, "manage:all_users", "manage:district_users")) return;
  throw await forbidden(tools, actor, {
    districtId: actor.districtId,
    object: { table: "profiles", id },
    details: { tried },
    said: "Only people who manage your district’s accounts can download or erase someone’s usage.",
  });
}

type Verb = "usage_exported" | "usage_erased";

/**
 * Does something to the usage of a person in each district where the actor reaches it, in one transaction with a line in
 * the audit log of each: of somebody in scope, who must be below the actor; and of somebody who left the actor's district,
 * whatever they are elsewhere by now. Returns what came of it, one for each district; undefined out of scope.
 */
async function onUse<T>(
  tools: Tools,
  actor: ActingPerson,
  { id, verb }: { id: string; verb: Verb },
  work: (db: Db, districtId: string) => Promise<T>,
): Promise<T[] | undefined> {
  const inDistricts = async (db: Db, present: string | null) => {
    const done: T[] = [];
    for (const districtId of await listDistrictsOfPerson(db, actor, { profileId: id })) {
      done.push(await work(db, districtId));
      if (districtId !== present) await noteLeft(db, actor, { id, districtId, verb });
    }
    return done;
  };
  const done = await actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    await audit(verb);
    return inDistricts(db, person.districtId);
  });
  if (done) return done;
  const left = await tools.db.transaction().execute((db) => inDistricts(db, null));
  return left.length > 0 ? left : undefined;
}

const noteLeft = (
  db: Db,
  actor: ActingPerson,
  { id, districtId, verb }: { id: string; districtId: string; verb: Verb },
) =>
  recordAudit(db, {
    actor,
    districtId,
    action: `person.${verb}`,
    object: { table: "profiles", id },
    subjectProfileId: id,
    details: { left: true },
  });

/**
 * Writes down that what somebody used is handed out as a file. Returns true; undefined out of scope. Throws Forbidden for
 * a role that does not manage the district's people.
 */
export async function noteUseExported(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  await mustManageDistrict(tools, actor, { id, tried: "person.usage_exported" });
  const done = await onUse(tools, actor, { id, verb: "usage_exported" }, async () => true);
  return done ? true : undefined;
}

/**
 * Removes all that is kept of what somebody used, also from the totals of the days that are kept by person. What comes in
 * afterwards is counted for them again as long as a roster or an account knows them. Returns "nothing" when nothing was
 * kept; undefined out of scope. Throws Forbidden for a role that does not manage the district's people.
 */
export async function eraseUse(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  await mustManageDistrict(tools, actor, { id, tried: "person.usage_erased" });
  const done = await onUse(tools, actor, { id, verb: "usage_erased" }, (db, districtId) =>
    erasePersonUse(db, { districtId, profileId: id }),
  );
  return done && (done.some((erased) => erased > 0) ? ("erased" as const) : ("nothing" as const));
}
