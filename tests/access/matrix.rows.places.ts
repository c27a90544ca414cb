import { aSchool } from "../support/people";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

type Id = (world: MatrixWorld) => string;
const manager = "/school-district-state-manager";
const kinds = ["states", "districts", "schools"] as const;
type Kind = (typeof kinds)[number];

//                      out super admin dist curr it  prin teach stud
const operatorOnly = "in  200   no    no   no   no  no   no    no";
const sees = "        in  200   no    200  no   200 200  no    no";
const shapes = "      in  200   no    200  no   200 no   no    no";
const seesFile = "    401 200   403   200  403  200 200  403   403";
const shapesFile = "  401 200   403   200  403  200 403  403   403";
const operatorFile = "401 200   403   403  403  403 403  403   403";
const operatorDoes = "in done 403 403 403 403 403 403 403";
const operatorFault = "in 422 403 403 403 403 403 403 403";
const operatorNot = "in 404 403 403 403 403 403 403 403";

/** What the nine get for a kind of place: schools are the districts' own, states and districts the operator's. */
const by = (kind: Kind, schools: string, others: string) => (kind === "schools" ? schools : others);

const ours: Record<Kind, Id> = {
  states: ({ states }) => states.ours,
  districts: (world) => world.ours.districtId,
  schools: (world) => world.ours.schoolId,
};
const theirs: Record<Kind, Id> = {
  states: ({ states }) => states.theirs,
  districts: (world) => world.theirs.districtId,
  schools: (world) => world.theirs.schoolId,
};

const onePlace = (kind: Kind) => {
  const at = (id: Id) => (world: MatrixWorld) => `${manager}/${kind}/${id(world)}`;
  const name = () => ({ name: "" });
  const none = by(kind, "in 404 no 404 no 404 404 no no", "in 404 no no no no no no no");
  const cannot = by(kind, "in 404 403 404 403 404 404 403 403", operatorNot);
  return {
    [`GET of one of our ${kind}`]: { at: at(ours[kind]), gives: by(kind, sees, operatorOnly) },
    [`GET of another district's ${kind}`]: {
      at: at(theirs[kind]),
      gives: by(kind, "in 200 no 404 no 404 404 no no", operatorOnly),
    },
    [`GET of unknown ${kind}`]: { at: at(({ unknown }) => unknown), gives: none },
    [`GET of not an id of ${kind}`]: { at: at(() => "not-an-id"), gives: none },
    [`POST change of one of our ${kind}`]: {
      at: at(ours[kind]),
      fields: name,
      gives: by(kind, "in 422 403 422 403 422 422 403 403", operatorFault),
    },
    [`POST change of another district's ${kind}`]: {
      at: at(theirs[kind]),
      fields: name,
      gives: by(kind, "in 422 403 404 403 404 404 403 403", operatorFault),
    },
    [`POST change of unknown ${kind}`]: { at: at(({ unknown }) => unknown), fields: name, gives: cannot },
    [`POST delete of unknown ${kind}`]: { at: at(({ unknown }) => unknown), gives: cannot },
    // In use: it says so, to whoever may.
    [`POST delete of one of our ${kind}`]: {
      at: at(ours[kind]),
      gives: by(kind, "in 422 403 422 403 422 403 403 403", operatorFault),
    },
    [`POST delete of another district's ${kind}`]: {
      at: at(theirs[kind]),
      gives: by(kind, "in 422 403 404 403 404 404 403 403", operatorFault),
    },
  };
};

