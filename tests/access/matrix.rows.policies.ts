import { aFreshBlacklistEntry, aFreshRule } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";
import type { MatrixWorld } from "./matrix.world";

const rules = "/url-mapper/policy-rules";
const blacklist = "/software-blacklist-manager";

//                   out super admin dist curr it  prin teach stud
const reads = "      in  200   200   200  no   200 no   no    no";
const readsFile = "  401 200   200   200  403  200 403  403   403";
const notTheirs = "  in  404   404   404  no   404 no   no    no";
const noFile = "     401 404   404   404  403  404 403  403   403";
const writes = "     in  200   no    200  no   no  no   no    no";
const fault = "      in  422   403   422  403  403 403  403   403";
const lines = "      in  200   403   200  403  403 403  403   403";
const does = "       in  done  403   done 403  403 403  403   403";
const doesNot = "    in  404   403   404  403  403 403  403   403";

const bans = "       in  no    200   200  no   200 no   no    no";
const bansFile = "   401 403   200   200  403  200 403  403   403";
const bansNoFile = " 401 403   404   404  403  404 403  403   403";
const noBan = "      in  no    404   404  no   404 no   no    no";
const banFault = "   in  403   422   422  403  422 403  403   403";
const banDone = "    in  403   done  done 403  done 403  403   403";
const banNot = "     in  403   404   404  403  404 403  403   403";

type Id = (world: MatrixWorld) => string;
const others: [string, Id][] = [
  ["another district", ({ theirs }) => theirs.ruleId],
  ["unknown", ({ unknown }) => unknown],
];
const otherEntries: [string, Id][] = [
  ["another district", ({ theirs }) => theirs.blacklistId],
  ["unknown", ({ unknown }) => unknown],
];

const each = (of: [string, Id][], row: (id: Id) => Omit<Row, "route" | "of" | "intent">, name: string) =>
  Object.fromEntries(of.map(([whose, id]) => [`${name} of ${whose}`, row(id)]));

const emptyRule = { name: "", effect: "block", severity: "low", message: "" };
const freshRule: Row["fresh"] = async (db, world) => ({ id: await aFreshRule(db, world) });
const freshEntry: Row["fresh"] = async (db, world) => ({ id: await aFreshBlacklistEntry(db, world) });
const atRule: Row["at"] = (_, { id }) => `${rules}/${id}`;
const atEntry: Row["at"] = (_, { id }) => `${blacklist}/${id}`;
const entryTerms = { reasonCode: "privacy", reason: "Why", startsOn: "2026-01-01", endsOn: "", alternative: "" };

/** What each intent of a rule's page posts. */
const ruleFields: Record<string, Record<string, string>> = {
  save: { ...emptyRule, version: "1" },
  lines: { lines: "when:add", "when-new": "uses_ai" },
  "switch-on": { version: "1" },
  "switch-off": { version: "1" },
  "move-up": {},
  "move-down": {},
  delete: {},
};
const ruleGives: Record<string, string> = { save: fault, lines };

const exception = { until: "", exceptSchool: "", exceptPerson: "", exceptReason: "" };
const entryFields: Record<string, Record<string, string>> = {
  change: { ...entryTerms, reason: "", version: "1" },
  lift: { version: "1", liftReason: "" },
  except: exception,
};
const entryDone: Record<string, Record<string, string>> = {
  change: { ...entryTerms, version: "1" },
  lift: { version: "1", liftReason: "It is over" },
};

