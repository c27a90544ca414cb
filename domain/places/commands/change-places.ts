import type { Db } from "db/client";
import { seedStates } from "db/seed/states";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Seen } from "domain/places/place-lock";
import * as districtChanges from "domain/places/queries/district-changes";
import { findDistrict } from "domain/places/queries/districts";
import { deletePlace } from "domain/places/queries/place-removals";
import * as schoolChanges from "domain/places/queries/school-changes";
import { findSchool } from "domain/places/queries/schools";
import * as states from "domain/places/queries/states";
import { type PlaceKind, placeNouns } from "domain/places/terms";
import { followZone } from "domain/rosters/queries/sync-schedule";
import type { Tools } from "domain/tools";

type Facts = Record<string, string | number | boolean | null>;
type Line = { kind: PlaceKind; verb: string; id: string; districtId: string | null; before?: Facts; after?: Facts };

function audit(db: Db, actor: Actor, { kind, verb, id, ...line }: Line): Promise<void> {
  return recordAudit(db, {
    actor,
    action: `${placeNouns[kind]}.${verb}`,
    object: { table: kind, id },
    ...line,
  });
}

const within = <T>(tools: Tools, run: (db: Db) => Promise<T>): Promise<T> => tools.db.transaction().execute(run);

type StateFields = { name: string; abbreviation: string };

/** Adds a state. A clash comes back by its name. */
export async function addState(tools: Tools, actor: Actor, fields: StateFields) {
  return within(tools, async (db) => {
    const made = await states.createState(db, actor, fields);
    if (made && typeof made !== "string") {
      await audit(db, actor, { kind: "states", verb: "created", id: made.id, districtId: null, after: fields });
    }
    return made;
  });
}

/** Changes a state. A clash comes back by its name; undefined when it is not there. */
export async function changeState(tools: Tools, actor: Actor, { id, seen, ...fields }: StateFields & Seen) {
  return within(tools, async (db) => {
    const before = await states.updateState(db, actor, { id, seen, ...fields });
    if (before && typeof before !== "string" && !("kind" in before)) {
      await audit(db, actor, { kind: "states", verb: "changed", id, districtId: null, before, after: fields });
    }
    return before;
  });
}

/** Adds the 50 states and the District of Columbia, as far as they are missing. */
export async function addAllStates(tools: Tools, actor: Actor): Promise<void> {
  await within(tools, async (db) => {
    const added = await seedStates(db);
    await recordAudit(db, { actor, districtId: null, action: "state.all_added", details: { added } });
  });
}

function districtFacts(fields: districtChanges.DistrictFields): Facts {
  return {
    name: fields.name,
    state_id: fields.stateId ?? null,
    original_id: fields.originalId ?? null,
    is_client: fields.isClient ?? false,
    time_zone: fields.timeZone,
    school_year_start: fields.schoolYearStart,
  };
}

/** Adds a district. A clash or a missing time zone comes back by its name; undefined for those who may not. */
export async function addDistrict(tools: Tools, actor: Actor, fields: districtChanges.NewDistrict) {
  return within(tools, async (db) => {
    const made = await districtChanges.createDistrict(db, actor, fields);
    if (made && typeof made !== "string") {
      const { id, timeZone } = made;
      const after = districtFacts({ ...fields, timeZone });
      await audit(db, actor, { kind: "districts", verb: "created", id, districtId: id, after });
    }
    return made;
  });
}

/** Changes a district. A clash comes back by its name; undefined when it is not there. */
export async function changeDistrict(tools: Tools, actor: Actor, fields: districtChanges.DistrictFields & Seen) {
  return within(tools, async (db) => {
    const changed = await districtChanges.updateDistrict(db, actor, fields);
    if (changed && typeof changed !== "string" && "before" in changed) {
      const [before, after] = [districtFacts(changed.before), districtFacts(changed.after)];
      if (changed.before.timeZone !== changed.after.timeZone) await followZone(db, { districtId: fields.id });
      await audit(db, actor, {
        kind: "districts",
        verb: "changed",
        id: fields.id,
        districtId: fields.id,
        before,
        after,
      });
    }
    return changed;
  });
}

const schoolFacts = ({ name, identifier, level }: schoolChanges.SchoolFields): Facts => ({ name, identifier, level });

/** Adds a school. A clash comes back by its name; undefined when the district is not this actor's. */
export async function addSchool(
  tools: Tools,
  actor: Actor,
  fields: schoolChanges.SchoolFields & { districtId: string },
) {
  return within(tools, async (db) => {
    const made = await schoolChanges.createSchool(db, actor, fields);
    if (made && typeof made !== "string") {
      const { districtId } = fields;
      await audit(db, actor, {
        kind: "schools",
        verb: "created",
        id: made.id,
        districtId,
        after: schoolFacts(fields),
      });
    }
    return made;
  });
}

/** Changes a school. A clash comes back by its name; undefined when it is not there. */
export async function changeSchool(tools: Tools, actor: Actor, fields: schoolChanges.SchoolFields & Seen) {
  return within(tools, async (db) => {
    const changed = await schoolChanges.updateSchool(db, actor, fields);
    if (changed && typeof changed !== "string" && "before" in changed) {
      const { districtId } = changed.before;
      const facts = { before: schoolFacts(changed.before), after: schoolFacts(fields) };
      await audit(db, actor, { kind: "schools", verb: "changed", id: fields.id, districtId, ...facts });
    }
    return changed;
  });
}

/** Deletes a place on which nothing hangs. "in-use" when something does; undefined when it is not there. */
export async function removePlace(tools: Tools, actor: Actor, { kind, id }: { kind: PlaceKind; id: string }) {
  return within(tools, async (db) => {
    const find = { states: states.findState, districts: findDistrict, schools: findSchool }[kind];
    const place = await find(db, actor, { id });
    const gone = await deletePlace(db, actor, { kind, id });
    if (gone === "deleted" && place) {
      const districtId = kind === "districts" ? id : "districtId" in place ? place.districtId : null;
      await audit(db, actor, { kind, verb: "deleted", id, districtId, before: { name: place.name } });
    }
    return gone;
  });
}
