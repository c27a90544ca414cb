import type { ActingPerson } from "domain/access/actor";
import { can } from "domain/access/permissions";
import { forbidden } from "domain/audit/forbidden";
import { actOnPerson } from "domain/people/act-on-person";
import type { Tools } from "domain/tools";
import { erasePersonUse } from "../queries/person-use";

async function mustManageDistrict(tools: Tools, actor: ActingPerson, { id, tried }: { id: string; tried: string }) {
  if (can(actor, "manage:all_users", "manage:district_users")) return;
  throw await forbidden(tools, actor, {
    districtId: actor.districtId,
    object: { table: "profiles", id },
    details: { tried },
    said: "Only people who manage your district’s accounts can download or erase someone’s usage.",
  });
}

/**
 * Writes down that what somebody used is handed out as a file. Returns true; undefined out of scope. Throws Forbidden for
 * a role that does not manage the district's people.
 */
export async function noteUseExported(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  await mustManageDistrict(tools, actor, { id, tried: "person.usage_exported" });
  return actOnPerson(tools, actor, id, async ({ audit }) => {
    await audit("usage_exported");
    return true;
  });
}

/**
 * Removes all that is kept of what somebody used, also from the totals of the days that are kept by person. What comes in
 * afterwards is counted for them again as long as a roster or an account knows them. Returns "nothing" when nothing was
 * kept; undefined out of scope. Throws Forbidden for a role that does not manage the district's people.
 */
export async function eraseUse(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  await mustManageDistrict(tools, actor, { id, tried: "person.usage_erased" });
  return actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    const erased = person.districtId ? await erasePersonUse(db, { districtId: person.districtId, profileId: id }) : 0;
    await audit("usage_erased");
    return erased > 0 ? ("erased" as const) : ("nothing" as const);
  });
}
