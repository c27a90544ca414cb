import type { Role } from "domain/access/terms";
import { cloneDatabase } from "./database";
import { aDistrict, aPerson, aSchool } from "./people";
import { Visitor } from "./visitor";
import { startWeb } from "./web";

/** Someone whom a roster brought in: a profile without an account. */
export type RosterPerson = {
  role?: Role;
  first: string;
  last: string;
  email?: string | null;
  districtId: string;
  schoolId?: string | null;
  grade?: string | null;
};

/** Two districts with people of every role in one of them, and the web before it. */
export async function aPeopleWorld(settings: Record<string, string> = {}) {
  const database = await cloneDatabase();
  const { db } = database;
  const lakeside = await aDistrict(db, "Lakeside");
  const northfield = await aDistrict(db, "Northfield");
  const alder = await aSchool(db, lakeside.id, "Alder High");
  const birch = await aSchool(db, lakeside.id, "Birch Middle");
  const cedar = await aSchool(db, northfield.id, "Cedar Elementary");
  const at = { districtId: lakeside.id };
  const inSchool = { ...at, schoolId: alder.id };
  const people = {
    super_admin: await aPerson(db, { role: "super_admin", email: "super@rollcall.example" }),
    admin: await aPerson(db, { role: "admin", email: "admin@rollcall.example" }),
    district_admin: await aPerson(db, { role: "district_admin", email: "dadmin@lakeside.example", ...at }),
    it_director: await aPerson(db, { role: "it_director", email: "it@lakeside.example", ...at }),
    curriculum_director: await aPerson(db, { role: "curriculum_director", email: "cur@lakeside.example", ...at }),
    principal: await aPerson(db, { role: "principal", email: "principal@lakeside.example", ...inSchool }),
    teacher: await aPerson(db, { role: "teacher", email: "teacher@lakeside.example", ...inSchool }),
    student: await aPerson(db, { role: "student", email: "student@lakeside.example", ...inSchool }),
  } satisfies Record<Role, unknown>;
  const elsewhere = await aPerson(db, {
    role: "teacher",
    email: "teacher@northfield.example",
    districtId: northfield.id,
    schoolId: cedar.id,
  });
  const web = await startWeb(database.url, settings);
  const signedIn = async (email: string) => {
    const visitor = new Visitor(web.origin);
    const answer = await visitor.signIn(email);
    if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`);
    return visitor;
  };
  return {
    database,
    db,
    web,
    signedIn,
    people,
    elsewhere,
    lakeside,
    northfield,
    alder,
    birch,
    cedar,
    as: (role: Role) => signedIn(people[role].email),
    rosterPerson: async (person: RosterPerson) => {
      const { first, last } = person;
      return db
        .insertInto("profiles")
        .values({
          source: "roster",
          role: person.role ?? "student",
          display_name: `${first} ${last}`,
          first_name: first,
          last_name: last,
          email: person.email ?? null,
          district_id: person.districtId,
          school_id: person.schoolId ?? null,
          grade: person.grade ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    },
    profile: (id: string) => db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirst(),
    account: (email: string) => db.selectFrom("auth_users").selectAll().where("email", "=", email).executeTakeFirst(),
    /** The latest lines of the audit log about a person, the newest first. */
    auditOf: (profileId: string) =>
      db
        .selectFrom("audit_log")
        .select(["action", "result", "before", "after", "details", "actor_profile_id", "district_id", "request_id"])
        .where("subject_profile_id", "=", profileId)
        .orderBy("id", "desc")
        .execute(),
    close: async () => {
      await web.stop();
      await database.close();
    },
  };
}

/** Posts a form with a file in it, as a browser does. */
export function postFile(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  file: { field: string; name: string; bytes: Uint8Array<ArrayBuffer>; type?: string },
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(file.field, new Blob([file.bytes], { type: file.type ?? "application/octet-stream" }), file.name);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(new URL(path, visitor.origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { Origin: visitor.origin, Cookie: cookie },
  });
}
