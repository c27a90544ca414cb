import type { DB } from "db/schema";
import type { ActingPerson } from "domain/access/actor";
import type { Invitation } from "domain/people/commands/check-invitations";
import { invitePeople } from "domain/people/commands/invite-people";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";

const world = await cloneDatabase();
const { db } = world;
const statements: string[] = [];
const counted = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: world.pool }),
  log: ({ query }) => void statements.push(query.sql),
});
let sent: string[] = [];
const opened = openTools({ db: counted, url: world.url });
const tools = {
  ...opened,
  enqueue: async (_job: unknown, ...mails: { mailId?: string }[]) =>
    void sent.push(...mails.map(({ mailId }) => mailId ?? "")),
} as typeof opened;
let director: ActingPerson;
let districtId: string;
let schoolId: string;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  schoolId = (await aSchool(db, districtId, "Alder High")).id;
  const person = await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  director = acting({ role: "it_director", districtId, ...person });
}, 60_000);
afterAll(async () => {
  await opened.close();
  await world.close();
});

const invitation = (email: string, more: Partial<Invitation> = {}): Invitation => ({
  email,
  role: "teacher",
  districtId,
  schoolId,
  districtName: null,
  schoolName: null,
  firstName: null,
  lastName: null,
  attachTo: null,
  ...more,
});
const several = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => invitation(`${name}${at}@lakeside.example`));

async function ofRoster(name: string): Promise<Invitation> {
  const email = `${name}@lakeside.example`;
  const { id } = await db
    .insertInto("profiles")
    .values({ email, role: "student", district_id: districtId, display_name: name, source: "roster" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return invitation(email, { attachTo: { profileId: id, role: "student" }, role: "student" });
}

async function statementsOf(invitations: Invitation[]) {
  statements.length = 0;
  sent = [];
  expect(await invitePeople(tools, director, invitations)).toMatchObject({ kind: "invited" });
  return statements.length;
}

const counts = async () =>
  Promise.all(
    (["auth_users", "profiles", "auth_tokens", "outgoing_mails", "audit_log"] as const).map(
      async (table) => (await db.selectFrom(table).select("id").execute()).length,
    ),
  );

test("asks the database as often for a thousand people as for one", async () => {
  const one = await statementsOf(several("single", 1));
  expect(await statementsOf(several("many", 1_000))).toBeLessThanOrEqual(one);
  expect(sent).toHaveLength(1_000);
});

test("gives each of them an account, a profile, a link, a mail and a line of the audit log, in their order", async () => {
  const invitations = [
    invitation("zoe@lakeside.example", { firstName: "Zoe", lastName: "Young" }),
    await ofRoster("known1"),
    invitation("abe@lakeside.example", { role: "principal" }),
    await ofRoster("known0"),
  ];
  const before = await counts();
  sent = [];
  const done = await invitePeople(tools, director, invitations);
  const profileIds = done.kind === "invited" ? done.profileIds : [];
  expect(await counts()).toEqual([4, 2, 4, 4, 4].map((more, at) => (before[at] as number) + more));
  const people = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .innerJoin("auth_tokens as t", "t.auth_user_id", "u.id")
    .innerJoin("outgoing_mails as m", "m.subject_id", "t.id")
    .select(["p.id", "u.email", "p.role", "p.display_name as name", "p.source", "t.purpose", "t.created_by", "m.kind"])
    .select(["m.profile_id as to", "m.id as mail"])
    .where("p.id", "in", profileIds)
    .execute();
  const inOrder = profileIds.map((id) => people.find((one) => one.id === id));
  const each = { purpose: "invitation", kind: "invitation", created_by: director.profileId };
  expect(inOrder).toMatchObject([
    { ...each, email: "zoe@lakeside.example", name: "Zoe Young", role: "teacher", source: "invitation" },
    { ...each, email: "known1@lakeside.example", name: "known1", role: "student", source: "roster" },
    { ...each, email: "abe@lakeside.example", name: "abe", role: "principal", source: "invitation" },
    { ...each, email: "known0@lakeside.example", name: "known0", role: "student", source: "roster" },
  ]);
  expect(inOrder.map((one) => one?.to)).toEqual(profileIds);
  expect([...sent].sort()).toEqual(people.map(({ mail }) => mail).sort());
  const lines = await db
    .selectFrom("audit_log")
    .select(["action", "object_id", "subject_profile_id", "details", "before", "after", "actor_profile_id"])
    .where("subject_profile_id", "in", profileIds)
    .orderBy("id")
    .execute();
  expect(lines).toEqual(
    profileIds.map((id, at) => ({
      action: "person.invited",
      object_id: id,
      subject_profile_id: id,
      actor_profile_id: director.profileId,
      details: { fromRoster: at % 2 === 1 },
      before: at % 2 === 1 ? { role: "student" } : null,
      after: { role: inOrder[at]?.role, district_id: districtId, school_id: schoolId },
    })),
  );
});

test("invites none of them when one has an account by then, or is no longer whom the check saw", async () => {
  await aPerson(db, { role: "teacher", districtId, email: "taken@lakeside.example" });
  const before = await counts();
  const withTaken = [...several("early", 3), invitation("taken@lakeside.example"), ...several("late", 3)];
  expect(await invitePeople(tools, director, withTaken)).toEqual({ kind: "outdated" });
  expect(await counts()).toEqual(before);
  const known = await ofRoster("promoted");
  await db
    .updateTable("profiles")
    .set({ role: "teacher" })
    .where("id", "=", known.attachTo?.profileId ?? "")
    .execute();
  const then = await counts();
  expect(await invitePeople(tools, director, [...several("other", 2), known])).toEqual({ kind: "outdated" });
  expect(await counts()).toEqual(then);
});

test("of two who invite the same people at once, one does and the other hears it", async () => {
  const same = several("both", 40);
  const before = await counts();
  const answers = await Promise.all([
    invitePeople(tools, director, same),
    invitePeople(tools, director, [...same].reverse()),
  ]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["invited", "outdated"]);
  expect(await counts()).toEqual(before.map((count) => count + 40));
});
