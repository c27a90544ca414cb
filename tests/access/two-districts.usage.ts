import { hash, randomUUID } from "node:crypto";
import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as logFolders from "domain/rosters/queries/log-folders";
import { formKeyOf } from "domain/usage/files/reading";
import * as alerts from "domain/usage/queries/alerts";
import * as classFigures from "domain/usage/queries/class-figures";
import * as detections from "domain/usage/queries/detections";
import * as figures from "domain/usage/queries/figures";
import * as fileArrival from "domain/usage/queries/file-arrival";
import * as fileForms from "domain/usage/queries/file-forms";
import * as fileLists from "domain/usage/queries/file-lists";
import * as fileParts from "domain/usage/queries/file-parts";
import * as files from "domain/usage/queries/files";
import * as groups from "domain/usage/queries/groups";
import * as intake from "domain/usage/queries/intake";
import * as keeping from "domain/usage/queries/keeping";
import * as names from "domain/usage/queries/known-names";
import * as launched from "domain/usage/queries/launched-products";
import * as marks from "domain/usage/queries/marks";
import * as numbers from "domain/usage/queries/numbers";
import * as personFigures from "domain/usage/queries/person-figures";
import * as personUse from "domain/usage/queries/person-use";
import * as reclassify from "domain/usage/queries/reclassify";
import * as remoteFiles from "domain/usage/queries/remote-files";
import * as removal from "domain/usage/queries/removal";
import * as rollUp from "domain/usage/queries/roll-up";
import * as sources from "domain/usage/queries/sources";
import * as targetUse from "domain/usage/queries/target-use";
import * as unauthorized from "domain/usage/queries/unauthorized";
import * as grounds from "domain/usage/queries/unauthorized-grounds";
import * as suggestions from "domain/usage/queries/unauthorized-suggestions";
import * as unauthorizedUse from "domain/usage/queries/unauthorized-use";
import * as rules from "domain/usage/queries/use-against-rules";
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
const takenOver = formKeyOf(["taken over"]);
const salt = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const dayOf = (of: Place) => ({ districtId: of.districtId, today: of.usageDay });

const district = (of: Place) => ({ id: of.districtId, today: of.usageDay });
const site = (of: Place) => ({ softwareId: null, domain: `${of.mark}.example` });
const saidOf = (of: Place) => ({ softwareId: null, domain: `${of.mark.toLowerCase()}.example` });
const productOf = (of: Place) => `${of.mark} product`;
const range = (of: Place) => ({ districtId: of.districtId, from: of.usageDay, to: of.usageDay });
const everything = {
  ...{ search: "", state: "all" as const, kind: null, infrastructure: true },
  ...{ sort: "people" as const, descending: true },
};