/** Policy rules and the blacklist: what they say, who changes them, and the files for a web filter. */
export const policyRows: Row[] = [
  ...rowsOf("software/policies/new-rule", {
    GET: { at: () => `${rules}/new`, gives: writes },
    "POST save": { at: () => `${rules}/new`, fields: () => emptyRule, gives: fault },
    "POST lines": { at: () => `${rules}/new`, fields: () => ruleFields.lines ?? {}, gives: lines },
  }),
  ...rowsOf("software/policies/rule", {
    "GET of our own": { at: ({ ours }) => `${rules}/${ours.ruleId}`, gives: reads },
    ...each(others, (id) => ({ at: (world) => `${rules}/${id(world)}`, gives: notTheirs }), "GET"),
    ...Object.assign(
      {},
      ...Object.entries(ruleFields).map(([intent, fields]) => ({
        [`POST ${intent} of our own`]: {
          fresh: freshRule,
          at: atRule,
          fields: () => fields,
          gives: ruleGives[intent] ?? does,
        },
        ...each(
          others,
          (id) => ({ at: (world) => `${rules}/${id(world)}`, fields: () => fields, gives: doesNot }),
          `POST ${intent}`,
        ),
      })),
    ),
  }),
  ...rowsOf("software/policies/dry-run", {
    "GET of our own": { at: ({ ours }) => `${rules}/${ours.ruleId}/dry-run`, gives: reads },
    ...each(others, (id) => ({ at: (world) => `${rules}/${id(world)}/dry-run`, gives: notTheirs }), "GET"),
  }),
  ...rowsOf("software/policies/dry-run-csv", {
    "GET of our own": { at: ({ ours }) => `${rules}/${ours.ruleId}/dry-run.csv`, gives: readsFile },
    ...each(others, (id) => ({ at: (world) => `${rules}/${id(world)}/dry-run.csv`, gives: noFile }), "GET"),
  }),
  ...rowsOf("software/policies/new-blacklist-entry", {
    GET: { at: () => `${blacklist}/new`, gives: bans },
    "GET of another district's product": {
      at: ({ theirs }) => `${blacklist}/new?software=${theirs.softwareId}`,
      gives: bans,
    },
    POST: {
      at: () => `${blacklist}/new`,
      fields: (world) => ({ ...entryTerms, software: "", pattern: "", forDistrict: world.ours.districtId }),
      gives: banFault,
    },
    "POST of another district's product": {
      at: () => `${blacklist}/new`,
      fields: (world) => ({
        ...entryTerms,
        software: world.theirs.softwareId,
        pattern: "",
        forDistrict: world.ours.districtId,
      }),
      gives: banFault,
    },
  }),
  ...rowsOf("software/policies/blacklist-entry", {
    "GET of our own": { at: ({ ours }) => `${blacklist}/${ours.blacklistId}`, gives: bans },
    ...each(otherEntries, (id) => ({ at: (world) => `${blacklist}/${id(world)}`, gives: noBan }), "GET"),
    ...Object.assign(
      {},
      ...Object.entries(entryFields).map(([intent, fields]) => ({
        [`POST ${intent} of our own, filled in wrong`]: {
          fresh: freshEntry,
          at: atEntry,
          fields: () => fields,
          gives: banFault,
        },
        ...each(
          otherEntries,
          (id) => ({ at: (world) => `${blacklist}/${id(world)}`, fields: () => fields, gives: banNot }),
          `POST ${intent}`,
        ),
      })),
    ),
    ...Object.fromEntries(
      Object.entries(entryDone).map(([intent, fields]) => [
        `POST ${intent} of our own`,
        { fresh: freshEntry, at: atEntry, fields: () => fields, gives: banDone },
      ]),
    ),
    "POST except of our own, at our school": {
      fresh: freshEntry,
      at: atEntry,
      gives: banDone,
      fields: ({ ours }) => ({ ...exception, exceptSchool: ours.schoolId, exceptReason: "A contest" }),
    },
    "POST except of our own, at another district's school": {
      fresh: freshEntry,
      at: atEntry,
      gives: banFault,
      fields: ({ theirs }) => ({ ...exception, exceptSchool: theirs.schoolId, exceptReason: "A contest" }),
    },
    "POST whole-site of our own product": { fresh: freshEntry, at: atEntry, fields: () => ({}), gives: banFault },
    ...each(
      otherEntries,
      (id) => ({ at: (world) => `${blacklist}/${id(world)}`, fields: () => ({}), gives: banNot }),
      "POST whole-site",
    ),
    "POST remove-exception of another district": {
      at: ({ theirs }) => `${blacklist}/${theirs.blacklistId}`,
      fields: ({ theirs }) => ({ exception: theirs.exceptionId }),
      gives: banNot,
    },
    "POST remove-exception of our own entry, another district's exception": {
      at: ({ ours }) => `${blacklist}/${ours.blacklistId}`,
      fields: ({ theirs }) => ({ exception: theirs.exceptionId }),
      gives: banNot,
    },
    "POST remove-exception of unknown": {
      at: ({ ours }) => `${blacklist}/${ours.blacklistId}`,
      fields: ({ unknown }) => ({ exception: unknown }),
      gives: banNot,
    },
  }),
  ...rowsOf("software/policies/blacklist-csv", {
    GET: { at: () => `${blacklist}.csv`, gives: bansFile },
  }),
  ...rowsOf("software/policies/people", {
    GET: { at: () => `${blacklist}/people`, gives: "in no done done no done no no no" },
    POST: { at: () => `${blacklist}/people`, fields: () => ({ name: "own" }), gives: bansFile },
    "POST of another district": {
      at: () => `${blacklist}/people`,
      // Nobody who has this name is moved to our district meanwhile, as some are by whoever may.
      fields: () => ({ name: "director.mark-canary" }),
      gives: bansFile,
    },
  }),
  ...["domains.txt", "hosts.txt", "filter.csv"].flatMap((name) => {
    const at = `${blacklist}/${name}`;
    return rowsOf(`software/policies/filter-${name.replace(/^filter\.|\.txt$/, "")}`, {
      GET: { at: () => at, gives: bansFile },
      "GET of our school": { at: ({ ours }) => `${at}?school=${ours.schoolId}`, gives: bansFile },
      "GET of another district's school": { at: ({ theirs }) => `${at}?school=${theirs.schoolId}`, gives: bansNoFile },
      "GET of unknown school": { at: ({ unknown }) => `${at}?school=${unknown}`, gives: bansNoFile },
    });
  }),
];
