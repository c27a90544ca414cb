import type { Db } from "db/client";
import type { Role } from "domain/access/terms";
import { type Fresh, type Row, rowsOf } from "./matrix.row";
import { aFreshPerson, canarySearch, type MatrixWorld, type VisitorName } from "./matrix.world";

//                      out super admin dist curr it  prin teach stud
const manages = "in  200   200   200  no   200 200  no    no";
const ofDistrict = "401 200 200   200  403  200 403   403   403";
const resource = "401 200  200   200  403  200 200  403   403";
const everyone = "in  200   200   200  200  200 200  200   200";
const nobody = "in  404   404   404  no   404 404  no    no";
/** A form that finds fault with its fields, for whoever may send it. */
const fault = "in 422 422 422 403 422 422 403 403";
const ownFault = "in 422 422 422 422 422 422 422 422";

const ownForms: Record<string, [Record<string, string>, string]> = {
  names: [{}, "in done done done done done done done done"],
  "display-name": [{ displayName: "" }, ownFault],
  avatar: [{}, ownFault],
  "remove-avatar": [{}, "in done done done done done done done done"],
  notifications: [{ mailed: "request_moved" }, "in done done done done done done done done"],
  password: [{ currentPassword: "", newPassword: "" }, ownFault],
};

type Of = {
  fresh?: (db: Db, world: MatrixWorld, visitor: VisitorName) => Promise<Fresh>;
  id?: (w: MatrixWorld) => string;
};

const freshly = (role: Role): Of => ({
  fresh: async (db, world) => ({ id: (await aFreshPerson(db, world, role)).profileId }),
});

/** Whom someone may meet, by rank and place, and what comes of acting on them: `does` for whoever may. */
//                              out super admin dist curr it  prin teach stud
const targets: Record<string, [Of, string]> = {
  "our own": [freshly("student"), "in does does does 403 does does 403 403"],
  "another school": [
    { id: ({ people }) => people.studentElsewhere.profileId },
    "in does does does 403 does 404 403 403",
  ],
  "another district": [{ id: ({ people }) => people.theirStudent.profileId }, "in any any 404 403 404 404 403 403"],
  "the same rank at the school": [freshly("principal"), "in does does does 403 does 403 403 403"],
  "the same rank in the district": [freshly("it_director"), "in does does does 403 403 X 403 403"],
  "higher rank": [freshly("district_admin"), "in does does 403 403 403 X 403 403"],
  "an operator": [{ id: ({ people }) => people.admin.profileId }, "in any 403 404 403 404 404 403 403"],
  oneself: [
    {
      fresh: async (_, world, visitor) => ({
        id: visitor === "signed out" ? world.unknown : world.viewers[visitor].profileId,
      }),
    },
    "in 403 403 403 403 403 403 403 403",
  ],
  unknown: [{ id: ({ unknown }) => unknown }, "in 404 404 404 403 404 404 403 403"],
  "not an id": [{ id: () => "not-an-id" }, "in 404 404 404 403 404 404 403 403"],
};

/** One form of a person's page, on each of them. */
function onPeople(intent: string, fields: Record<string, string>, does: string) {
  return Object.fromEntries(
    Object.entries(targets).map(([of, [target, gives]]) => [
      `POST ${intent} of ${of}`,
      {
        ...(target.fresh ? { fresh: target.fresh } : {}),
        at: (world: MatrixWorld, fresh: Fresh) => `/user-management/${target.id?.(world) ?? fresh.id}`,
        fields: () => fields,
        // Someone of the district without a school does not exist for a principal, unless the school is given to them.
        gives: gives.replaceAll("does", does).replaceAll("X", "403"),
      },
    ]),
  );
}

/** The same, where only whoever manages the whole district's people may. */
const withoutPrincipal = (rows: ReturnType<typeof onPeople>): typeof rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, gives: row.gives.replace(/\S+( \S+ \S+)$/, "403$1") }]),
  );

const personPage: Record<string, [(world: MatrixWorld) => string, string]> = {
  "our own": [({ people }) => people.student.profileId, manages],
  "another school": [({ people }) => people.studentElsewhere.profileId, "in 200 200 200 no 200 404 no no"],
  "another district": [({ people }) => people.theirStudent.profileId, "in 200 200 404 no 404 404 no no"],
  "higher rank": [({ people }) => people.districtAdmin.profileId, "in 200 200 200 no 200 404 no no"],
  "an operator": [({ people }) => people.admin.profileId, "in 200 200 404 no 404 404 no no"],
  unknown: [({ unknown }) => unknown, nobody],
  "not an id": [() => "not-an-id", nobody],
};

