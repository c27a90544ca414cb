import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as auditLog from "domain/audit/queries/audit-log";
import * as admins from "domain/people/queries/admins";
import * as counts from "domain/people/queries/head-counts";
import * as applies from "domain/places/queries/directory-applies";
import * as imports from "domain/places/queries/directory-imports";
import * as districtChanges from "domain/places/queries/district-changes";
import * as districts from "domain/places/queries/districts";
import * as steps from "domain/places/queries/first-steps";
import * as mergeTargets from "domain/places/queries/merge-targets";
import * as moves from "domain/places/queries/place-merge-moves";
import * as merges from "domain/places/queries/place-merges";
import * as removals from "domain/places/queries/place-removals";
import * as calendar from "domain/places/queries/school-calendar";
import * as schoolChanges from "domain/places/queries/school-changes";
import * as schools from "domain/places/queries/schools";
import * as states from "domain/places/queries/states";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const everyDistrict = { search: "", stateId: null, isClient: null, sort: "name" as const, descending: false };
const everySchool = { ...everyDistrict, districtId: null, level: null };
const ofSchools = (of: Place) => ({ ...everySchool, districtId: of.districtId });
const settings = { timeZone: "America/Denver", schoolYearStart: "09-01" };
const school = { name: "taken over", identifier: null, level: null };
const everyLine = { who: "", whom: "", action: null, result: null, districtId: null, from: null, to: null };
const anImport = (of: Place) => ({ id: of.importId, kind: "schools" as const });
const actor = (of: Place) => ({
  profileId: of.profileId,
  role: "it_director" as const,
  requestId: null,
  address: null,
});
const pair = (of: Place) => ({ from: of.schoolId, into: of.secondSchoolId });
const nobodys = "what states there are is the same for everyone, and holds nothing of a district";
const sweep = "it forgets what is a day old for everyone alike; only the worker calls it, and a number comes back";

