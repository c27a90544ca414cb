import { randomUUID } from "node:crypto";
import { aKey } from "../support/keys";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";
import { aFile, anAskingFile, anImportedFile, aReadFile } from "./two-districts.place-usage";

//               out super admin dist curr it  prin teach stud
const sees = "   in  200   no    200  no   200 no   no    no";
const creates = "in  200   403   200  403  200 403  403   403";
const does = "   in  done  403   done 403 done 403  403   403";
const others = " in  422   403   422  403  422 403  403   403";
const nobodys = "in  404   403   404  403  404 403  403   403";

const calendarAt = "/usage-sources/calendar";
const settings = "/usage-sources/settings";
const machine = { ours: "401 200 403 200 403 200 403 403 403", nobodys: "401 404 403 404 403 404 403 403 403" };

/** What is asked of one file: of ours, the other district's, and one that nobody has. */
function ofFile(route: string, end: string, gives: { ours: string; nobodys: string }): Row[] {
  const at = (id: string) => `/usage-sources/files/${id}${end}`;
  return rowsOf(route, {
    "GET of our own": { at: ({ ours }) => at(ours.fileId), gives: gives.ours },
    "GET of another district": { at: ({ theirs }) => at(theirs.fileId), gives: gives.nobodys },
    "GET of unknown": { at: ({ unknown }) => at(unknown), gives: gives.nobodys },
  });
}

/** An answer about a file; of ours nothing is kept any more that could be read. */
const onFile = (intent: string, fields: Record<string, string>) => ({
  [`POST ${intent} of our own`]: {
    at: ({ ours }: MatrixWorld) => `/usage-sources/files/${ours.fileId}`,
    fields: () => fields,
    gives: "in 409 403 409 403 409 403 403 403",
  },
  [`POST ${intent} of another district`]: {
    at: ({ theirs }: MatrixWorld) => `/usage-sources/files/${theirs.fileId}`,
    fields: () => fields,
    gives: nobodys,
  },
  [`POST ${intent} of unknown`]: {
    at: ({ unknown }: MatrixWorld) => `/usage-sources/files/${unknown}`,
    fields: () => fields,
    gives: nobodys,
  },
});

/** Where usage comes from. A super admin works on our district here, and acts on another only after choosing it. */
export const usageRows: Row[] = [
  ...rowsOf("usage/api", { GET: { at: () => "/usage-sources/api", gives: sees } }),
  ...rowsOf("usage/sources", {
    GET: { at: () => "/usage-sources", gives: sees },
    "POST create-key of another district": {
      at: () => "/usage-sources",
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, id: randomUUID(), name: "Taken", expiresOn: "" }),
      gives: others,
    },
    "POST create-key": {
      at: () => "/usage-sources",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, id: randomUUID(), name: "Filter", expiresOn: "" }),
      gives: creates,
    },
    "POST revoke-key of our own": {
      fresh: async (db, { ours }) => ({ id: (await aKey(db, { districtId: ours.districtId })).prefix }),
      at: () => "/usage-sources",
      fields: ({ ours }, { id = "" }) => ({ forDistrict: ours.districtId, prefix: id }),
      gives: does,
    },
    "POST revoke-key of another district": {
      at: () => "/usage-sources",
      fields: ({ ours, theirs }) => ({ forDistrict: ours.districtId, prefix: theirs.keyPrefix }),
      gives: nobodys,
    },
    "POST revoke-key of unknown": {
      at: () => "/usage-sources",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, prefix: "0000000000" }),
      gives: nobodys,
    },
  }),
  ...rowsOf("places/calendar", {
    GET: { at: () => calendarAt, gives: sees },
    "POST change-day of another district": {
      at: () => calendarAt,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, change: "2026-10-13 no_school", name: "" }),
      gives: others,
    },
    "POST change-day": {
      at: () => calendarAt,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, change: "2026-10-13 no_school", name: "" }),
      gives: does,
    },
    "POST set-term": {
      at: () => calendarAt,
      fields: ({ ours }) => ({
        forDistrict: ours.districtId,
        yearOf: "2026-10-01",
        firstDay: "2026-08-20",
        lastDay: "2027-05-20",
      }),
      gives: does,
    },
    "POST preview": {
      at: () => calendarAt,
      fields: ({ ours }) => ({ forDistrict: ours.districtId }),
      gives: others,
    },
    "POST import": {
      at: () => calendarAt,
      fields: ({ ours }) => ({
        forDistrict: ours.districtId,
        meaning: "no_school",
        event: JSON.stringify(["Fall break", "2026-10-15/2026-10-16"]),
      }),
      gives: does,
    },
  }),
];

