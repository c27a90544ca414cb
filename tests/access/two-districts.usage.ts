import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as figures from "domain/usage/queries/figures";
import * as groups from "domain/usage/queries/groups";
import * as intake from "domain/usage/queries/intake";
import * as names from "domain/usage/queries/known-names";
import * as marks from "domain/usage/queries/marks";
import * as numbers from "domain/usage/queries/numbers";
import * as reclassify from "domain/usage/queries/reclassify";
import * as rollUp from "domain/usage/queries/roll-up";
import * as sources from "domain/usage/queries/sources";
import * as verify from "domain/usage/queries/verify";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const pure = "it works out a value and asks no table";
const tick =
  "the tick of the schedules looks over all districts on purpose; only the worker calls it, only ids come back";

/**
 * The door and the worker have no scope: they act for the one district of a key that proved itself, or of a job. So they
 * are called for one's own district with the numbers, keys and names of the other.
 */
const forOwn = (call: (db: Db, districtId: string, of: Place) => Promise<unknown>): Case => ({
  call: (db, scope, of) => call(db, scope.districtId as string, of),
});
const salt = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const dayOf = (of: Place) => ({ districtId: of.districtId, today: of.usageDay });

/** Where usage comes from and what is counted of it. */
export const casesOfUsage: Record<string, Case> = {
  "days.ensureDays": { exempt: "it makes tables for days, which all districts share, and reads no row" },
  "days.hasNoDay": { exempt: pure },
  "figures.readFigures": {
    call: (db, scope, of) =>
      figures.readFigures(db, scope, {
        ...{ districtId: of.districtId, from: of.usageDay, to: of.usageDay, by: ["domain", "school"] },
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
  "intake.todayIn": forOwn((db, districtId) => intake.todayIn(db, { districtId, now: new Date() })),
  "known-names.refreshKnownNames": forOwn((db, districtId) => names.refreshKnownNames(db, { districtId, salt })),
  "marks.markPeople": forOwn((db, districtId, of) => marks.markPeople(db, { districtId, personNos: [of.personNo] })),
  "numbers.nameHash": { exempt: pure },
  "numbers.siteKey": { exempt: pure },
  "numbers.holdNames": { exempt: "it takes a lock of one district and reads no row" },
  "numbers.numbersOfNames": forOwn((db, districtId, of) =>
    numbers.numbersOfNames(db, { districtId, salt, names: [of.managerId] }).then((found) => found.size),
  ),
  "numbers.numbersOfSites": forOwn((db, districtId) =>
    numbers.numbersOfSites(db, { districtId, sites: [{ domain: "taken-over.example", pattern: null }] }),
  ),
  "numbers.targetsOf": forOwn((db, districtId) =>
    numbers
      .targetsOf(db, districtId, [{ domain: "taken-over.example", pattern: null }])
      .then((targetOf) => targetOf({ domain: "taken-over.example", pattern: null })),
  ),
  "reclassify.listDistrictsToReclassify": { exempt: tick },
  "reclassify.readFingerprint": forOwn((db, districtId) => reclassify.readFingerprint(db, { districtId })),
  "reclassify.noteFingerprint": forOwn((db, districtId) => reclassify.noteFingerprint(db, { districtId, now: "0" })),
  "reclassify.holdRollUp": forOwn((db, districtId) => reclassify.holdRollUp(db, { districtId })),
  "reclassify.listPlaces": forOwn((db, districtId) => reclassify.listPlaces(db, { districtId })),
  "reclassify.movePlaces": forOwn((db, districtId, of) =>
    reclassify.movePlaces(db, {
      districtId,
      moved: [{ place: { placeNo: 1, domain: of.mark, patternId: null, targetNo: 1 }, targetNo: 999 }],
    }),
  ),
  "reclassify.readReclassification": forOwn((db, districtId) => reclassify.readReclassification(db, { districtId })),
  "reclassify.markReclassifiedDay": forOwn((db, districtId) => reclassify.markReclassifiedDay(db, { districtId })),
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
  "verify.listDistrictsOfDay": { exempt: tick },
  "verify.noteVerification": forOwn((db, districtId, of) =>
    verify.noteVerification(db, { districtId, day: of.usageDay }, []),
  ),
  "verify.verifyDay": forOwn((db, districtId, of) => verify.verifyDay(db, { districtId, day: of.usageDay })),
  "verify.listDaysOfUse": forOwn((db, districtId, of) =>
    verify.listDaysOfUse(db, { districtId, from: of.usageDay, to: of.usageDay }),
  ),
};
