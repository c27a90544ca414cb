import { aFreshContract } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

const base = "/roi-dashboard";

//                    out super admin dist curr it  prin teach stud
const read = "        in  200   200   200  200  200 200  200   no";
const file = "        401 200   200   200  200  200 200  200   403";
const wide = "        in  200   200   200  200  200 no   no    no";
const wideFile = "    401 200   200   200  200  200 403  403   403";
const none = "        in  404   404   404  404  404 404  404   no";
const noFile = "      401 404   404   404  404  404 403  403   403";
const fault = "       in  422   422   422  422  422 403  403   403";
const officeFile = "  401 200   200   200  200  200 403  403   403";
const noRows = "      401 422   422   422  422  422 403  403   403";
const gone = "        in  404   404   404  404  404 403  403   403";
const does = "        in  done  done  done done done 403 403   403";

const unfilled = (world: MatrixWorld) => ({
  forDistrict: world.ours.districtId,
  contract: crypto.randomUUID(),
  title: "",
  vendor: "A reseller",
  number: "",
  startsOn: "2026-07-01",
  endsOn: "2027-06-30",
  noticeOn: "",
  fundingSource: "",
  owner: "",
  note: "",
});
const change = (world: MatrixWorld) => {
  const { forDistrict: _, contract: __, ...fields } = unfilled(world);
  return { ...fields, version: "1" };
};
const line = (lineId = crypto.randomUUID() as string) => ({
  version: "1",
  lineId,
  product: "",
  kind: "licence",
  description: "",
  basis: "student",
  quantity: "10",
  unitPrice: "5.00",
  billing: "year",
});
const contracts: Record<string, (world: MatrixWorld) => string> = {
  "our own": ({ ours }) => ours.contractId,
  "another district": ({ theirs }) => theirs.contractId,
  unknown: ({ unknown }) => unknown,
  "not an id": () => "not-an-id",
};
const decision = () => ({ version: "1", decision: "cancel", changes: "", reason: "", noticeGivenOn: "" });
type Made = Parameters<typeof rowsOf>[1][string];

/** Rows for each of some contracts: what the own one gives, and what the others do. */
const each = (verb: string, make: (at: (world: MatrixWorld) => string, isOwn: boolean) => Made) =>
  Object.fromEntries(
    Object.entries(contracts).map(([name, id]) => [
      `${verb} of ${name}`,
      make((world) => `${base}/contracts/${id(world)}`, name === "our own"),
    ]),
  );
/** A form that does what it says, with a contract of its own for each who sends it. */
const doing = (fields: (fresh: Record<string, string>) => Record<string, string>): Made => ({
  fresh: aFreshContract,
  at: (_, { contractId }) => `${base}/contracts/${contractId}`,
  fields: (_, fresh) => fields(fresh),
  gives: does,
});