//             out super admin dist curr it  prin teach stud
const opens = "in  200   200   200  no   200 no   no    no";
const figures = "in 200  200   200  200  200 no   no    no";
const figuresFile = "401 200 200 200 200 200 403 403 403";
const noFigures = "401 404 404 404 404 404 403 403 403";
const figuresMissing = "in 404 404 404 404 404 no no no";
const fault = "in  422   422   422  403  422 403  403   403";
const cannot = "in 404   404   404  403  404 403  403   403";
const file = " 401 200   200   200  403  200 403  403   403";
const decide = "/url-mapper/unauthorized/decide";
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const words = { reason: "Because.", reasonCode: "privacy", until: nextMonth, software: "" };

/** One of the forms that decide about rows: nothing is ticked, and the other district's site is. */
const deciding = (intent: string, theirs = cannot) => ({
  [`POST ${intent} of our own`]: {
    at: () => decide,
    fields: ({ ours }: MatrixWorld) => ({ forDistrict: ours.districtId, row: "" }),
    gives: fault,
  },
  [`POST ${intent} of another district`]: {
    at: () => decide,
    fields: ({ ours, theirs }: MatrixWorld) => ({
      // A form that is sent back shows what was typed into it.
      forDistrict: ours.districtId,
      row: `${intent === "link" ? canarySearch : theirs.mark}.example new 0`,
      ...fieldsOf[intent],
    }),
    gives: theirs,
  },
});

const { reason, reasonCode, until, software } = words;
const fieldsOf: Record<string, Record<string, string>> = {
  ignore: { reason },
  tolerate: { reason, until },
  block: { reason, reasonCode },
  link: { software },
};

/**
 * What is used without approval. A super admin holds no blacklist, so that blocking is refused before rows are looked
 * for.
 */
