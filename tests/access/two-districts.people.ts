import type { Db } from "db/client";
import { type Scope, wholeDistrict } from "domain/access/scope";
import type { PeopleFilter } from "domain/people/filter";
import * as invitations from "domain/people/queries/invitations";
import * as invitees from "domain/people/queries/invitees";
import * as people from "domain/people/queries/people";
import * as places from "domain/people/queries/people-places";
import * as person from "domain/people/queries/person";
import * as profiles from "domain/people/queries/profiles";
import { sql } from "kysely";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;

const filter: PeopleFilter = {
  search: "",
  role: null,
  schoolId: null,
  districtId: null,
  grade: null,
  state: null,
  accounts: false,
  sort: "name",
};
const inOf = (of: Place): PeopleFilter => ({ ...filter, districtId: of.districtId });
const emailOf = (of: Place) => `${of.mark.toLowerCase()}@example.org`;
const invited = (of: Place) => ({
  authUserId: of.profileId,
  email: `new.${emailOf(of)}`,
  role: "student" as const,
  districtId: of.districtId,
  schoolId: null,
});
const oneself = "it is about the viewer's own profile, found by the account of their session";

const listing = (sort: PeopleFilter["sort"]) => ({
  call: async (db: Db, scope: Scope, of: Place) =>
    (await people.listPeople(db, scope, { filter: { ...inOf(of), sort }, cursor: null, size: 50 })).rows,
  sees: (own: Place) => own.profileId,
});

/** How the queries about people are called with the ids of another district. */
export const casesOfPeople = {
  "people.listPeople": listing("name"),
  "people.countPeople": {
    call: async (db: Db, scope: Scope, of: Place) =>
      (await people.countPeople(db, scope, { filter: inOf(of) })) > 0 ? of.mark : "none",
    sees: (own: Place) => own.mark,
  },
  "people.exportPeople": {
    call: async (db: Db, scope: Scope, of: Place) => {
      const rows: unknown[] = [];
      for (const sort of ["name", "role", "sign-in", "newest"] as const) {
        for await (const some of people.exportPeople(db, scope, { filter: { ...inOf(of), sort } })) rows.push(...some);
      }
      return rows;
    },
    sees: (own: Place) => own.profileId,
  },
  "person.findPerson": {
    call: (db: Db, scope: Scope, of: Place) => person.findPerson(db, scope, { id: of.profileId }),
    sees: (own: Place) => own.profileId,
  },
  "person.lockPerson": {
    call: (db: Db, scope: Scope, of: Place) => person.lockPerson(db, scope, { id: of.profileId }),
    sees: (own: Place) => own.profileId,
  },
  "person.whoChangedPlace": {
    call: async (db: Db, scope: Scope, of: Place) => {
      const at = await person.findPerson(db, wholeDistrict(of.districtId), { id: of.profileId });
      if (!at) throw new Error("the person is not there");
      const conflict = await person.whoChangedPlace(db, scope, { person: at, seen: "another" });
      return { by: conflict?.by, byId: conflict?.byId, at: conflict?.at };
    },
  },
  "person.hasOtherSuperAdmin": {
    exempt: "super admins belong to no district; it says whether there is another one and nothing else",
  },
  "person.updatePersonPlace": {
    call: (db: Db, scope: Scope, of: Place) =>
      person.updatePersonPlace(db, scope, {
        id: of.profileId,
        role: "student",
        districtId: of.districtId,
        schoolId: null,
      }),
  },
  "person.setPersonActive": {
    call: (db: Db, scope: Scope, of: Place) => person.setPersonActive(db, scope, { id: of.profileId, active: false }),
  },
  "people-places.listDistrictsNamed": {
    call: (db: Db, scope: Scope, of: Place) =>
      places.listDistrictsNamed(db, scope, { texts: [of.districtId, `${of.mark} district`, `id-${of.mark} district`] }),
    sees: (own: Place) => own.districtId,
  },
  "people-places.listSchoolsNamed": {
    call: (db: Db, scope: Scope, of: Place) =>
      places.listSchoolsNamed(db, scope, { districtIds: [of.districtId], texts: [of.schoolId, `${of.mark} school`] }),
    sees: (own: Place) => own.schoolId,
  },
  "people-places.listSchoolChoices": {
    call: (db: Db, scope: Scope, of: Place) => places.listSchoolChoices(db, scope, { districtId: of.districtId }),
    sees: (own: Place) => own.schoolId,
  },
  "invitees.listAccountsByEmail": {
    call: (db: Db, scope: Scope, of: Place) => invitees.listAccountsByEmail(db, scope, { emails: [emailOf(of)] }),
    sees: (own: Place) => own.profileId,
  },
  "invitees.listPeopleByEmail": {
    call: (db: Db, scope: Scope, of: Place) =>
      undone(db, async (db) => {
        // Only people without an account come back, and the place's own has one.
        await db.updateTable("profiles").set({ auth_user_id: null }).where("id", "=", of.profileId).execute();
        const input = { districtIds: [of.districtId], emails: [emailOf(of)] };
        return invitees.listPeopleByEmail(db, scope, input);
      }),
    sees: (own: Place) => own.profileId,
  },
  "invitees.lockPeople": {
    call: (db: Db, scope: Scope, of: Place) => invitees.lockPeople(db, scope, { ids: [of.profileId] }),
    sees: (own: Place) => own.profileId,
  },
  "invitations.createInvitedAccounts": { exempt: "an account belongs to no district; its profile is made apart" },
  "invitations.createInvitedProfiles": {
    call: (db: Db, scope: Scope, of: Place) =>
      invitations.createInvitedProfiles(db, scope, [
        { ...invited(of), firstName: null, lastName: null, displayName: "taken over" },
      ]),
  },
  "invitations.attachAccounts": {
    call: (db: Db, scope: Scope, of: Place) =>
      invitations.attachAccounts(db, scope, [{ ...invited(of), profileId: of.profileId, standingRole: "teacher" }]),
  },
  "invitations.withdrawInvitation": {
    call: (db: Db, scope: Scope, of: Place) =>
      undone(db, async (db) => {
        // An invitation is one as long as there is no password.
        await sql`update auth_users set password_hash = null where email = ${emailOf(of)}`.execute(db);
        return (await invitations.withdrawInvitation(db, scope, { id: of.profileId })) ? of.mark : "none";
      }),
    sees: (own: Place) => own.mark,
  },
  "profiles.findOwnProfile": { exempt: oneself },
  "profiles.updateOwnProfile": { exempt: oneself },
  "profiles.replaceAvatar": { exempt: oneself },
  "profiles.mayAvatarBeSeen": {
    call: (db: Db, scope: Scope, of: Place) =>
      undone(db, async (db) => {
        const avatarUrl = `/avatars/${of.mark}.webp`;
        await db.updateTable("profiles").set({ avatar_url: avatarUrl }).where("id", "=", of.profileId).execute();
        return (await profiles.mayAvatarBeSeen(db, scope, { avatarUrl })) ? of.mark : "nobody";
      }),
    sees: (own: Place) => own.mark,
  },
};

/** Does something in a transaction that leaves no trace; for what a case has to prepare. */
async function undone<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  let said: { value: T } | undefined;
  const nothing = new Error("undone");
  await db
    .transaction()
    .execute(async (db) => {
      said = { value: await work(db) };
      throw nothing;
    })
    .catch((error: unknown) => {
      if (error !== nothing) throw error;
    });
  if (!said) throw new Error("the work did not come to its end");
  return said.value;
}
