import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson, aSchool, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let owner: Visitor;
let authUserId: string;
let districtId: string;
let teacherId: string;
let configurationId: string;
const hostKey = `SHA256:${"k".repeat(43)}`;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  const school = await aSchool(db, districtId, "Alder");
  authUserId = (await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" })).authUserId;
  const teacher = { role: "teacher", districtId, schoolId: school.id } as const;
  teacherId = (await aPerson(db, { ...teacher, email: "teacher@lakeside.example" })).profileId;
  await aPerson(db, { ...teacher, email: "other@lakeside.example" });
  configurationId = (await aConfiguration(db, districtId, "Nightly", { hostKey: null })).id;
  web = await startWeb(database.url);
  owner = new Visitor(web.origin);
  await owner.signIn("owner@rollcall.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("sign_in_attempts").execute();
  await lastProof("11 minutes");
});

/** Moves the sign-in, and what was given since, so long into the past. */
async function lastProof(ago: string): Promise<void> {
  const created_at = sql<Date>`now() - ${ago}::interval`;
  await db
    .updateTable("auth_sessions")
    .set({ created_at, confirmed_at: null })
    .where("auth_user_id", "=", authUserId)
    .execute();
}

const server = {
  name: "Weekly",
  host: "sftp.lakeside.example",
  port: "22",
  username: "exports",
  authMethod: "password",
  password: "the-password-of-the-server",
  remoteFolder: "/out",
  frequency: "daily",
};
const invitation = { email: "new@lakeside.example", role: "it_director", district: "Lakeside" };
const list = "email,role,district\nlisted@lakeside.example,it_director,Lakeside";

type Guarded = { at: () => string; fields: Record<string, string>; stored: () => Promise<unknown>; shown?: string };

const invited = (email: string) => db.selectFrom("profiles").select("role").where("email", "=", email).execute();
const configurations = () => db.selectFrom("sftp_configurations").select(["name", "host", "host_key"]).execute();
const teacher = () => db.selectFrom("profiles").select("role").where("id", "=", teacherId).execute();

const guarded: [string, Guarded][] = [
  [
    "someone's role",
    {
      at: () => `/user-management/${teacherId}`,
      fields: { intent: "change", role: "it_director", district: "Lakeside", school: "" },
      stored: teacher,
    },
  ],
  [
    "a new admin",
    {
      at: () => "/admin?index",
      fields: { intent: "set-user-admin", email: "other@lakeside.example" },
      stored: () => invited("other@lakeside.example"),
    },
  ],
  [
    "an invitation above schools",
    { at: () => "/user-management/invite", fields: invitation, stored: () => invited(invitation.email) },
  ],
  [
    "a list of invitations above schools",
    {
      at: () => "/user-management/import",
      fields: { intent: "invite", csv: list },
      stored: () => invited("listed@lakeside.example"),
      shown: "check",
    },
  ],
  [
    "a new server's password",
    {
      at: () => "/sftp-integration/new",
      fields: {
        ...server,
        get districtId() {
          return districtId;
        },
      },
      stored: configurations,
    },
  ],
  [
    "another server, and its password",
    {
      at: () => `/sftp-integration/${configurationId}/edit`,
      fields: { ...server, name: "Nightly" },
      stored: configurations,
    },
  ],
];

describe("more than ten minutes after the password was given", () => {
  test.each(guarded)("%s needs it again, and then goes through", async (_, { at, fields, stored, shown }) => {
    const page = shown ? await (await owner.post(at(), { ...fields, intent: shown })).text() : await owner.read(at());
    expect(page, "the page asks for it").toContain('name="ownPassword"');
    const stood = await stored();

    const without = await owner.post(at(), fields);
    expect(without.status).toBe(422);
    expect(await without.text()).toContain(
      "Enter your own password, too. You last entered it more than 10 minutes ago.",
    );
    const wrong = await owner.post(at(), { ...fields, ownPassword: "not the password" });
    expect(wrong.status).toBe(422);
    const said = await wrong.text();
    expect(said).toContain("Your current password is not right. Check it and try again.");
    expect(said, "what was typed does not come back").not.toContain("not the password");
    expect(await stored(), "nothing has changed").toEqual(stood);

    const right = await owner.post(at(), { ...fields, ownPassword: password });
    expect(right.status, "it goes through").toBe(302);
    expect(await stored(), "it has changed").not.toEqual(stood);
  });

  test("the key of a server needs it again", async () => {
    const at = `/sftp-integration/${configurationId}`;
    const fields = { intent: "confirm-host-key", hostKey };
    const shown = { district_id: districtId, integration_id: configurationId, host_key: hostKey };
    await db
      .insertInto("sftp_connection_tests")
      .values({ ...shown, status: "failed", message: "Confirm the key.", finished_at: sql<Date>`now()` })
      .execute();
    expect(await owner.read(at)).toContain('name="ownPassword"');
    const without = await owner.post(at, fields);
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Enter your own password, too.");
    expect((await owner.post(at, { ...fields, ownPassword: password })).status).toBe(302);
    expect(await configurations()).toContainEqual(expect.objectContaining({ host_key: hostKey }));
  });

  test("once given it is good for ten more minutes, on this device alone, and stands in the audit log", async () => {
    const elsewhere = new Visitor(web.origin);
    await elsewhere.signIn("owner@rollcall.example");
    await lastProof("11 minutes");
    const at = `/user-management/${teacherId}`;
    const change = (role: string) => ({ intent: "change", role, district: "Lakeside", school: "" });
    expect((await owner.post(at, { ...change("it_director"), ownPassword: password })).status).toBe(302);
    expect(await owner.read(at)).not.toContain('name="ownPassword"');
    expect((await owner.post(at, change("curriculum_director"))).status).toBe(302);
    expect((await elsewhere.post(at, change("it_director"))).status, "another device").toBe(422);
    await db
      .updateTable("auth_sessions")
      .set({ confirmed_at: sql<Date>`confirmed_at - interval '11 minutes'` })
      .execute();
    expect((await owner.post(at, change("it_director"))).status, "and not longer").toBe(422);
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "result"])
      .where("object_id", "=", authUserId)
      .where("action", "in", ["session.confirmed", "password.refused"])
      .execute();
    expect(lines).toContainEqual({ action: "session.confirmed", result: "ok" });
    expect(lines).toContainEqual({ action: "password.refused", result: "denied" });
  });

  test("guesses are slowed down, and say for how long", async () => {
    const at = `/user-management/${teacherId}`;
    const guess = () =>
      owner.post(at, {
        intent: "change",
        role: "teacher",
        district: "Lakeside",
        school: "Alder",
        ownPassword: "guess",
      });
    let answer = await guess();
    for (let n = 0; n < 30 && answer.status === 422; n++) answer = await guess();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test.each([
    [
      "a role at a school",
      () => "/user-management/invite",
      { email: "t2@lakeside.example", role: "teacher", district: "Lakeside", school: "Alder" },
    ],
    [
      "the schedule of a server that stays",
      () => `/sftp-integration/${configurationId}/edit`,
      { ...server, name: "Nightly", password: "", frequency: "weekly" },
    ],
  ])("%s does not need it", async (_, at, fields) => {
    const answer = await owner.post(at(), fields as Record<string, string>);
    expect(answer.status, await answer.clone().text()).toBe(302);
  });
});
