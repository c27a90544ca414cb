import { hash, randomUUID } from "node:crypto";
import * as logFolders from "domain/rosters/queries/log-folders";
import { formKeyOf } from "domain/usage/files/reading";
import * as fileArrival from "domain/usage/queries/file-arrival";
import * as fileForms from "domain/usage/queries/file-forms";
import * as fileLists from "domain/usage/queries/file-lists";
import * as fileParts from "domain/usage/queries/file-parts";
import * as fileUndo from "domain/usage/queries/file-undo";
import * as files from "domain/usage/queries/files";
import * as launched from "domain/usage/queries/launched-products";
import * as remoteFiles from "domain/usage/queries/remote-files";
import { type Case, forOwn, type Place, tick } from "./two-districts.case";

const takenOver = formKeyOf(["taken over"]);
const partOf = (of: Place) => ({ fileId: of.fileId, no: 0, day: "2026-10-06" });
const productOf = (of: Place) => `${of.mark} product`;

/** Files of logs and reports: how they come, wait, are read and asked about. */
export const casesOfUsageFiles: Record<string, Case> = {
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
      districtId,
      fileId: randomUUID(),
      sourceNo: 1,
      name: "taken over",
      keySealed: "v1.",
      createdBy: null,
    }),
  ),
  "file-parts.addPart": {
    ...forOwn((db, districtId, of) =>
      fileParts.addPart(db, { districtId, fileId: of.fileId, no: 7, bytes: 1, sealed: Buffer.from("x") }),
    ),
    throws: true,
  },
  "file-parts.readPart": forOwn((db, districtId, of) =>
    fileParts.readPart(db, { districtId, fileId: of.fileId, no: 0 }),
  ),
  "file-parts.removeParts": forOwn((db, districtId, of) =>
    fileParts.removeParts(db, { districtId, fileId: of.fileId }),
  ),
  "file-arrival.endArrival": {
    ...forOwn((db, districtId, of) =>
      fileArrival.endArrival(db, { districtId, fileId: of.fileId, sha256: Buffer.alloc(32) }),
    ),
    throws: true,
  },
  "file-arrival.dropFile": forOwn((db, districtId, of) => fileArrival.dropFile(db, { districtId, fileId: of.fileId })),
  "file-undo.noteFileVisits": {
    ...forOwn((db, districtId, of) =>
      fileUndo.noteFileVisits(db, { districtId, ...partOf(of), visits: [{ id: randomUUID(), day: "2026-10-06" }] }),
    ),
    throws: true,
  },
  "file-undo.beginUndo": forOwn((db, districtId, of) => fileUndo.beginUndo(db, { districtId, fileId: of.fileId })),
  "file-undo.countBatchesToUndo": forOwn((db, districtId, of) =>
    fileUndo.countBatchesToUndo(db, { districtId, fileId: of.fileId }),
  ),
  "file-undo.undoBatch": forOwn((db, districtId, of) =>
    fileUndo.undoBatch(db, { districtId, ...partOf(of), key: Buffer.alloc(32), timeZone: "UTC" }),
  ),
  "file-undo.endUndo": forOwn((db, districtId, of) => fileUndo.endUndo(db, { districtId, fileId: of.fileId })),
  "file-undo.listFilesToUndo": { exempt: tick },
  "file-undo.removeFileVisits": forOwn((db, districtId) => fileUndo.removeFileVisits(db, { districtId })),
  "file-undo.listErasedIn": forOwn((db, districtId) => fileUndo.listErasedIn(db, { districtId })),
  "file-undo.removeErasedFrom": forOwn((db, districtId, of) =>
    fileUndo.removeErasedFrom(db, { districtId, ...partOf(of) }),
  ),
  "file-undo.noteErasedForgotten": forOwn((db, districtId) =>
    fileUndo.noteErasedForgotten(db, { districtId, erasedAt: "2026-10-06 12:00:00+00" }),
  ),
  "files.claimFile": forOwn((db, districtId, of) => files.claimFile(db, { districtId, fileId: of.fileId })),
  "files.readFileCounts": forOwn((db, districtId, of) => files.readFileCounts(db, { districtId, fileId: of.fileId })),
  "files.noteFileBatch": forOwn((db, districtId, of) =>
    files.noteFileBatch(db, {
      districtId,
      fileId: of.fileId,
      no: 0,
      format: "squid",
      lines: 1,
      partsRead: 1,
      faults: {},
      skipped: {},
      rows: [],
      firstDay: null,
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
  "files.giveUpFile": forOwn((db, districtId, of) => files.giveUpFile(db, { districtId, fileId: of.fileId })),
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
      districtId,
      configurationId: of.configurationId,
      name: "taken over",
      bytes: 1,
      fileId: null,
      fault: null,
      modifiedAt: new Date(),
    }),
  ),
  "remote-files.forgetSeenFiles": forOwn((db, districtId, of) =>
    remoteFiles.forgetSeenFiles(db, { districtId, configurationId: of.configurationId, there: [] }),
  ),
  "log-folders.listLogFoldersToVisit": { exempt: tick },
  "log-folders.listLogFoldersVisited": forOwn((db, districtId) => logFolders.listLogFoldersVisited(db, { districtId })),
  "log-folders.findLogFolder": forOwn((db, districtId, of) =>
    logFolders.findLogFolder(db, { districtId, configurationId: of.configurationId }),
  ),
  "log-folders.noteLogLook": forOwn((db, districtId, of) =>
    logFolders.noteLogLook(db, { districtId, configurationId: of.configurationId, fault: "taken over" }),
  ),
  "remote-files.countSeenFiles": {
    call: (db, scope, of) => remoteFiles.countSeenFiles(db, scope, of),
    sees: () => '"found":1',
  },
  "log-folders.listLogFolders": {
    call: (db, scope, of) => logFolders.listLogFolders(db, scope, of),
    sees: (own) => `/logs/${own.mark}`,
  },
};