/** People: lists, one person, inviting, and one's own profile. */
export const peopleRows: Row[] = [
  ...rowsOf("people/own-profile", {
    GET: { at: () => "/profile", gives: everyone },
    ...Object.fromEntries(
      Object.entries(ownForms).map(([intent, [fields, gives]]) => [
        `POST ${intent}`,
        { at: () => "/profile", fields: () => fields, gives },
      ]),
    ),
    "POST end-session of another's": {
      at: () => "/profile",
      fields: ({ unknown }) => ({ sessionId: unknown }),
      gives: "in 404 404 404 404 404 404 404 404",
    },
    // It leads to the sign-in page.
    "POST sign-out-everywhere": { at: () => "/profile", signsOut: true, gives: "in in in in in in in in in" },
  }),
  ...rowsOf("people/avatar", {
    "GET of our own": {
      at: ({ pictures }) => `/avatars/${pictures.ours}`,
      gives: "401 200 200 200 200 200 200 200 200",
    },
    "GET of another school": {
      at: ({ pictures }) => `/avatars/${pictures.elsewhere}`,
      gives: "401 200 200 200 200 200 404 404 404",
    },
    "GET of another district": {
      at: ({ pictures }) => `/avatars/${pictures.theirs}`,
      gives: "401 200 200 404 404 404 404 404 404",
    },
    "GET of unknown": {
      at: ({ unknown }) => `/avatars/${unknown}.webp`,
      gives: "401 404 404 404 404 404 404 404 404",
    },
    "GET of not a name": {
      at: () => "/avatars/..%2f..%2fpackage.json",
      gives: "401 404 404 404 404 404 404 404 404",
    },
  }),
  ...rowsOf("people/profiles", {
    GET: { at: () => "/profiles", gives: manages },
    "GET of another district": {
      at: ({ theirs }) => `/profiles?q=${canarySearch}&district=${theirs.districtId}&school=${theirs.schoolId}`,
      gives: manages,
    },
  }),
  ...rowsOf("people/profiles-csv", { GET: { at: () => "/profiles.csv", gives: resource } }),
  ...rowsOf("people/users-csv", { GET: { at: () => "/user-management.csv?show=all", gives: resource } }),
  ...rowsOf("people/person-usage-csv", {
    "GET of our own": {
      at: ({ people }) => `/user-management/${people.student.profileId}/usage.csv`,
      gives: ofDistrict,
    },
    "GET of another district": {
      at: ({ people }) => `/user-management/${people.theirStudent.profileId}/usage.csv`,
      gives: "401 200 200 404 403 404 403 403 403",
    },
    "GET of higher rank": {
      at: ({ people }) => `/user-management/${people.districtAdmin.profileId}/usage.csv`,
      gives: "401 200 200 403 403 403 403 403 403",
    },
    "GET of unknown": {
      at: ({ unknown }) => `/user-management/${unknown}/usage.csv`,
      gives: "401 404 404 404 403 404 403 403 403",
    },
    "GET of not an id": {
      at: () => "/user-management/not-an-id/usage.csv",
      gives: "401 404 404 404 403 404 403 403 403",
    },
  }),
  ...rowsOf("people/invitations-sample", { GET: { at: () => "/user-management/sample.csv", gives: resource } }),
  ...rowsOf("people/person", {
    ...Object.fromEntries(
      Object.entries(personPage).map(([of, [id, gives]]) => [
        `GET of ${of}`,
        { at: (world: MatrixWorld) => `/user-management/${id(world)}`, gives },
      ]),
    ),
    ...onPeople("end-sessions", {}, "done"),
    ...withoutPrincipal(onPeople("erase-usage", {}, "done")),
    ...onPeople("deactivate", {}, "done"),
    ...onPeople("reactivate", {}, "done"),
    ...onPeople("send-reset", {}, "done"),
    ...onPeople("resend", {}, "done"),
    ...onPeople("withdraw", {}, "done"),
    ...onPeople("invite", { email: "nobody@matrix.example" }, "422"),
    ...onPeople("change", { role: "student", district: "MARK-Own district", school: "MARK-Own school" }, "done"),
    "POST change of a role above": {
      ...freshly("student"),
      at: (_, { id }) => `/user-management/${id}`,
      fields: () => ({ role: "super_admin" }),
      gives: "in done 403 403 403 403 403 403 403",
    },
    "POST change of one's own role to give": {
      ...freshly("student"),
      at: (_, { id }) => `/user-management/${id}`,
      fields: () => ({ role: "district_admin", district: "MARK-Own district" }),
      gives: "in done done 403 403 403 403 403 403",
    },
    "POST change of a place elsewhere": {
      ...freshly("student"),
      at: (_, { id }) => `/user-management/${id}`,
      fields: ({ theirs }) => ({ role: "student", district: theirs.districtId, school: theirs.schoolId }),
      gives: "in any any 422 403 422 422 403 403",
    },
  }),
  ...rowsOf("people/invite", {
    GET: { at: () => "/user-management/invite", gives: manages },
    POST: { at: () => "/user-management/invite", fields: () => ({ email: "", role: "student" }), gives: fault },
    // A fault of the form, as a line of a file has it: the same check answers both.
    "POST of a role above": {
      at: () => "/user-management/invite",
      fields: () => ({ email: "up@matrix.example", role: "super_admin" }),
      gives: "in done 422 422 403 422 422 403 403",
    },
    "POST of another district": {
      at: () => "/user-management/invite",
      fields: ({ theirs }) => ({
        email: "there@matrix.example",
        role: "student",
        district: theirs.districtId,
        school: theirs.schoolId,
      }),
      gives: "in any any 422 403 422 422 403 403",
    },
  }),
  ...rowsOf("people/import-invitations", {
    GET: { at: () => "/user-management/import", gives: manages },
    "POST check": { at: () => "/user-management/import", fields: () => ({ csv: "" }), gives: fault },
    "POST invite": { at: () => "/user-management/import", fields: () => ({ csv: "" }), gives: fault },
  }),
  ...rowsOf("access/invitation", {
    GET: { at: () => "/invitation", gives: "200 200 200 200 200 200 200 200 200" },
    POST: { at: () => "/invitation", fields: () => ({ password: "" }), gives: "422 422 422 422 422 422 422 422 422" },
  }),
  ...rowsOf("access/reset-password", {
    GET: { at: () => "/reset-password", gives: "200 200 200 200 200 200 200 200 200" },
    "POST request": {
      at: () => "/reset-password",
      fields: () => ({ email: "" }),
      gives: "422 422 422 422 422 422 422 422 422",
    },
    "POST set": {
      at: () => "/reset-password",
      fields: () => ({ password: "" }),
      gives: "422 422 422 422 422 422 422 422 422",
    },
  }),
];
