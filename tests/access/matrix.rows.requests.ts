import type { Role } from "domain/access/terms";
import { aFreshRequest } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

const base = "/edtech-ai-recommendations/requests";
const asking: Role[] = ["curriculum_director", "it_director", "principal", "teacher"];

//                   out super admin dist curr it  prin teach stud
const asks = "       in  no    no    no   200  200 200  200   no";
const asksNot = "    in  no    no    no   404  404 404  404   no";
const fault = "      in  403   403   403  422  422 422  422   403";
const notTheirs = "  in  403   403   403  404  404 404  404   403";
const nobody = "     in  404   404   404  404  404 404  404   no";
const asksByScript = "401 403 403 403 200 200 200 200 403";
const nobodyPosts = "in  404   404   404  404  404 404  404   403";

const form = (world: MatrixWorld, more: Record<string, string> = {}) => ({
  request: crypto.randomUUID(),
  forDistrict: world.ours.districtId,
  type: "new_use",
  purpose: "Students practise with it at their own pace.",
  ...more,
});

/** A request of one's own for each who may ask, and someone else's for the others. */
const ownOne = (status: string) => (db: Parameters<typeof aFreshRequest>[0], world: MatrixWorld, visitor: string) =>
  aFreshRequest(db, world, { status, ...(asking.includes(visitor as Role) ? { requester: visitor as Role } : {}) });

const kept = (world: MatrixWorld, id: string | undefined) =>
  form(world, { request: id ?? "", version: "1", name: "Kept" });

