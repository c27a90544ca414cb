import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

//                out super admin dist curr it  prin teach stud
const opens = "   in  200   200   200  no   200 no   no    no";
const missing = " in  404   404   404  no   404 no   no    no";
const fault = "   in  422   422   422  403  422 403  403   403";
const cannot = "  in  404   404   404  403  404 403  403   403";
const file = "    401 200   200   200  403  200 403  403   403";

const one = (id: (world: MatrixWorld) => string) => (world: MatrixWorld) => `/url-mapper/${id(world)}`;
const ours = one((world) => world.ours.patternId);
const theirs = one((world) => world.theirs.patternId);
const unknown = one((world) => world.unknown);
const empty = () => ({ version: "1", pattern: "" });
const noVersion = () => ({ version: "none" });
/** A pattern of no district, which only who sees all of them changes. */
const shared = async (db: Db) => {
  const host = `shared${randomUUID()}.example`;
  const values = { pattern: host, pattern_type: "domain", host, path: "", software_name: "Shared" };
  return db.insertInto("url_patterns").values(values).returning("id").executeTakeFirstOrThrow();
};
const ofAll = {
  pattern: "all.example.org",
  type: "domain",
  software: "",
  confidence: "90",
  authorized: "follows",
  whose: "all",
};

/** URL patterns: the list, one pattern, files, and how their set-up stands. */
export const urlPatternRows: Row[] = [
  ...rowsOf("software/addresses/mapper", {
    "GET of another district": { at: () => `/url-mapper?q=${canarySearch}&address=mark-other.example`, gives: opens },
  }),
  ...rowsOf("software/addresses/new", {
    GET: { at: () => "/url-mapper/new", gives: opens },
    "GET of another district": {
      at: (world) => `/url-mapper/new?software=${world.theirs.softwareId}`,
      gives: "in 200 200 404 no 404 no no no",
    },
    POST: { at: () => "/url-mapper/new", fields: () => ({ pattern: "" }), gives: fault },
    "POST of all districts": {
      at: () => "/url-mapper/new",
      fields: ({ ours }) => ({ ...ofAll, forDistrict: ours.districtId }),
      gives: "in 422 422 403 403 403 403 403 403",
    },
  }),
  ...rowsOf("software/addresses/pattern", {
    "GET of our own": { at: ours, gives: opens },
    "GET of another district": { at: theirs, gives: missing },
    "GET of unknown": { at: unknown, gives: missing },
    "GET of no id": { at: () => "/url-mapper/nothing", gives: missing },
    "POST change of our own": { at: ours, fields: empty, gives: fault },
    "POST change of another district": { at: theirs, fields: empty, gives: cannot },
    "POST change of unknown": { at: unknown, fields: empty, gives: cannot },
    "POST change of all districts": {
      fresh: shared,
      at: (_, { id }) => `/url-mapper/${id}`,
      fields: empty,
      gives: "in 422 422 403 403 403 403 403 403",
    },
    "POST remove of our own": { at: ours, fields: noVersion, gives: fault },
    "POST remove of another district": { at: theirs, fields: noVersion, gives: cannot },
    "POST remove of unknown": { at: unknown, fields: noVersion, gives: cannot },
  }),
  ...rowsOf("software/addresses/import", {
    GET: { at: () => "/url-mapper/import", gives: opens },
    "POST preview": { at: () => "/url-mapper/import", gives: fault },
    "POST import": { at: () => "/url-mapper/import", gives: fault },
  }),
  ...rowsOf("software/addresses/patterns-csv", {
    GET: { at: () => "/url-mapper/patterns.csv", gives: file },
    "GET of another district": { at: () => `/url-mapper/patterns.csv?q=${canarySearch}`, gives: file },
  }),
  ...rowsOf("software/addresses/import-sample", { GET: { at: () => "/url-mapper/sample.csv", gives: file } }),
  ...rowsOf("operations/admin", {
    "POST set-up-patterns": { at: () => "/admin?index", gives: "in done done 403 403 403 403 403 403" },
  }),
];