const merging = (kind: Kind) => {
  const at = (id: Id, into?: Id) => (world: MatrixWorld) =>
    `${manager}/${kind}/${id(world)}/merge${into ? `?into=${into(world)}` : ""}`;
  const fields = (into: Id) => (world: MatrixWorld) => ({ into: into(world), digest: "of another day" });
  const none = by(kind, "in 404 no 404 no 404 no no no", "in 404 no no no no no no no");
  const cannot = by(kind, "in 404 403 404 403 404 403 403 403", operatorNot);
  const unknown: Id = (world) => world.unknown;
  return {
    [`GET of one of our ${kind}`]: { at: at(ours[kind]), gives: by(kind, shapes, operatorOnly) },
    [`GET of another district's ${kind}`]: {
      at: at(theirs[kind]),
      gives: by(kind, "in 200 no 404 no 404 no no no", operatorOnly),
    },
    [`GET of ours into another district's ${kind}`]: {
      at: at(ours[kind], theirs[kind]),
      gives: by(kind, "in any no 404 no 404 no no no", "in any no no no no no no no"),
    },
    [`GET of another district's into our ${kind}`]: {
      at: at(theirs[kind], ours[kind]),
      gives: by(kind, "in any no 404 no 404 no no no", "in any no no no no no no no"),
    },
    [`GET of unknown ${kind}`]: { at: at(unknown), gives: none },
    [`POST merge of ours into another district's ${kind}`]: {
      at: at(ours[kind]),
      fields: fields(theirs[kind]),
      gives: by(kind, "in any 403 404 403 404 403 403 403", "in any 403 403 403 403 403 403 403"),
    },
    [`POST merge of another district's into our ${kind}`]: {
      at: at(theirs[kind]),
      fields: fields(ours[kind]),
      gives: by(kind, "in any 403 404 403 404 403 403 403", "in any 403 403 403 403 403 403 403"),
    },
    [`POST merge of unknown ${kind}`]: { at: at(unknown), fields: fields(ours[kind]), gives: cannot },
  };
};

const importing = (kind: Kind) => {
  const at = () => `${manager}/${kind}/import`;
  const gives = by(kind, "in 404 403 404 403 404 403 403 403", operatorNot);
  const act = (id: Id) => ({
    at,
    fields: (world: MatrixWorld) => ({ id: id(world), digest: "of another day" }),
    gives,
  });
  return {
    [`GET of ${kind}`]: { at, gives: by(kind, shapes, operatorOnly) },
    [`POST upload of ${kind}`]: { at, gives: by(kind, "in 422 403 422 403 422 403 403 403", operatorFault) },
    [`POST apply of unknown ${kind}`]: act(({ unknown }) => unknown),
    [`POST apply of another's ${kind}`]: act(({ imports }) => imports[kind]),
    [`POST discard of unknown ${kind}`]: act(({ unknown }) => unknown),
    [`POST discard of another's ${kind}`]: act(({ imports }) => imports[kind]),
  };
};

/** Rows of one kind after the other. */
const each = <T>(rows: (kind: Kind) => Record<string, T>): Record<string, T> =>
  Object.assign({}, ...kinds.map((kind) => rows(kind)));

const file = (name: string, schools: string, others: string) =>
  each((kind) => ({
    [`GET of ${kind}`]: { at: () => `${manager}/${kind}/${name}`, gives: by(kind, schools, others) },
  }));