/** What is used without approval, against rules, and what is told of it. */
const casesOfUnauthorized: Record<string, Case> = {
  "alerts.listDistrictsOfUse": { exempt: tick },
  "alerts.dayIn": forOwn((db, districtId) => alerts.dayIn(db, { districtId, now: new Date() })),
  "alerts.readAlertSettings": {
    call: (db, scope, of) => alerts.readAlertSettings(db, scope, { districtId: of.districtId }),
    sees: () => "654321",
  },
  "alerts.saveAlertSettings": {
    call: (db, scope, of) =>
      alerts.saveAlertSettings(db, scope, { districtId: of.districtId, people: 3, off: [], by: null }),
  },
  "alerts.takeUntold": forOwn((db, districtId, of) =>
    alerts
      .takeUntold(db, { districtId, kind: "banned_used", causes: ["taken over"], today: of.usageDay })
      .then((taken) => taken.size),
  ),
  "alerts.listAlerted": forOwn((db, districtId) => alerts.listAlerted(db, { districtId, kind: "banned_used" })),
  "alerts.listHeardSources": forOwn((db, districtId) => alerts.listHeardSources(db, { districtId, now: new Date() })),
  "detections.holdDetections": { exempt: "it takes a lock of one district and reads no row" },
  "detections.listSeenSubjects": {
    call: (db, scope, of) =>
      detections.listSeenSubjects(db, scope, { districtId: of.districtId, subjects: [site(of)] }),
    sees: (own) => own.mark,
  },
  "detections.saveDetection": {
    call: (db, scope, of) =>
      detections.saveDetection(db, scope, {
        ...{ districtId: of.districtId, subject: saidOf(of), state: "in_review" },
        ...{ until: null, reason: null, by: null },
      }),
  },
  "detections.whoSaid": {
    call: (db, scope, of) => detections.whoSaid(db, scope, { districtId: of.districtId, subject: saidOf(of) }),
    sees: (own) => own.profileId,
  },
  "target-use.findTarget": {
    call: (db, scope, of) => targetUse.findTarget(db, scope, { districtId: of.districtId, targetNo: 1 }),
    sees: (own) => own.mark,
  },
  "target-use.listDaysOfTarget": {
    call: (db, scope, of) => targetUse.listDaysOfTarget(db, scope, { ...range(of), targetNo: 1 }),
    sees: (own) => own.usageDay,
  },
  "target-use.listSchoolsOfTarget": {
    call: (db, scope, of) => targetUse.listSchoolsOfTarget(db, scope, { ...range(of), targetNo: 1 }),
  },
  "unauthorized.listUnauthorized": {
    call: (db, scope, of) =>
      unauthorized.listUnauthorized(db, scope, {
        ...{ district: district(of), period: unauthorized.periodOf(of.usageDay, 30), filter: everything, page: 1 },
      }),
    sees: (own) => own.mark,
  },
  "unauthorized.countUnauthorized": {
    call: (db, scope, of) =>
      unauthorized.countUnauthorized(db, scope, {
        ...{ district: district(of), period: unauthorized.periodOf(of.usageDay, 30) },
      }),
    sees: () => '"count":1',
  },
  "unauthorized.periodOf": { exempt: pure },
  "unauthorized-grounds.isAuthorized": { exempt: pure },
  "unauthorized-grounds.readStandings": {
    call: async (db, scope, of) => {
      const subjects = [saidOf(of), { softwareId: of.softwareId, domain: null }];
      return subjects.map(await grounds.readStandings(db, scope, { district: district(of), subjects }));
    },
    sees: (own) => own.mark,
  },
  "unauthorized-suggestions.suggestProducts": {
    call: async (db, scope, of) => {
      const domains = [`${of.mark.toLowerCase().replace("-", "")}product.example`];
      return [...(await suggestions.suggestProducts(db, scope, { districtId: of.districtId, domains }))];
    },
    sees: (own) => own.mark,
  },
  "unauthorized-use.listUsedTargets": {
    call: (db, scope, of) =>
      unauthorizedUse.listUsedTargets(db, scope, {
        ...{ districtId: of.districtId, period: unauthorized.periodOf(of.usageDay, 30) },
      }),
    sees: (own) => own.mark,
  },
  "unauthorized-use.countTargetPeople": {
    call: async (db, scope, of) => [
      ...(await unauthorizedUse.countTargetPeople(db, scope, { ...range(of), targetNos: [1] })),
    ],
  },
  "unauthorized-use.countTargetSchools": {
    call: async (db, scope, of) => [
      ...(await unauthorizedUse.countTargetSchools(db, scope, { ...range(of), targetNos: [1] })),
    ],
  },
  "use-against-rules.listUseAgainstRules": {
    call: (db, scope, of) => rules.listUseAgainstRules(db, scope, { district: district(of) }),
  },
};