export const unauthorizedRows: Row[] = [
  ...rowsOf("software/unauthorized/list-csv", {
    GET: { at: () => "/url-mapper/unauthorized.csv", gives: file },
    "GET of another district": { at: () => `/url-mapper/unauthorized.csv?q=${canarySearch}`, gives: file },
  }),
  ...rowsOf("software/unauthorized/decide", {
    GET: { at: () => decide, gives: opens },
    "GET of another district": { at: () => `${decide}?do=review&row=${canarySearch}.example`, gives: opens },
    ...deciding("review"),
    ...deciding("reopen"),
    ...deciding("ignore"),
    ...deciding("tolerate"),
    ...deciding("block", "in 403 404 404 403 404 403 403 403"),
    ...deciding("link", fault),
  }),
  ...rowsOf("software/unauthorized/use", {
    "GET of our own": { at: () => "/url-mapper/unauthorized/1", gives: figures },
    // Districts number what was used apart from each other: the other one's first leads to one's own first.
    "GET of another district": { at: () => "/url-mapper/unauthorized/1", gives: figures },
    "GET of unknown": { at: () => "/url-mapper/unauthorized/999999", gives: figuresMissing },
    "GET of no id": { at: () => "/url-mapper/unauthorized/nothing", gives: figuresMissing },
  }),
  ...rowsOf("software/unauthorized/use-csv", {
    "GET of our own": { at: () => "/url-mapper/unauthorized/1/usage.csv?by=school", gives: figuresFile },
    // As above: the other district's first leads to one's own.
    "GET of another district": { at: () => "/url-mapper/unauthorized/1/usage.csv", gives: figuresFile },
    "GET of unknown": { at: () => "/url-mapper/unauthorized/999999/usage.csv", gives: noFigures },
    "GET of no id": { at: () => "/url-mapper/unauthorized/nothing/usage.csv", gives: noFigures },
  }),
  ...rowsOf("software/addresses/mapper", {
    "POST of another district": {
      at: () => "/url-mapper?tab=unauthorized",
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, people: "3" }),
      gives: "in 422 403 422 403 422 403 403 403",
    },
    "POST of our own": {
      at: () => "/url-mapper?tab=unauthorized",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, people: "none" }),
      gives: "in 422 403 422 403 422 403 403 403",
    },
  }),
  ...rowsOf("usage/settings", {
    GET: { at: () => settings, gives: sees },
    "POST keep of another district": {
      at: () => settings,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, eventDays: "30", peopleYears: "1" }),
      gives: others,
    },
    "POST keep": {
      at: () => settings,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, eventDays: "30", peopleYears: "1" }),
      gives: does,
    },
    "POST stop-people": {
      at: () => settings,
      fields: ({ ours }) => ({ forDistrict: ours.districtId }),
      gives: does,
    },
    "POST erase-left": {
      at: () => settings,
      fields: ({ ours, unknown }) => ({ forDistrict: ours.districtId, person: unknown }),
      gives: nobodys,
    },
    "POST keep-people": {
      at: () => settings,
      fields: ({ ours }) => ({ forDistrict: ours.districtId }),
      gives: does,
    },
  }),
  ...rowsOf("usage/files", {
    GET: { at: () => "/usage-sources/files", gives: sees },
    "POST upload of another district": {
      at: () => "/usage-sources/files",
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, source: "Filter" }),
      gives: others,
    },
    // A form that has no file: it is told to whoever may send one.
    "POST upload": {
      at: () => "/usage-sources/files",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, source: "Filter" }),
      gives: others,
    },
  }),
  ...ofFile("usage/file", "", { ours: sees, nobodys: "in 404 no 404 no 404 no no no" }),
  ...rowsOf("usage/file", {
    "POST discard of our own": {
      fresh: async (db, { ours }) => ({ id: await aFile(db, { districtId: ours.districtId, mark: "fresh" }) }),
      at: (_, { id = "" }) => `/usage-sources/files/${id}`,
      gives: does,
    },
    "POST discard of another district": { at: ({ theirs }) => `/usage-sources/files/${theirs.fileId}`, gives: nobodys },
    "POST discard of unknown": { at: ({ unknown }) => `/usage-sources/files/${unknown}`, gives: nobodys },
    ...onFile("columns", {
      time: "When",
      timeOfDay: "",
      address: "Where",
      person: "",
      action: "",
      duration: "",
      dateOrder: "day",
    }),
    ...onFile("logformat", { logformat: "%ts %ru" }),
    ...onFile("products", { resource: "Reader", choice: "skip", product: "" }),
    "POST products of our own, asked": {
      fresh: async (db, { ours }) => ({ id: await anAskingFile(db, { districtId: ours.districtId, mark: "asked" }) }),
      at: (_, { id = "" }) => `/usage-sources/files/${id}`,
      fields: () => ({ resource: "Reader", choice: "skip", product: "" }),
      gives: does,
    },
    ...onFile("undo", {}),
    "POST undo of our own, imported": {
      fresh: async (db, { ours }) => ({ id: await anImportedFile(db, { districtId: ours.districtId, mark: "done" }) }),
      at: (_, { id = "" }) => `/usage-sources/files/${id}`,
      gives: does,
    },
    ...onFile("ask-next", {}),
    "POST ask-next of our own, read": {
      fresh: async (db, { ours }) => ({ id: await aReadFile(db, { districtId: ours.districtId, mark: "read" }) }),
      at: (_, { id = "" }) => `/usage-sources/files/${id}`,
      gives: does,
    },
  }),
  ...ofFile("usage/file-progress", "/progress", machine),
  ...ofFile("usage/file-lines-csv", "/skipped.csv", machine),
];
