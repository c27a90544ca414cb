import { aFreshProduct, aFreshRequest, aFreshReview } from "./matrix.governance";
import { type Fresh, type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

const base = "/edtech-ai-recommendations";

//                 out super admin dist curr it   prin teach stud
const opens = "    in  200   200   200  200  200  no   no    no";
const file = "     401 200   200   200  200  200  403  403   403";
const notThere = " in  404   404   404  404  404  no   no    no";
const does = "     in  done  done  done done done 403  403   403";
const fault = "    in  422   422   422  422  422  403  403   403";
const late = "     in  409   409   409  409  409  403  403   403";
const nobodys = "  in  404   404   404  404  404  403  403   403";

const ours = (world: MatrixWorld) => world.ours.softwareId;
const theirs = (world: MatrixWorld) => world.theirs.softwareId;
const unknown = (world: MatrixWorld) => world.unknown;
const review = (id: (world: MatrixWorld) => string, rest = "") => ({
  at: (world: MatrixWorld) => `${base}/reviews/${id(world)}${rest}`,
});

const inReview: Row["fresh"] = (db, world) => aFreshRequest(db, world, { status: "in_review" });
const waiting: Row["fresh"] = (db, world) => aFreshRequest(db, world, { status: "info_requested" });
const product: Row["fresh"] = async (db, world) => ({ softwareId: await aFreshProduct(db, world) });
const fresh = (make: Row["fresh"], rest = "") => ({
  fresh: make as NonNullable<Row["fresh"]>,
  at: (_: MatrixWorld, { softwareId }: Fresh) => `${base}/reviews/${softwareId}${rest}`,
});

const ending = (roundId: string) => ({ roundId, roundVersion: "1", endReason: "Nobody asked for it." });
const finding = { dimension: "privacy", version: "1", verdict: "refused", comment: "It sells data." };
const question = (requests = "") => ({ requests, reason: "Which class is it for?" });
const decision = {
  recordVersion: "0",
  roundId: "",
  roundVersion: "0",
  decision: "approved",
  privacyStatus: "compliant",
  reason: "It helps.",
  skipReason: "It is used already.",
};
const dimension = { version: "0", isEnabled: "yes", to: "role:it_director", dueDays: "14" };

/** A product's reviews with one form, of our own, of the other district, unknown. */
const posts = (name: string, fields: Record<string, string>) => ({
  [`POST ${name} of another district`]: { ...review(theirs), fields: () => fields, gives: nobodys },
  [`POST ${name} of unknown`]: { ...review(unknown), fields: () => fields, gives: nobodys },
});

/** The queue, the reviews of a product, and decisions. */
export const reviewRows: Row[] = [
  ...rowsOf("software/decisions/queue-csv", {
    GET: { at: () => `${base}/queue.csv`, gives: file },
    "GET of another district": { at: () => `${base}/queue.csv?show=all&q=${canarySearch}`, gives: file },
  }),
  ...rowsOf("software/decisions/review", {
    "GET of our own": { ...review(ours), gives: opens },
    "GET of our own with its forms": { ...review(ours, "?review=privacy&ask"), gives: opens },
    "GET of another district": { ...review(theirs), gives: notThere },
    "GET of unknown": { ...review(unknown), gives: notThere },
    "GET of not an id": { ...review(() => "not-an-id"), gives: notThere },
    "POST start of our own": { ...fresh(product), gives: does },
    ...posts("start", {}),
    "POST review of our own": { ...fresh(inReview), fields: () => finding, gives: does },
    "POST review of too little": { ...review(ours), fields: () => ({ ...finding, comment: "" }), gives: fault },
    ...posts("review", finding),
    "POST reopen of our own, of another day": {
      ...fresh(inReview),
      fields: () => ({ dimension: "privacy", version: "7" }),
      gives: late,
    },
    ...posts("reopen", { dimension: "privacy", version: "1" }),
    "POST assign of our own": {
      ...fresh(inReview),
      fields: () => ({ dimension: "privacy", version: "1", to: "role:district_admin", dueOn: "" }),
      gives: does,
    },
    "POST assign of our own to another district's person": {
      ...fresh(inReview),
      fields: ({ theirs: { profileId } }) => ({
        dimension: "privacy",
        version: "1",
        to: `person:${profileId}`,
        dueOn: "",
      }),
      gives: fault,
    },
    ...posts("assign", { dimension: "privacy", version: "1", to: "role:district_admin", dueOn: "" }),
    "POST ask of our own": {
      ...fresh(inReview),
      fields: (_, { requestId }) => question(requestId),
      gives: does,
    },
    "POST ask of our own with another district's request": {
      ...fresh(inReview),
      fields: ({ theirs: { requestId } }) => question(requestId),
      gives: nobodys,
    },
    ...posts("ask", question(crypto.randomUUID())),
    "POST resume of our own": {
      ...fresh(waiting),
      fields: (_, { requestId }) => ({ requests: requestId ?? "" }),
      gives: does,
    },
    ...posts("resume", { requests: crypto.randomUUID() }),
    "POST end of our own": { ...fresh(aFreshReview), fields: (_, { roundId = "" }) => ending(roundId), gives: does },
    "POST end of our own, while somebody waits": {
      ...fresh(inReview),
      fields: (_, { roundId = "" }) => ending(roundId),
      gives: late,
    },
    "POST end of our own, with another district's round": {
      ...fresh(aFreshReview),
      fields: ({ theirs: { roundId } }) => ending(roundId),
      gives: late,
    },
    ...posts("end", ending(crypto.randomUUID())),
  }),
  ...rowsOf("software/decisions/decision", {
    "GET of our own": { ...review(ours, "/decision"), gives: opens },
    "GET of one decision of our own": { ...review(ours, "/decision?decision=pilot"), gives: opens },
    "GET of another district": { ...review(theirs, "/decision"), gives: notThere },
    "GET of one decision of another district": { ...review(theirs, "/decision?decision=pilot"), gives: notThere },
    "GET of unknown": { ...review(unknown, "/decision"), gives: notThere },
    "POST decide of our own": { ...fresh(product, "/decision"), fields: () => decision, gives: does },
    "POST decide of our own, at another district's school": {
      ...fresh(product, "/decision"),
      fields: ({ theirs: { schoolId } }) => ({ ...decision, decision: "pilot", schools: schoolId }),
      gives: fault,
    },
    "POST decide of our own, with another district's request": {
      ...fresh(product, "/decision"),
      fields: ({ theirs: { requestId } }) => ({ ...decision, requests: requestId }),
      gives: nobodys,
    },
    "POST decide of another district": { ...review(theirs, "/decision"), fields: () => decision, gives: nobodys },
    "POST decide of unknown": { ...review(unknown, "/decision"), fields: () => decision, gives: nobodys },
    "POST privacy of our own": {
      ...fresh(product, "/decision"),
      fields: () => ({ recordVersion: "0", privacy: "compliant", privacyReason: "" }),
      gives: does,
    },
    "POST privacy of another district": {
      ...review(theirs, "/decision"),
      fields: () => ({ recordVersion: "1", privacy: "compliant", privacyReason: "" }),
      gives: nobodys,
    },
    "POST privacy of unknown": {
      ...review(unknown, "/decision"),
      fields: () => ({ recordVersion: "0", privacy: "compliant", privacyReason: "" }),
      gives: nobodys,
    },
  }),
  ...rowsOf("software/decisions/duplicate", {
    "GET of our own": {
      at: (world) => `${base}/reviews/${ours(world)}/duplicate?request=${world.ours.requestId}`,
      gives: opens,
    },
    "GET of our own with another district's request": {
      at: (world) => `${base}/reviews/${ours(world)}/duplicate?request=${world.theirs.requestId}`,
      gives: notThere,
    },
    "GET of another district": {
      at: (world) => `${base}/reviews/${theirs(world)}/duplicate?request=${world.theirs.requestId}`,
      gives: notThere,
    },
    "GET of unknown": { ...review(unknown, "/duplicate"), gives: notThere },
    "POST of our own": {
      ...fresh(inReview, "/duplicate"),
      fields: (world, { requestId }) => ({ request: requestId ?? "", of: world.ours.requestId }),
      gives: does,
    },
    "POST of our own into another district's": {
      ...fresh(inReview, "/duplicate"),
      fields: (world, { requestId }) => ({ request: requestId ?? "", of: world.theirs.requestId }),
      gives: nobodys,
    },
    "POST of another district": {
      ...review(theirs, "/duplicate"),
      fields: (world) => ({ request: world.theirs.requestId, of: world.ours.requestId }),
      gives: nobodys,
    },
    "POST of unknown": {
      ...review(unknown, "/duplicate"),
      fields: (world) => ({ request: world.unknown, of: world.ours.requestId }),
      gives: nobodys,
    },
  }),
  ...rowsOf("software/decisions/history", {
    "GET of our own": { ...review(ours, "/history"), gives: opens },
    "GET of another district": { ...review(theirs, "/history"), gives: notThere },
    "GET of unknown": { ...review(unknown, "/history"), gives: notThere },
  }),
  ...rowsOf("software/decisions/due", {
    GET: { at: () => `${base}/reviews/due`, gives: opens },
  }),
  ...rowsOf("software/decisions/settings", {
    GET: { at: () => `${base}/reviews/settings`, gives: opens },
  }),
  ...rowsOf("software/decisions/dimension", {
    GET: { at: () => `${base}/reviews/settings/security`, gives: opens },
    "GET of a dimension that is none": { at: () => `${base}/reviews/settings/beauty`, gives: notThere },
    "POST save of too little": {
      at: () => `${base}/reviews/settings/security`,
      fields: () => ({ ...dimension, dueDays: "" }),
      gives: fault,
    },
    "POST save of another district's person": {
      at: () => `${base}/reviews/settings/security`,
      fields: ({ theirs: { profileId } }) => ({ ...dimension, to: `person:${profileId}` }),
      gives: fault,
    },
    "POST save of a dimension that is none": {
      at: () => `${base}/reviews/settings/beauty`,
      fields: () => dimension,
      gives: nobodys,
    },
  }),
];