/** Asking for software, and a request's own page. */
export const requestRows: Row[] = [
  ...rowsOf("software/requests/new", {
    GET: { at: () => `${base}/new`, gives: asks },
    "GET of words": { at: () => `${base}/new?q=canary&grade=4`, gives: asks },
    "GET of our own product": { at: ({ ours }) => `${base}/new?software=${ours.softwareId}`, gives: asks },
    "GET of another district's product": {
      at: ({ theirs }) => `${base}/new?software=${theirs.softwareId}`,
      gives: asksNot,
    },
    "GET of another district's request to ask again": {
      at: ({ theirs }) => `${base}/new?again=${theirs.requestId}`,
      gives: asksNot,
    },
    "POST send of too little": {
      at: () => `${base}/new`,
      fields: (world) => form(world, { purpose: "", software: world.ours.softwareId }),
      gives: fault,
    },
    "POST send of another district's product": {
      at: () => `${base}/new`,
      fields: (world) => form(world, { software: world.theirs.softwareId }),
      gives: fault,
    },
    "POST save of another district": {
      at: () => `${base}/new`,
      fields: (world) => ({ ...form(world, { name: "Kept" }), forDistrict: world.theirs.districtId }),
      gives: fault,
    },
    "POST save": {
      at: () => `${base}/new`,
      fields: (world) => form(world, { name: "Kept" }),
      gives: "in 403 403 403 done done done done 403",
    },
  }),
  ...rowsOf("software/requests/request", {
    "GET of our own": { at: ({ ours }) => `${base}/${ours.requestId}`, gives: "in 200 200 200 200 200 200 404 no" },
    "GET of the teacher's": {
      at: ({ teachersRequestId }) => `${base}/${teachersRequestId}`,
      gives: "in 200 200 200 200 200 200 200 no",
    },
    "GET of our draft": { at: ({ ours }) => `${base}/${ours.draftRequestId}`, gives: nobody },
    "GET of another district's": { at: ({ theirs }) => `${base}/${theirs.requestId}`, gives: nobody },
    "GET of unknown": { at: ({ unknown }) => `${base}/${unknown}`, gives: nobody },
    "GET of no id": { at: () => `${base}/nothing`, gives: nobody },
    "POST comment of our own": {
      at: ({ ours }) => `${base}/${ours.requestId}`,
      fields: () => ({ comment: crypto.randomUUID(), body: "A word." }),
      gives: "in done done done done done 403 404 403",
    },
    "POST comment of another district's": {
      at: ({ theirs }) => `${base}/${theirs.requestId}`,
      fields: () => ({ comment: crypto.randomUUID(), body: "A word." }),
      gives: nobodyPosts,
    },
    "POST comment of unknown": {
      at: ({ unknown }) => `${base}/${unknown}`,
      fields: () => ({ comment: crypto.randomUUID(), body: "A word." }),
      gives: nobodyPosts,
    },
    "POST withdraw of our own": {
      fresh: ownOne("submitted"),
      at: (_, { requestId }) => `${base}/${requestId}`,
      fields: () => ({ version: "1" }),
      gives: "in 403 403 403 done done done done 403",
    },
    "POST withdraw of another district's": {
      at: ({ theirs }) => `${base}/${theirs.requestId}`,
      fields: () => ({ version: "1" }),
      gives: nobodyPosts,
    },
    "POST withdraw of unknown": {
      at: ({ unknown }) => `${base}/${unknown}`,
      fields: () => ({ version: "1" }),
      gives: nobodyPosts,
    },
    "POST give-info of our own": {
      fresh: ownOne("info_requested"),
      at: (_, { requestId }) => `${base}/${requestId}`,
      fields: () => ({ version: "1", comment: crypto.randomUUID(), answer: "Here it is." }),
      gives: "in 403 403 403 done done done done 403",
    },
    "POST give-info of another district's": {
      at: ({ theirs }) => `${base}/${theirs.requestId}`,
      fields: () => ({ version: "1", comment: crypto.randomUUID(), answer: "Here it is." }),
      gives: nobodyPosts,
    },
    "POST give-info of unknown": {
      at: ({ unknown }) => `${base}/${unknown}`,
      fields: () => ({ version: "1", comment: crypto.randomUUID(), answer: "Here it is." }),
      gives: nobodyPosts,
    },
  }),
  ...rowsOf("software/requests/edit", {
    "GET of our own": {
      fresh: ownOne("draft"),
      at: (_, { requestId }) => `${base}/${requestId}/edit`,
      gives: asks,
    },
    "GET of our colleague's draft": { at: ({ ours }) => `${base}/${ours.draftRequestId}/edit`, gives: asksNot },
    "GET of another district's": { at: ({ theirs }) => `${base}/${theirs.draftRequestId}/edit`, gives: asksNot },
    "GET of unknown": { at: ({ unknown }) => `${base}/${unknown}/edit`, gives: asksNot },
    "POST save of our own": {
      fresh: ownOne("draft"),
      at: (_, { requestId }) => `${base}/${requestId}/edit`,
      fields: (world, { requestId }) => kept(world, requestId),
      gives: "in 403 403 403 done done done done 403",
    },
    ...Object.fromEntries(
      (
        [
          ["another district's", ({ theirs }: MatrixWorld) => theirs.draftRequestId],
          ["unknown", ({ unknown }: MatrixWorld) => unknown],
        ] as const
      ).flatMap(([of, id]) =>
        ["save", "send", "delete"].map((intent) => [
          `POST ${intent} of ${of}`,
          {
            at: (world: MatrixWorld) => `${base}/${id(world)}/edit`,
            fields: (world: MatrixWorld) => (intent === "delete" ? {} : kept(world, id(world))),
            gives: notTheirs,
          },
        ]),
      ),
    ),
    "POST send of our own": {
      fresh: ownOne("draft"),
      at: (_, { requestId }) => `${base}/${requestId}/edit`,
      fields: (world, { requestId, softwareId }) => ({ ...kept(world, requestId), software: softwareId ?? "" }),
      gives: "in 403 403 403 done done done done 403",
    },
    "POST delete of our own": {
      fresh: ownOne("draft"),
      at: (_, { requestId }) => `${base}/${requestId}/edit`,
      gives: "in 403 403 403 done done done done 403",
    },
  }),
  ...rowsOf("software/requests/alike", {
    GET: { at: () => `${base}/alike`, gives: "in no no no done done done done no" },
    POST: { at: () => `${base}/alike`, fields: () => ({ name: "Kept", url: "kept.example" }), gives: asksByScript },
    "POST of another district": {
      at: () => `${base}/alike`,
      fields: () => ({ name: canarySearch, url: "" }),
      gives: asksByScript,
    },
  }),
  ...rowsOf("software/requests/own-csv", {
    GET: { at: () => "/edtech-ai-recommendations/requests.csv", gives: asksByScript },
  }),
];
