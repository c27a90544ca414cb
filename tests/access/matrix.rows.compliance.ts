import { aFreshAgreement, aFreshReport } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

const base = "/compliance-report";

//                    out super admin dist curr it  prin teach stud
const signedIn = "    in  200   200   200  200  200 200  200   200";
const wide = "        in  200   200   200  200  200 no   no    no";
const wideFile = "    401 200   200   200  200  200 403  403   403";
const noFile = "      401 404   404   404  404  404 403  403   403";
const none = "        in  404   404   404  404  404 no   no    no";
const fault = "       in  422   422   422  422  422 403  403   403";
const gone = "        in  404   404   404  404  404 403  403   403";
const does = "        in  done  done  done done done 403 403   403";
// What is under review is nobody's at a school yet.
const product = "     in  200   200   200  200  200 404  404   no";
const noProduct = "   in  404   404   404  404  404 404  404   no";
const population = "  in  422   403   422  403  422 403  403   403";

const unfilled = (world: MatrixWorld) => ({
  forDistrict: world.ours.districtId,
  agreement: crypto.randomUUID(),
  title: "",
  type: "other",
  status: "requested",
  signedOn: "",
  effectiveOn: "",
  endsOn: "",
  product: "",
  moreProducts: "",
  purposes: "",
  note: "",
  breachNoticeHours: "",
  deletionDays: "",
  adsProhibited: "",
  aiTrainingProhibited: "",
});
const change = (world: MatrixWorld) => {
  const { forDistrict: _, agreement: __, ...fields } = unfilled(world);
  return { ...fields, version: "1" };
};
const renewal = () => ({
  renewal: crypto.randomUUID(),
  title: "",
  status: "requested",
  signedOn: "",
  effectiveOn: "",
  endsOn: "",
});
const check = (world: MatrixWorld, status: string) => ({
  requirementId: world.ours.requirementId,
  version: "1",
  status,
  evidenceType: "",
  evidenceUrl: "",
  evidenceNote: "",
  reason: "",
  expiresOn: "",
});
const report = () => ({
  report: crypto.randomUUID(),
  kind: "self",
  wcag: "2.1 AA",
  result: "partial",
  issuedOn: "2026-01-05",
  reportUrl: "",
});
const ofProduct = (id: (world: MatrixWorld) => string) => (world: MatrixWorld) => `${base}/${id(world)}`;
const ofAgreement = (id: (world: MatrixWorld) => string) => (world: MatrixWorld) => `${base}/agreements/${id(world)}`;
const products = {
  "our own": ({ ours }: MatrixWorld) => ours.softwareId,
  "another district": ({ theirs }: MatrixWorld) => theirs.softwareId,
  unknown: ({ unknown }: MatrixWorld) => unknown,
  "not an id": () => "not-an-id",
};
const agreements = {
  "our own": ({ ours }: MatrixWorld) => ours.agreementId,
  "another district": ({ theirs }: MatrixWorld) => theirs.agreementId,
  unknown: ({ unknown }: MatrixWorld) => unknown,
  "not an id": () => "not-an-id",
};

/** Rows for each of some ids: what the own one gives, and what the others do. */
function each<Made>(
  of: Record<string, (world: MatrixWorld) => string>,
  make: (id: (world: MatrixWorld) => string, isOwn: boolean) => Made,
  verb: string,
) {
  return Object.fromEntries(
    Object.entries(of).map(([name, id]) => [`${verb} of ${name}`, make(id, name === "our own")]),
  );
}

