import type { Db } from "db/client";
import { seedStates } from "db/seed/states";
import { recordAudit } from "domain/audit/queries/audit";
import { findDistrict } from "domain/places/queries/districts";
import * as changes from "domain/places/queries/place-changes";
import { deletePlace } from "domain/places/queries/place-removals";
import { findSchool } from "domain/places/queries/schools";
import * as states from "domain/places/queries/states";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

type Kind = "states" | "districts" | "schools";
type Facts = Record<string, string | number | boolean | null>;
type Line = { kind: Kind; verb: string; id: string; districtId: string | null; before?: Facts; after?: Facts };

const nouns: Record<Kind, string> = { states: "state", districts: "district", schools: "school" };

function audit(db: Db, viewer: Viewer, { kind, verb, id, ...line }: Line): Promise<void> {
  return recordAudit(db, { actor: viewer, action: `${nouns[kind]}.${verb}`, object: { table: kind, id }, ...line });
}

const within = <T>(run: (db: Db) => Promise<T>): Promise<T> => db.transaction().execute(run);

type StateFields = { name: string; abbreviation: string };

/** Adds a state. A conflict comes back by its name. */
export async function addState(viewer: Viewer, fields: StateFields) {
  return within(async (db) => {
    const made = await states.createState(db, viewer, fields);
    if (made && typeof made !== "string") {
      await audit(db, viewer, { kind: "states", verb: "created", id: made.id, districtId: null, after: fields });
    }
    return made;
  });
}

/** Changes a state. A conflict comes back by its name; undefined when it is not there. */
export async function changeState(viewer: Viewer, { id, seen, ...fields }: StateFields & changes.Seen) {
  return within(async (db) => {
    const before = await states.updateState(db, viewer, { id, seen, ...fields });
    if (before && typeof before !== "string") {
      await audit(db, viewer, { kind: "states", verb: "changed", id, districtId: null, before, after: fields });
    }
    return before;
  });
}

/** Adds the 50 states and the District of Columbia, as far as they are missing. */
export async function addAllStates(viewer: Viewer): Promise<void> {
  await within(async (db) => {
    const added = await seedStates(db);
    await recordAudit(db, { actor: viewer, districtId: null, action: "state.all_added", details: { added } });
  });
}

function districtFacts(fields: changes.DistrictFields): Facts {
  return {
    name: fields.name,
    state_id: fields.stateId ?? null,
    original_id: fields.originalId ?? null,
    is_client: fields.isClient ?? false,
    time_zone: fields.timeZone,
    school_year_start: fields.schoolYearStart,
    shares_benchmarks: fields.sharesBenchmarks,
  };
}

/** Adds a district. A conflict comes back by its name; undefined for those who may not. */
export async function addDistrict(viewer: Viewer, fields: changes.DistrictFields & { stateId: string }) {
  return within(async (db) => {
    const made = await changes.createDistrict(db, viewer, fields);
    if (made && typeof made !== "string") {
      const { id } = made;
      await audit(db, viewer, { kind: "districts", verb: "created", id, districtId: id, after: districtFacts(fields) });
    }
    return made;
  });
}

/** Changes a district. A conflict comes back by its name; undefined when it is not there. */
export async function changeDistrict(viewer: Viewer, fields: changes.DistrictFields & changes.Seen) {
  return within(async (db) => {
    const changed = await changes.updateDistrict(db, viewer, fields);
    if (changed && typeof changed !== "string") {
      const [before, after] = [districtFacts(changed.before), districtFacts(changed.after)];
      await audit(db, viewer, {
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

const schoolFacts = ({ name, identifier, level }: changes.SchoolFields): Facts => ({ name, identifier, level });

/** Adds a school. A conflict comes back by its name; undefined when the district is not this viewer's. */
export async function addSchool(viewer: Viewer, fields: changes.SchoolFields & { districtId: string }) {
  return within(async (db) => {
    const made = await changes.createSchool(db, viewer, fields);
    if (made && typeof made !== "string") {
      const { districtId } = fields;
      await audit(db, viewer, {
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

/** Changes a school. A conflict comes back by its name; undefined when it is not there. */
export async function changeSchool(viewer: Viewer, fields: changes.SchoolFields & changes.Seen) {
  return within(async (db) => {
    const changed = await changes.updateSchool(db, viewer, fields);
    if (changed && typeof changed !== "string") {
      const { districtId } = changed.before;
      const facts = { before: schoolFacts(changed.before), after: schoolFacts(fields) };
      await audit(db, viewer, { kind: "schools", verb: "changed", id: fields.id, districtId, ...facts });
    }
    return changed;
  });
}

/** Deletes a place on which nothing hangs. "in-use" when something does; undefined when it is not there. */
export async function removePlace(viewer: Viewer, { kind, id }: { kind: Kind; id: string }) {
  return within(async (db) => {
    const find = { states: states.findState, districts: findDistrict, schools: findSchool }[kind];
    const place = await find(db, viewer, { id });
    const gone = await deletePlace(db, viewer, { kind, id });
    if (gone === "deleted" && place) {
      const districtId = kind === "districts" ? id : "districtId" in place ? place.districtId : null;
      await audit(db, viewer, { kind, verb: "deleted", id, districtId, before: { name: place.name } });
    }
    return gone;
  });
}