/** The queries about places, the audit log and the first steps. */
export const casesOfPlaces: Record<string, Case> = {
  "admins.makeAdmin": {
    call: (db, scope, of) => admins.makeAdmin(db, scope, { email: `${of.mark.toLowerCase()}@example.org` }),
  },
  "audit-log.countAudit": { call: (db, scope) => auditLog.countAudit(db, scope, { filter: everyLine }) },
  "audit-log.listAudit": { call: (db, scope) => auditLog.listAudit(db, scope, { filter: everyLine, after: null }) },
  "audit-log.listAuditActions": { call: (db, scope) => auditLog.listAuditActions(db, scope) },
  "directory-applies.applyImport": {
    call: (db, scope, of) => applies.applyImport(db, scope, { ...anImport(of), actor: actor(of) }),
  },
  "directory-imports.discardImport": {
    call: (db, scope, of) => imports.discardImport(db, scope, { id: of.importId }),
  },
  "directory-imports.findAppliedImport": {
    call: (db, scope, of) => imports.findAppliedImport(db, scope, anImport(of)),
  },
  "directory-imports.findImport": { call: (db, scope, of) => imports.findImport(db, scope, anImport(of)) },
  "directory-imports.listImportRows": {
    call: (db, scope, of) => imports.listImportRows(db, scope, { id: of.importId, op: "create", limit: 10 }),
  },
  "directory-imports.purgeImports": { exempt: sweep },
  "directory-imports.recheckImport": {
    call: (db, scope, of) => imports.recheckImport(db, scope, { ...anImport(of), digest: "" }),
  },
  "directory-imports.stageImport": {
    call: async (db, scope, of) => {
      const row = { line: 2, name: `${of.mark} school`, number: null, state: null, level: null, timeZone: null };
      const rest = { district: `${of.mark} district`, districtNumber: null, schoolYearStart: null, isClient: null };
      const rows = [{ ...row, ...rest, fault: null }];
      const id = await db
        .transaction()
        .execute((db) => imports.stageImport(db, scope, { kind: "schools", layout: "plain", rows }));
      const [staged] = await db
        .selectFrom("directory_import_rows")
        .select(["op", "target_id"])
        .where("import_id", "=", id as string)
        .execute();
      return staged;
    },
    sees: (own) => own.schoolId,
  },
  "districts.countDistricts": { call: (db, scope) => districts.countDistricts(db, scope, { filter: everyDistrict }) },
  "districts.findDistrict": {
    call: (db, scope, of) => districts.findDistrict(db, scope, { id: of.districtId }),
    sees: (own) => own.districtId,
  },
  "districts.listDistricts": {
    call: (db, scope) => districts.listDistricts(db, scope, { filter: everyDistrict, after: null }),
    sees: (own) => own.districtId,
  },
  "first-steps.findFirstSteps": {
    call: (db, scope) => steps.findFirstSteps(db, scope, { newest: 50 }),
    sees: (own) => own.districtId,
  },
  "head-counts.countPeopleByState": { call: (db, scope) => counts.countPeopleByState(db, scope) },
  "head-counts.countPlaces": { call: (db, scope) => counts.countPlaces(db, scope) },
  "district-changes.createDistrict": {
    call: async (db, scope) => {
      const { id } = await db.selectFrom("states").select("id").executeTakeFirstOrThrow();
      return districtChanges.createDistrict(db, scope, { name: "new", stateId: id, ...settings });
    },
  },
  "school-changes.createSchool": {
    call: (db, scope, of) => schoolChanges.createSchool(db, scope, { districtId: of.districtId, ...school }),
  },
  "district-changes.updateDistrict": {
    call: (db, scope, of) =>
      districtChanges.updateDistrict(db, scope, { id: of.districtId, name: `${of.mark} two`, ...settings }),
    sees: (own) => own.mark,
  },
  "school-changes.updateSchool": {
    call: (db, scope, of) =>
      schoolChanges.updateSchool(db, scope, { id: of.secondSchoolId, ...school, name: `${of.mark} third` }),
    sees: (own) => own.secondSchoolId,
  },
  "merge-targets.listMergeTargets": {
    call: (db, scope, of) => mergeTargets.listMergeTargets(db, scope, { kind: "schools", id: of.schoolId, search: "" }),
    sees: (own) => own.secondSchoolId,
  },
  "place-merge-moves.moveToSchool": {
    call: (db, scope, of) => moves.moveToSchool(db, scope, { districtId: of.districtId, ...pair(of) }),
  },
  "place-merges.mergeDistricts": {
    call: (db, scope, of) => merges.mergeDistricts(db, scope, { from: of.districtId, into: of.districtId }),
  },
  "place-merges.mergeSchools": { call: (db, scope, of) => merges.mergeSchools(db, scope, pair(of)) },
  "place-merges.mergeStates": {
    call: async (db, scope) => {
      const [from, into] = await db.selectFrom("states").select("id").limit(2).execute();
      return merges.mergeStates(db, scope, { from: from?.id ?? "", into: into?.id ?? "" });
    },
  },
  "place-merges.previewDistrictMerge": {
    call: (db, scope, of) => merges.previewDistrictMerge(db, scope, { from: of.districtId, into: crypto.randomUUID() }),
  },
  "place-merges.previewSchoolMerge": {
    call: (db, scope, of) => merges.previewSchoolMerge(db, scope, pair(of)),
    sees: (own) => own.secondSchoolId,
  },
  "place-merges.previewStateMerge": {
    call: async (db, scope) => {
      const [from, into] = await db.selectFrom("states").select("id").limit(2).execute();
      return merges.previewStateMerge(db, scope, { from: from?.id ?? "", into: into?.id ?? "" });
    },
  },
  "place-removals.deletePlace": {
    call: (db, scope, of) => removals.deletePlace(db, scope, { kind: "schools", id: of.secondSchoolId }),
  },
  "place-removals.findOnDistrict": {
    call: (db, scope, of) => removals.findOnDistrict(db, scope, { id: of.districtId }),
    sees: () => '"configurations":1',
  },
  "place-removals.findOnSchool": {
    call: (db, scope, of) => removals.findOnSchool(db, scope, { id: of.schoolId }),
    sees: () => '"rosterSchools":1',
  },
  "place-removals.findOnState": {
    call: async (db, scope, of) => {
      const { state_id: id } = await db
        .selectFrom("districts")
        .select("state_id")
        .where("id", "=", of.districtId)
        .executeTakeFirstOrThrow();
      return removals.findOnState(db, scope, { id });
    },
  },
  "school-calendar.selectCalendar": {
    exempt: "it is the columns of a district that the statement around it has found",
  },
  "school-calendar.selectSchoolCalendar": {
    call: async (db, scope, { districtId }) =>
      (await calendar.selectSchoolCalendar(scope, { districtId }).execute(db)).rows,
    sees: () => "09-01",
  },
  "school-calendar.calendarFrom": { exempt: "it works out a calendar from those columns and asks no table" },
  "school-calendar.readCalendarBetween": {
    call: async (db, scope, of) => {
      const read = await calendar.readCalendarBetween(db, scope, {
        districtId: of.districtId,
        from: "2026-01-01",
        to: "2026-12-31",
      });
      return read && { ...read, days: [...read.calendar.days] };
    },
    sees: () => "09-01",
  },
  "school-calendar.nameSchoolDays": {
    call: (db, scope, of) =>
      calendar.nameSchoolDays(db, scope, {
        districtId: of.districtId,
        days: [
          { day: "2026-09-08", kind: "no_school", name: "taken over" },
          { day: "2026-09-07", kind: null, name: "" },
        ],
      }),
  },
  "school-calendar.readSchoolYear": {
    call: async (db, scope, of) => {
      const found = await calendar.readSchoolYear(db, scope, { districtId: of.districtId, day: "2026-09-07" });
      return found && [...found.calendar.days.values()];
    },
    sees: (own) => own.mark,
  },
  "school-calendar.setSchoolTerm": {
    call: (db, scope, of) =>
      calendar.setSchoolTerm(db, scope, {
        districtId: of.districtId,
        begins: "2026-08-01",
        term: { from: "2026-08-20", to: "2027-05-20" },
      }),
  },
  "schools.countSchools": {
    call: async (db, scope, of) => `found ${await schools.countSchools(db, scope, { filter: ofSchools(of) })}`,
  },
  "schools.findSchool": {
    call: (db, scope, of) => schools.findSchool(db, scope, { id: of.schoolId }),
    sees: (own) => own.schoolId,
  },
  "schools.listSchoolPage": {
    call: (db, scope, of) => schools.listSchoolPage(db, scope, { filter: ofSchools(of), after: null }),
    sees: (own) => own.schoolId,
  },
  "states.createState": {
    call: (db, scope) =>
      db.transaction().execute((db) => states.createState(db, scope, { name: "Anew", abbreviation: "AW" })),
  },
  "states.findState": {
    call: async (db, scope, of) => {
      const { state_id: id } = await db
        .selectFrom("districts")
        .select("state_id")
        .where("id", "=", of.districtId)
        .executeTakeFirstOrThrow();
      return states.findState(db, scope, { id });
    },
  },
  "states.listStateChoices": { exempt: nobodys },
  "states.listStates": { call: (db, scope) => states.listStates(db, scope, { sort: "name", descending: false }) },
  "states.updateState": {
    call: async (db, scope, of) => {
      const { state_id: id } = await db
        .selectFrom("districts")
        .select("state_id")
        .where("id", "=", of.districtId)
        .executeTakeFirstOrThrow();
      return db.transaction().execute((db) => states.updateState(db, scope, { id, name: "Taken", abbreviation: "TK" }));
    },
  },
};