/** The compliance report, a product in it, and agreements with their documents. */
export const complianceRows: Row[] = [
  ...rowsOf("software/compliance/report", {
    GET: { at: () => base, gives: signedIn },
    "GET of another district": { at: () => `${base}?q=${canarySearch}`, gives: signedIn },
    "GET of paper": { at: () => `${base}?print=1`, gives: signedIn },
    "POST population of our own": {
      at: () => `${base}?index`,
      fields: ({ ours }) => ({ forDistrict: ours.districtId, population: "many" }),
      gives: population,
    },
    "POST population of another district": {
      at: () => `${base}?index`,
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, population: "100" }),
      gives: population,
    },
  }),
  ...rowsOf("software/compliance/report-csv", {
    GET: { at: () => `${base}.csv`, gives: "401 200 200 200 200 200 200 200 403" },
  }),
  ...rowsOf("software/compliance/product", {
    ...each(products, (id, isOwn) => ({ at: ofProduct(id), gives: isOwn ? product : noProduct }), "GET"),
    ...each(
      products,
      (id, isOwn) => ({
        at: ofProduct(id),
        fields: (world: MatrixWorld) => check(world, "waived"),
        gives: isOwn ? fault : gone,
      }),
      "POST check",
    ),
    ...each(
      products,
      (id, isOwn) => ({
        at: ofProduct(id),
        fields: () => ({ ...report(), issuedOn: "" }),
        gives: isOwn ? fault : gone,
      }),
      "POST report",
    ),
    "POST report of our own, whole": { at: ofProduct(products["our own"]), fields: report, gives: does },
    ...each(
      products,
      (id) => ({ at: ofProduct(id), fields: ({ unknown }: MatrixWorld) => ({ reportId: unknown }), gives: gone }),
      "POST remove-report",
    ),
    "POST remove-report of our own, one that is there": {
      at: ofProduct(products["our own"]),
      fresh: async (db, world) => ({ id: await aFreshReport(db, world) }),
      fields: (_, { id = "" }) => ({ reportId: id }),
      gives: does,
    },
  }),
  ...rowsOf("software/compliance/agreements", {
    GET: { at: () => `${base}/agreements`, gives: wide },
    "GET of another district": { at: () => `${base}/agreements?q=${canarySearch}`, gives: wide },
  }),
  ...rowsOf("software/compliance/agreements-csv", {
    GET: { at: () => `${base}/agreements.csv`, gives: wideFile },
  }),
  ...rowsOf("software/compliance/new-agreement", {
    GET: { at: () => `${base}/agreements/new`, gives: wide },
    "GET of another district's product": {
      at: ({ theirs }) => `${base}/agreements/new?software=${theirs.softwareId}`,
      // Only who sees all districts finds it.
      gives: wide,
    },
    "GET of another district's agreement": {
      at: ({ theirs }) => `${base}/agreements/new?like=${theirs.agreementId}`,
      gives: wide,
    },
    POST: { at: () => `${base}/agreements/new`, fields: unfilled, gives: fault },
    "POST of another district": {
      at: () => `${base}/agreements/new`,
      fields: (world) => ({ ...unfilled(world), title: "Taken", forDistrict: world.theirs.districtId }),
      gives: fault,
    },
  }),
  ...rowsOf("software/compliance/agreement", {
    ...each(agreements, (id, isOwn) => ({ at: ofAgreement(id), gives: isOwn ? wide : none }), "GET"),
    ...each(
      agreements,
      (id, isOwn) => ({ at: ofAgreement(id), fields: change, gives: isOwn ? fault : gone }),
      "POST change",
    ),
    ...each(
      agreements,
      (id, isOwn) => ({ at: ofAgreement(id), fields: () => ({ version: "1" }), gives: isOwn ? fault : gone }),
      "POST document",
    ),
    ...each(
      { "another district": agreements["another district"], unknown: agreements.unknown },
      (id) => ({ at: ofAgreement(id), fields: () => ({ version: "1" }), gives: gone }),
      "POST remove-document",
    ),
    ...each(
      agreements,
      (id, isOwn) => ({ at: ofAgreement(id), fields: renewal, gives: isOwn ? fault : gone }),
      "POST renew",
    ),
    "POST remove-document of our own": {
      fresh: async (db, world) => ({ id: await aFreshAgreement(db, world) }),
      at: (_, { id }) => `${base}/agreements/${id}`,
      fields: () => ({ version: "1" }),
      gives: does,
    },
  }),
  ...rowsOf("software/compliance/agreement-file", {
    ...each(
      agreements,
      (id) => ({ at: (world: MatrixWorld) => `${ofAgreement(id)(world)}/file`, gives: noFile }),
      "GET",
    ),
  }),
];