/** What is paid for: figures, contracts and their lines. */
export const moneyRows: Row[] = [
  ...rowsOf("money/roi", {
    GET: { at: () => base, gives: read },
    "GET of another district": { at: () => `${base}?q=${canarySearch}`, gives: read },
  }),
  ...rowsOf("money/savings", { GET: { at: () => `${base}/savings`, gives: wide } }),
  ...rowsOf("money/renewals", { GET: { at: () => `${base}/renewals`, gives: read } }),
  ...rowsOf("money/savings-csv", {
    "GET of seats": { at: () => `${base}/savings.csv`, gives: wideFile },
    "GET of overlaps": { at: () => `${base}/savings.csv?part=overlaps`, gives: wideFile },
  }),
  ...rowsOf("money/renewals-csv", { GET: { at: () => `${base}/renewals.csv`, gives: file } }),
  ...rowsOf("money/funding-csv", { GET: { at: () => `${base}/funding.csv`, gives: file } }),
  ...rowsOf("money/roi-csv", { GET: { at: () => `${base}.csv`, gives: file } }),
  ...rowsOf("money/contracts", {
    GET: { at: () => `${base}/contracts`, gives: read },
    "GET of another district": { at: () => `${base}/contracts?q=${canarySearch}`, gives: read },
  }),
  ...rowsOf("money/contracts-csv", { GET: { at: () => `${base}/contracts.csv`, gives: file } }),
  ...rowsOf("money/new-contract", {
    GET: { at: () => `${base}/contracts/new`, gives: wide },
    POST: { at: () => `${base}/contracts/new`, fields: unfilled, gives: fault },
    "POST of another district": {
      at: () => `${base}/contracts/new`,
      fields: (world) => ({ ...unfilled(world), title: "Taken", forDistrict: world.theirs.districtId }),
      gives: fault,
    },
  }),
  ...rowsOf("money/made", {
    GET: { at: () => `${base}/made`, gives: read },
    "GET of another district": { at: () => `${base}/made?figure=annualCost&q=${canarySearch}`, gives: read },
  }),
  ...rowsOf("money/made-csv", { GET: { at: () => `${base}/made.csv`, gives: file } }),
  // What figures mean is the same for everyone, students included.
  ...rowsOf("insight/figures", {
    GET: { at: () => "/figures/money", gives: "in 200 200 200 200 200 200 200 200" },
    "GET of unknown": { at: () => "/figures/weather", gives: "in 404 404 404 404 404 404 404 404" },
  }),
  ...rowsOf("money/calendar", {
    GET: { at: () => `${base}/calendar`, gives: read },
    "POST make of another district": {
      at: () => `${base}/calendar`,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId }),
      gives: "  in  422   422   422  422  422 422  422   403",
    },
    "POST make": {
      at: () => `${base}/calendar`,
      fields: ({ ours }) => ({ forDistrict: ours.districtId }),
      gives: "  in  200   200   200  200  200 200  200   403",
    },
    "POST revoke": { at: () => `${base}/calendar`, gives: "in  done  done  done done done done done  403" },
  }),
  // A calendar has no session: the link alone counts, whoever is signed in.
  ...rowsOf("money/calendar-feed", {
    GET: { at: () => "/renewals.ics", gives: "404 404 404 404 404 404 404 404 404" },
    "GET of unknown": {
      at: () => `/renewals.ics?link=${"A".repeat(43)}`,
      gives: "404 404 404 404 404 404 404 404 404",
    },
  }),
  ...rowsOf("money/import", {
    GET: { at: () => `${base}/contracts/import`, gives: wide },
    "POST preview": { at: () => `${base}/contracts/import`, gives: fault },
    "POST preview-again of another district": {
      at: () => `${base}/contracts/import`,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, csv: "title" }),
      gives: fault,
    },
    "POST preview-again": {
      at: () => `${base}/contracts/import`,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, csv: "title" }),
      gives: fault,
    },
    "POST import of another district": {
      at: () => `${base}/contracts/import`,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, csv: "title", digest: "none" }),
      gives: fault,
    },
    "POST import": {
      at: () => `${base}/contracts/import`,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, csv: "title", digest: "none" }),
      gives: fault,
    },
  }),
  ...rowsOf("money/import-sample", { GET: { at: () => `${base}/contracts/import/sample.csv`, gives: officeFile } }),
  ...rowsOf("money/import-skipped", {
    GET: { at: () => `${base}/contracts/import/skipped.csv`, gives: "in done done done done done no no no" },
    "POST of another district": {
      at: () => `${base}/contracts/import/skipped.csv`,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, csv: "title" }),
      gives: noRows,
    },
    POST: {
      at: () => `${base}/contracts/import/skipped.csv`,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, csv: "title" }),
      gives: noRows,
    },
  }),
  ...rowsOf("money/contract", {
    ...each("GET", (at, isOwn) => ({ at, gives: isOwn ? read : none })),
    ...each("POST change", (at, isOwn) => ({ at, fields: change, gives: isOwn ? fault : gone })),
    ...each("POST add-line", (at, isOwn) => ({ at, fields: () => line(), gives: isOwn ? fault : gone })),
    ...each("POST change-line", (at, isOwn) => ({
      at,
      fields: ({ ours }) => line(ours.contractLineId),
      gives: isOwn ? fault : gone,
    })),
    "POST remove-line of another district": {
      at: ({ ours }) => `${base}/contracts/${ours.contractId}`,
      fields: ({ theirs }) => ({ version: "1", lineId: theirs.contractLineId }),
      gives: gone,
    },
    "POST remove-line of our own": doing(({ lineId = "" }) => ({ version: "1", lineId })),
    ...each("POST document", (at, isOwn) => ({ at, fields: () => ({ version: "1" }), gives: isOwn ? fault : gone })),
    "POST remove-document of our own": doing(() => ({ version: "1" })),
    "POST remove-document of another district": {
      at: ({ theirs }) => `${base}/contracts/${theirs.contractId}`,
      fields: () => ({ version: "1" }),
      gives: gone,
    },
    ...each("POST decide", (at, isOwn) => ({ at, fields: decision, gives: isOwn ? fault : gone })),
    "POST record-notice of our own": doing(() => ({ version: "1", reason: "Not used", noticeGivenOn: "2026-01-05" })),
    "POST record-notice of another district": {
      at: ({ theirs }) => `${base}/contracts/${theirs.contractId}`,
      fields: () => ({ version: "1", reason: "Not used", noticeGivenOn: "2026-01-05" }),
      gives: gone,
    },
    "POST withdraw-decision of our own": doing(() => ({ version: "1" })),
    "POST withdraw-decision of another district": {
      at: ({ theirs }) => `${base}/contracts/${theirs.contractId}`,
      fields: () => ({ version: "1" }),
      gives: gone,
    },
    "POST duplicate of our own": doing(() => ({ copy: crypto.randomUUID() })),
    "POST duplicate of another district": {
      at: ({ theirs }) => `${base}/contracts/${theirs.contractId}`,
      fields: () => ({ copy: crypto.randomUUID() }),
      gives: gone,
    },
    "POST delete of our own": doing(() => ({ version: "1" })),
    "POST delete of another district": {
      at: ({ theirs }) => `${base}/contracts/${theirs.contractId}`,
      fields: () => ({ version: "1" }),
      gives: gone,
    },
  }),
  ...rowsOf("money/contract-file", {
    ...each("GET", (at, isOwn) => ({ at: (world) => `${at(world)}/file`, gives: isOwn ? officeFile : noFile })),
  }),
];