/** States, districts, schools: the manager, and the tab of districts in User Management. */
export const placeRows: Row[] = [
  ...rowsOf("places/list", {
    GET: { at: () => manager, gives: sees },
    "GET of schools": { at: () => `${manager}?tab=schools`, gives: sees },
    "GET of another district": { at: () => `${manager}?tab=schools&q=${canarySearch}`, gives: sees },
    "GET of districts": { at: () => `${manager}?tab=districts`, gives: operatorOnly },
    "GET of states": { at: () => `${manager}?tab=states`, gives: operatorOnly },
    "POST add-states": { at: () => `${manager}?index`, gives: operatorDoes },
  }),
  ...rowsOf("places/place", {
    ...each(onePlace),
    "GET of another school": {
      at: (world) => `${manager}/schools/${world.ours.otherSchoolId}`,
      gives: "in 200 no 200 no 200 404 no no",
    },
    "POST change of another school": {
      at: (world) => `${manager}/schools/${world.ours.otherSchoolId}`,
      fields: () => ({ name: "" }),
      gives: "in 422 403 422 403 422 404 403 403",
    },
    "POST delete of a school of ours that is empty": {
      fresh: async (db, { ours: { districtId } }, visitor) => ({
        id: (await aSchool(db, districtId, `Empty ${visitor}`)).id,
      }),
      at: (_, { id }) => `${manager}/schools/${id}`,
      gives: "in done 403 done 403 done 404 403 403",
    },
    "GET of unknown kind": {
      at: ({ unknown }) => `${manager}/people/${unknown}`,
      gives: "in 404 no 404 no 404 404 no no",
    },
  }),
  ...rowsOf("places/merge", {
    ...each(merging),
    "POST merge of one school of ours into another": {
      at: (world) => `${manager}/schools/${world.ours.otherSchoolId}/merge`,
      fields: (world) => ({ into: world.ours.schoolId, digest: "of another day" }),
      gives: "in 409 403 409 403 409 403 403 403",
    },
  }),
  ...rowsOf("places/import", {
    ...each(importing),
  }),
  ...rowsOf("places/new", {
    "GET of schools": { at: () => `${manager}/schools/new`, gives: shapes },
    "GET of districts": { at: () => `${manager}/districts/new`, gives: operatorOnly },
    "GET of states": { at: () => `${manager}/states/new`, gives: operatorOnly },
    "GET of unknown kind": { at: () => `${manager}/people/new`, gives: "in 404 no 404 no 404 404 no no" },
    "POST of schools": {
      at: () => `${manager}/schools/new`,
      fields: () => ({ name: "" }),
      gives: "in 422 403 422 403 422 403 403 403",
    },
    "POST of districts": { at: () => `${manager}/districts/new`, fields: () => ({ name: "" }), gives: operatorFault },
    "POST of states": { at: () => `${manager}/states/new`, fields: () => ({ name: "" }), gives: operatorFault },
  }),
  ...rowsOf("places/list-csv", file("export.csv", seesFile, operatorFile)),
  ...rowsOf("places/import-sample", file("sample.csv", shapesFile, operatorFile)),
  // Nobody has a file of their own; another's is not theirs.
  ...rowsOf(
    "places/import-rejected",
    file("import/rejected.csv", "401 404 403 404 403 404 403 403 403", "401 404 403 403 403 403 403 403 403"),
  ),
  ...rowsOf("people/users", {
    // Whoever may see only the other tab is sent to it.
    GET: { at: () => "/user-management", gives: "in 200 200 200 done 200 200 no no" },
    "GET of another district": {
      at: ({ theirs }) => `/user-management?show=all&q=${canarySearch}&district=${theirs.districtId}`,
      gives: "in 200 200 200 done 200 200 no no",
    },
    "GET of districts": { at: () => "/user-management?tab=districts", gives: "in 200 no 200 200 200 no no no" },
    "GET of our own district": {
      at: ({ ours }) => `/user-management?tab=districts&edit=${ours.districtId}`,
      gives: "in 200 no 200 200 200 no no no",
    },
    "GET of a district of another": {
      at: ({ theirs }) => `/user-management?tab=districts&edit=${theirs.districtId}`,
      gives: "in 200 no 404 200 404 no no no",
    },
    "POST district-create": {
      at: () => "/user-management?tab=districts",
      fields: () => ({ name: "" }),
      gives: "in 422 403 422 403 422 403 403 403",
    },
    "POST district-create of a whole district": {
      at: () => "/user-management?tab=districts",
      fields: ({ states }) => ({
        name: "Made by the matrix",
        stateId: states.ours,
        originalId: "",
        timeZone: "America/Chicago",
        schoolYearStart: "08-01",
      }),
      gives: "in done 403 403 403 403 403 403 403",
    },
    ...Object.fromEntries(
      (
        [
          ["our own", ({ ours }: MatrixWorld) => ours.districtId, "in 422 403 done 403 done 403 403 403"],
          ["another district", ({ theirs }: MatrixWorld) => theirs.districtId, "in 422 403 404 403 404 403 403 403"],
          ["unknown", ({ unknown }: MatrixWorld) => unknown, "in 404 403 404 403 404 403 403 403"],
        ] as const
      ).map(([of, id, gives]) => [
        `POST district-change of ${of}`,
        {
          at: () => "/user-management?tab=districts",
          fields: (world: MatrixWorld) => ({
            id: id(world),
            name: "MARK-Own district",
            timeZone: "America/Chicago",
            schoolYearStart: "08-01",
          }),
          gives,
        },
      ]),
    ),
  }),
  ...rowsOf("people/districts-csv", {
    GET: { at: () => "/user-management/districts.csv", gives: "401 200 403 200 200 200 403 403 403" },
  }),
];