/** Where usage comes from and what is counted of it. */
export const casesOfUsage: Record<string, Case> = {
  ...casesOfUnauthorized,
  "days.ensureDays": { exempt: "it makes tables for days, which all districts share, and reads no row" },
  "days.hasNoDay": { exempt: pure },
  "file-forms.findFileForm": forOwn((db, districtId) =>
    fileForms.findFileForm(db, { districtId, sourceNo: 1, key: takenOver }),
  ),
  "file-forms.saveFileForm": forOwn((db, districtId) =>
    fileForms.saveFileForm(db, { districtId, sourceNo: 1, key: takenOver, form: { timeZone: null } }),
  ),
  "file-forms.askAboutForm": forOwn((db, districtId, of) =>
    fileForms.askAboutForm(db, { districtId, sourceNo: 1, key: hash("sha256", of.fileId) }),
  ),
  "file-lists.maySendFiles": { call: (db, scope, of) => fileLists.maySendFiles(db, scope, of) },
  "file-lists.listFiles": {
    call: (db, scope, of) => fileLists.listFiles(db, scope, { districtId: of.districtId, most: 10 }),
    sees: (own) => `${own.mark}.log`,
  },
  "file-lists.findFile": {
    call: (db, scope, of) => fileLists.findFile(db, scope, of),
    sees: (own) => `${own.mark}.log`,
  },
  "file-lists.readBadRows": {
    call: async (db, scope, of) =>
      (await fileLists.readBadRows(db, scope, { ...of, after: -1 })) ? `rows of ${of.mark}` : null,
    sees: (own) => `rows of ${own.mark}`,
  },
  "file-arrival.createFile": forOwn((db, districtId) =>
    fileArrival.createFile(db, {
      ...{ districtId, fileId: randomUUID(), sourceNo: 1, name: "taken over", keySealed: "v1.", createdBy: null },
    }),
  ),
  "file-parts.addPart": forOwn((db, districtId, of) =>
    fileParts.addPart(db, { districtId, fileId: of.fileId, no: 7, bytes: 1, sealed: Buffer.from("x") }),
  ),
  "file-parts.readPart": forOwn((db, districtId, of) =>
    fileParts.readPart(db, { districtId, fileId: of.fileId, no: 0 }),
  ),
  "file-parts.removeParts": forOwn((db, districtId, of) =>
    fileParts.removeParts(db, { districtId, fileId: of.fileId }),
  ),
  "file-arrival.endArrival": forOwn((db, districtId, of) =>
    fileArrival.endArrival(db, { districtId, fileId: of.fileId, sha256: Buffer.alloc(32) }),
  ),
  "file-arrival.dropFile": forOwn((db, districtId, of) => fileArrival.dropFile(db, { districtId, fileId: of.fileId })),
  "files.claimFile": forOwn((db, districtId, of) => files.claimFile(db, { districtId, fileId: of.fileId })),
  "files.noteFileBatch": forOwn((db, districtId, of) =>
    files.noteFileBatch(db, {
      ...{
        districtId,
        fileId: of.fileId,
        no: 0,
        format: "squid",
        lines: 1,
        partsRead: 1,
        faults: {},
        skipped: {},
        rows: [],
      },
      counts: { accepted: 1, duplicate: 0, rejected: 0, blocked: 0, unknownPeople: 0, unmatched: 0 },
    }),
  ),
  "files.endFile": forOwn((db, districtId, of) =>
    files.endFile(db, { districtId, fileId: of.fileId, state: "failed", fault: "empty" }),
  ),
  "files.askAboutFile": forOwn((db, districtId, of) =>
    files.askAboutFile(db, { districtId, fileId: of.fileId, question: {} }),
  ),
  "files.resumeFile": forOwn((db, districtId, of) => files.resumeFile(db, { districtId, fileId: of.fileId })),
  "files.listFilesToRead": { exempt: tick },
  "files.listFilesToGiveUp": { exempt: tick },
  "launched-products.listProductsNamed": forOwn(async (db, districtId, of) => [
    ...(await launched.listProductsNamed(db, { districtId, names: [productOf(of)] })),
  ]),
  "launched-products.findProducts": forOwn(async (db, districtId, of) => [
    ...(await launched.findProducts(db, { districtId, ids: [of.softwareId] })).keys(),
  ]),
  "launched-products.listProductNames": {
    call: async (db, scope, of) => [
      ...(await launched.listProductNames(db, scope, { districtId: of.districtId, ids: [of.softwareId] })).values(),
    ],
    sees: productOf,
  },
  "launched-products.listProductsLike": forOwn(async (db, districtId, of) =>
    [...(await launched.listProductsLike(db, { districtId, names: [productOf(of)], most: 5 })).values()].flat(),
  ),
  "remote-files.listSeenFiles": forOwn((db, districtId, of) =>
    remoteFiles.listSeenFiles(db, { districtId, configurationId: of.configurationId }),
  ),
  "remote-files.noteSeenFile": forOwn((db, districtId, of) =>
    remoteFiles.noteSeenFile(db, {
      ...{ districtId, configurationId: of.configurationId, name: "taken over", bytes: 1, fileId: null, fault: null },
      modifiedAt: new Date(),
    }),
  ),
  "remote-files.forgetSeenFiles": forOwn((db, districtId, of) =>
    remoteFiles.forgetSeenFiles(db, { districtId, configurationId: of.configurationId, there: [] }),
  ),
  "log-folders.listLogFoldersToVisit": { exempt: tick },
  "log-folders.findLogFolder": forOwn((db, districtId, of) =>
    logFolders.findLogFolder(db, { districtId, configurationId: of.configurationId }),
  ),
  "log-folders.noteLogLook": forOwn((db, districtId, of) =>
    logFolders.noteLogLook(db, { districtId, configurationId: of.configurationId, fault: "taken over" }),
  ),
  "log-folders.listLogFolders": {
    call: (db, scope, of) => logFolders.listLogFolders(db, scope, of),
    sees: (own) => `/logs/${own.mark}`,
  },
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
  "keeping.readKeeping": {
    call: (db, scope, of) =>
      keeping.readKeeping(db, scope, { districtId: of.districtId }).then(({ eventDays }) => eventDays),
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
  "person-use.namesOfProducts": { exempt: "it names products of ids that the caller's own rows have" },
  "person-use.erasePersonUse": forOwn((db, districtId, of) =>
    db.transaction().execute((db) => personUse.erasePersonUse(db, { districtId, profileId: of.profileId })),
  ),
  "reclassify.listDistrictsToReclassify": { exempt: tick },
  "reclassify.readFingerprint": forOwn((db, districtId) => reclassify.readFingerprint(db, { districtId })),
  "reclassify.noteFingerprint": forOwn((db, districtId) => reclassify.noteFingerprint(db, { districtId, now: "0" })),
  "reclassify.holdRollUp": forOwn((db, districtId) => reclassify.holdRollUp(db, { districtId })),
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
