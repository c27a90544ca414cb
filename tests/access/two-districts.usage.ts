import * as classFigures from "domain/usage/queries/class-figures";
import * as figures from "domain/usage/queries/figures";
import * as groups from "domain/usage/queries/groups";
import * as intake from "domain/usage/queries/intake";
import * as keeping from "domain/usage/queries/keeping";
import * as names from "domain/usage/queries/known-names";
import * as marks from "domain/usage/queries/marks";
import * as numbers from "domain/usage/queries/numbers";
import * as personFigures from "domain/usage/queries/person-figures";
import * as personUse from "domain/usage/queries/person-use";
import * as reclassify from "domain/usage/queries/reclassify";
import * as removal from "domain/usage/queries/removal";
import * as rollUp from "domain/usage/queries/roll-up";
import * as siteNumbers from "domain/usage/queries/site-numbers";
import * as sources from "domain/usage/queries/sources";
import * as today from "domain/usage/queries/today";
import * as verify from "domain/usage/queries/verify";
import { type Case, forOwn, type Place, pure, tick } from "./two-districts.case";

const salt = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const dayOf = (of: Place) => ({ districtId: of.districtId, today: of.usageDay });

/** Where usage comes from and what is counted of it. */
export const casesOfUsage: Record<string, Case> = {
  "days.ensureDays": { exempt: "it makes tables for days, which all districts share, and reads no row" },
  "days.hasNoDay": { exempt: pure },
  "figures.readFigures": {
    call: (db, scope, of) =>
      figures.readFigures(db, scope, {
        districtId: of.districtId,
        from: of.usageDay,
        to: of.usageDay,
        by: ["domain", "school"],
      }),
    sees: (own) => own.mark,
  },
  "groups.groupPeople": forOwn((db, districtId, of) =>
    groups.groupPeople(db, { districtId, personNos: [of.personNo] }),
  ),
  "groups.moveGroups": forOwn((db, districtId, of) => groups.moveGroups(db, { districtId, today: of.usageDay })),
  "intake.openIntake": forOwn((db, districtId) => intake.openIntake(db, { districtId })),
  "intake.countWaiting": forOwn((db, districtId) => intake.countWaiting(db, { districtId, most: 10 })),
  "intake.sourceNumber": forOwn((db, districtId, of) =>
    intake.sourceNumber(db, { districtId, keyId: of.keyId, name: "taken over" }),
  ),
  "today.findToday": forOwn((db, districtId) => today.findToday(db, { districtId, now: new Date() })),
  "today.todayIn": forOwn((db, districtId) => today.todayIn(db, { districtId, now: new Date() })),
  "keeping.readKeeping": {
    call: (db, scope, of) =>
      keeping.readKeeping(db, scope, { districtId: of.districtId }).then(({ eventDays }) => eventDays),
  },
  "keeping.readPeopleKept": {
    call: (db, scope, of) =>
      keeping.readPeopleKept(db, scope, { districtId: of.districtId }).then(({ peopleFrom }) => peopleFrom),
  },
  "keeping.writeKeeping": forOwn((db, districtId) =>
    keeping.writeKeeping(db, { districtId, eventDays: 90, peopleYears: 1, keepsPeople: true }),
  ),
  "keeping.followKeeping": { exempt: "it sets how long tables keep partitions, which all districts share" },
  "keeping.readKept": forOwn((db, districtId) => keeping.readKept(db, { districtId })),
  "keeping.listDistrictsOfUse": { exempt: tick },
  "keeping.settleDays": forOwn((db, districtId, of) => keeping.settleDays(db, { districtId, today: of.usageDay })),
  "known-names.refreshKnownNames": forOwn((db, districtId) => names.refreshKnownNames(db, { districtId, salt })),
  "marks.markPeople": forOwn((db, districtId, of) => marks.markPeople(db, { districtId, personNos: [of.personNo] })),
  "numbers.newNumbers": { exempt: "it hands numbers out and reads no row" },
  "numbers.nameHash": { exempt: pure },
  "site-numbers.siteKey": { exempt: pure },
  "numbers.lockNames": { exempt: "it takes a lock of one district and reads no row" },
  "numbers.numbersOfNames": forOwn((db, districtId, of) =>
    numbers.numbersOfNames(db, { districtId, salt, names: [of.managerId] }).then((found) => found.size),
  ),
  "numbers.peopleOfProfiles": forOwn((db, districtId, of) =>
    numbers.peopleOfProfiles(db, districtId, [of.managerId]).then((found) => found.size),
  ),
  "site-numbers.numbersOfSites": forOwn((db, districtId) =>
    siteNumbers.numbersOfSites(db, { districtId, sites: [{ domain: "taken-over.example", pattern: null }] }),
  ),
  "site-numbers.targetsOf": forOwn((db, districtId) =>
    siteNumbers
      .targetsOf(db, districtId, [{ domain: "taken-over.example", pattern: null }])
      .then((targetOf) => targetOf({ domain: "taken-over.example", pattern: null })),
  ),
  "class-figures.readClassFigures": {
    call: (db, scope, of) => classFigures.readClassFigures(db, scope, { profileId: of.profileId, span: "30" }),
    sees: (own) => own.mark,
  },
  "person-figures.readPersonFigures": {
    call: (db, scope, of) => personFigures.readPersonFigures(db, scope, { profileId: of.profileId, span: "30" }),
    sees: (own) => own.districtId,
  },
  "person-use.readPersonUse": {
    call: (db, scope, of) => personUse.readPersonUse(db, scope, { profileId: of.profileId }),
  },
  "person-use.listDistrictsOfPerson": {
    call: (db, scope, of) => personUse.listDistrictsOfPerson(db, scope, { profileId: of.profileId }),
    sees: (own) => own.districtId,
  },
  "person-use.listPeopleWhoLeft": {
    call: (db, scope, of) => personUse.listPeopleWhoLeft(db, scope, { districtId: of.districtId, most: 10 }),
  },
  "person-use.namesOfProducts": { exempt: "it names products of ids that the caller's own rows have" },
  "person-use.erasePersonUse": forOwn((db, districtId, of) =>
    db.transaction().execute((db) => personUse.erasePersonUse(db, { districtId, profileId: of.profileId })),
  ),
  "reclassify.listDistrictsToReclassify": { exempt: tick },
  "reclassify.readFingerprint": forOwn((db, districtId) => reclassify.readFingerprint(db, { districtId })),
  "reclassify.noteFingerprint": forOwn((db, districtId) => reclassify.noteFingerprint(db, { districtId, now: "0" })),
  "reclassify.lockRollUp": forOwn((db, districtId) => reclassify.lockRollUp(db, { districtId })),
  "reclassify.listPlaces": forOwn((db, districtId) => reclassify.listPlaces(db, { districtId })),
  "reclassify.listMergedInto": forOwn(async (db, _, of) => [
    ...(await reclassify.listMergedInto(db, { ids: [of.softwareId] })),
  ]),
  "reclassify.movePlaces": forOwn((db, districtId, of) =>
    reclassify.movePlaces(db, {
      districtId,
      moved: [
        { place: { placeNo: 1, domain: of.mark, patternId: null, softwareId: null, targetNo: 1 }, targetNo: 999 },
      ],
    }),
  ),
  "reclassify.readReclassification": forOwn((db, districtId) => reclassify.readReclassification(db, { districtId })),
  "reclassify.markReclassifiedDay": forOwn((db, districtId) => reclassify.markReclassifiedDay(db, { districtId })),
  "removal.listDaysToEmpty": forOwn((db, districtId, of) =>
    removal.listDaysToEmpty(db, { districtId, before: of.usageDay }),
  ),
  "removal.removeEvents": forOwn((db, districtId, of) =>
    removal.removeEvents(db, { districtId, day: of.usageDay, after: null }),
  ),
  "removal.listPersonDays": forOwn((db, districtId, of) =>
    removal.listPersonDays(db, { districtId, before: of.usageDay }),
  ),
  "removal.removePersonDay": forOwn((db, districtId, of) =>
    removal.removePersonDay(db, { districtId, day: of.usageDay }),
  ),
  "removal.listYearTargets": forOwn((db, districtId, of) =>
    removal.listYearTargets(db, { districtId, before: of.usageDay }),
  ),
  "removal.removePersonYears": forOwn((db, districtId) => removal.removePersonYears(db, { districtId, targetNo: 1 })),
  "removal.listForgettable": forOwn((db, districtId) => removal.listForgettable(db, { districtId })),
  "removal.forgetPeople": forOwn((db, districtId, of) =>
    removal.forgetPeople(db, { districtId, personNos: [of.personNo] }),
  ),
  "removal.dropNames": forOwn((db, districtId, of) => removal.dropNames(db, { districtId, personNos: [of.personNo] })),
  "removal.removeBatches": forOwn((db, districtId) => removal.removeBatches(db, { districtId, now: new Date() })),
  "roll-up.listWaitingDistricts": { exempt: tick },
  "roll-up.listDistrictsToKnow": { exempt: tick },
  "roll-up.listWaitingDays": forOwn((db, districtId) => rollUp.listWaitingDays(db, { districtId })),
  "roll-up.rollUpDay": forOwn((db, districtId, of) =>
    rollUp.rollUpDay(db, { districtId, day: of.usageDay, all: true }),
  ),
  "roll-up.countBatches": forOwn((db, districtId) => rollUp.countBatches(db, { districtId })),
  "sources.listSources": {
    call: (db, scope, of) => sources.listSources(db, scope, dayOf(of)),
    sees: (own) => `${own.mark} filter`,
  },
  "sources.findIntake": {
    call: async (db, scope, of) => {
      const { lastAt, waiting } = await sources.findIntake(db, scope, { districtId: of.districtId });
      return lastAt ? `a batch of ${of.mark}` : waiting;
    },
    sees: (own) => `a batch of ${own.mark}`,
  },
  "verify.keptOf": forOwn((db, districtId, of) => verify.keptOf(db, { districtId, day: of.usageDay })),
  "verify.listDistrictsOfDay": { exempt: tick },
  "verify.noteVerification": forOwn((db, districtId, of) =>
    verify.noteVerification(db, { districtId, day: of.usageDay }, []),
  ),
  "verify.verifyDay": forOwn((db, districtId, of) => verify.verifyDay(db, { districtId, day: of.usageDay })),
  "verify.listDaysOfUse": forOwn((db, districtId, of) =>
    verify.listDaysOfUse(db, { districtId, from: of.usageDay, to: of.usageDay }),
  ),
};
