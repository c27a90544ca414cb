import http from "node:http";
import { limits } from "domain/access/limit-terms";
import { goesBeyond, purgeLimitUses, takeAllowance } from "domain/access/queries/limit-uses";
import { purgeSignInAttempts } from "domain/access/queries/sign-in-attempts";
import { recordRefusal, writeRefusals } from "domain/audit/queries/refusals";
import { claimMail } from "domain/notices/queries/mail-delivery";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { compose } from "worker/mail/compose";
import { aPerson } from "../support/people";
import { aPeopleWorld } from "../support/people-world";
import { forgetRefusals } from "../support/refusals";

const world = await aPeopleWorld();
const { db, people, lakeside } = world;

afterAll(world.close);
beforeEach(async () => {
  await sql`delete from limit_uses`.execute(db);
});

const used = (name: string, who: string, times: number) =>
  sql`insert into limit_uses (limit_name, who, began_at, used) values (${name}, ${who}, now(), ${times})`.execute(db);
const linesOf = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id").execute();

describe("a limit", () => {
  const who = crypto.randomUUID();

  test("lets so many through in its window, says when it is over, and begins anew then", async () => {
    const { most, seconds } = limits["connection-tests"];
    for (let time = 0; time < most; time++) expect(await takeAllowance(db, "connection-tests", { who })).toBe(0);
    const wait = await takeAllowance(db, "connection-tests", { who });
    expect(wait).toBeGreaterThan(seconds - 60);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await takeAllowance(db, "connection-tests", { who: crypto.randomUUID() }), "someone else").toBe(0);
    await sql`update limit_uses set began_at = now() - make_interval(secs => ${seconds}::int)`.execute(db);
    expect(await takeAllowance(db, "connection-tests", { who })).toBe(0);
  });

  test("counts what comes at once, each of them", async () => {
    const { most } = limits.searches;
    const waits = await Promise.all(Array.from({ length: most + 7 }, () => takeAllowance(db, "searches", { who })));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(most);
  });

  test("that is only watched tells once in its window", async () => {
    const notified: boolean[] = [];
    for (let time = 0; time < 6; time++) notified.push(await goesBeyond(db, "people-exports", { who }));
    expect(notified).toEqual([false, false, false, true, false, false]);
    expect(await goesBeyond(db, "people-rows", { who, amount: 5_000 })).toBe(false);
    expect(await goesBeyond(db, "people-rows", { who, amount: 1 })).toBe(true);
  });

  test("leaves nothing behind: the nightly sweep takes old counts away, and only those", async () => {
    await used("exports", "old", 3);
    await sql`update limit_uses set began_at = now() - interval '25 hours'`.execute(db);
    await used("exports", "young", 3);
    await sql`delete from sign_in_attempts`.execute(db);
    await sql`insert into sign_in_attempts values ('\x01', 5, now(), now() - interval '25 hours', 'account'),
      ('\x02', 5, now(), now(), 'account')`.execute(db);
    expect([await purgeLimitUses(db), await purgeSignInAttempts(db)]).toEqual([1, 1]);
    expect(await db.selectFrom("limit_uses").select("who").execute()).toEqual([{ who: "young" }]);
  });
});

describe("too many of them", () => {
  const director = () => world.as("it_director");

  test("downloads, searches and invitations are a 429 that says when to come again, and keeps what was typed", async () => {
    const me = people.it_director.profileId;
    await used("exports", me, limits.exports.most);
    await used("searches", me, limits.searches.most);
    await used("invitations", me, limits.invitations.most);
    const person = await director();
    const file = await person.get("/user-management.csv");
    const search = await person.get("/user-management?q=someone");
    const invitation = await person.post("/user-management/invite", {
      email: "one.more@lakeside.example",
      role: "teacher",
      school: world.alder.id,
    });
    for (const [answer, what] of [
      [file, "Too many downloads in a short time."],
      [search, "Too many searches in a short time."],
      [invitation, "Too many invitations in a short time."],
    ] as const) {
      expect(answer.status, what).toBe(429);
      expect(Number(answer.headers.get("retry-after")), what).toBeGreaterThan(10);
      const words = await answer.text();
      expect(words).toContain(what);
      expect(words).toMatch(/Try again in \d+ (seconds?|minutes?|hours?)\./);
      if (answer === invitation) expect(words).toContain('value="one.more@lakeside.example"');
    }
    expect(await world.account("one.more@lakeside.example")).toBeUndefined();
    expect((await person.get("/user-management")).status, "a list without a search").toBe(200);
    for (const address of [
      ...[
        "/software-search?q=math",
        "/profiles?q=kim",
        "/url-mapper?q=math",
        "/url-mapper?address=https://math.example",
      ],
      ...["/edtech-ai-recommendations?tab=requests&q=math", "/edtech-ai-recommendations/requests/new?q=math"],
      ...["/software-blacklist-manager/domains.txt", "/software-blacklist-manager/hosts.txt"],
      ...["/software-blacklist-manager/filter.csv"],
    ]) {
      expect((await person.get(address)).status, address).toBe(429);
    }
    const exports = await world.db
      .selectFrom("audit_log")
      .select("action")
      .where("action", "like", "blacklist.export%")
      .execute();
    expect(exports, "what was refused is not on record as sent").toEqual([]);
  });
});

describe("refusals", () => {
  const actor = { profileId: crypto.randomUUID(), role: "teacher" };
  const refuse = (path: string) =>
    recordRefusal(db, { actor, districtId: lakeside.id, action: "test.refused", details: { path } });

  test("of one person in a minute are a line at once, and one more with a count when the minute is over", async () => {
    await forgetRefusals(db);
    await sql`select pg_sleep(greatest(0, 0.1 + 60 - extract(second from clock_timestamp())))
      where extract(second from clock_timestamp()) > 57`.execute(db);
    for (let time = 0; time < 30; time++) await refuse(`/somewhere/${time % 3}`);
    expect(await linesOf("test.refused")).toMatchObject([{ result: "denied", details: { path: "/somewhere/0" } }]);
    expect(await writeRefusals(db), "not before the minute is over").toBe(0);
    await sql`update refusal_counts set minute = minute - interval '1 minute'`.execute(db);
    expect(await writeRefusals(db)).toBe(1);
    expect(await writeRefusals(db)).toBe(0);
    const [, counted, ...more] = await linesOf("test.refused");
    expect(more).toEqual([]);
    expect(counted).toMatchObject({
      actor_profile_id: actor.profileId,
      actor_role: "teacher",
      district_id: lakeside.id,
      result: "denied",
      details: { more_in_that_minute: 29, also: ["/somewhere/1", "/somewhere/2", "/somewhere/0"] },
    });
    expect(await db.selectFrom("refusal_counts").selectAll().execute()).toEqual([]);
  });

  test("that came once leave no second line", async () => {
    await refuse("/somewhere");
    await sql`update refusal_counts set minute = minute - interval '1 minute'`.execute(db);
    expect(await writeRefusals(db)).toBe(0);
  });

  test("of a screen are counted, too", async () => {
    await forgetRefusals(db);
    const person = await world.as("it_director");
    for (let time = 0; time < 5; time++) await person.get("/admin");
    const lines = (await linesOf("access.refused")).filter(
      ({ actor_profile_id }) => actor_profile_id === people.it_director.profileId,
    );
    expect(lines.length).toBeLessThanOrEqual(2);
  });
});

describe("downloads of people", () => {
  test("are on record with who, filter and rows, and words that were searched for are not", async () => {
    const person = await world.as("it_director");
    const answer = await person.get("/user-management.csv?role=principal&q=prin");
    const rows = (await answer.text()).trim().split("\r\n").length - 1;
    expect(rows).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await linesOf("people.exported")).toHaveLength(1), {
      timeout: 10_000,
      interval: 20,
    });
    expect(await linesOf("people.export_started")).toHaveLength(1);
    expect((await linesOf("people.exported"))[0]).toMatchObject({
      actor_profile_id: people.it_director.profileId,
      district_id: lakeside.id,
      details: { list: "users", role: "principal", searched: true, rows, whole: true },
    });
    expect(JSON.stringify((await linesOf("people.exported"))[0]?.details)).not.toContain('prin"');
  });

  test("that are cut off are, too, with the rows that were sent", async () => {
    await sql`insert into profiles (display_name, role, district_id, source, email)
      select 'Person ' || n || repeat('x', 1500), 'student', ${lakeside.id}::uuid, 'operator', 'p' || n || '@lakeside.example'
      from generate_series(1, 20000) n`.execute(db);
    const before = (await linesOf("people.exported")).length;
    const person = await world.as("it_director");
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await new Promise<void>((resolve, reject) => {
      const request = http.get(`${person.origin}/profiles.csv`, { headers: { cookie } }, (response) => {
        response.once("data", () => {
          request.destroy();
          resolve();
        });
      });
      request.once("error", reject);
    });
    await vi.waitFor(async () => expect(await linesOf("people.exported")).toHaveLength(before + 1), {
      timeout: 10_000,
    });
    const line = (await linesOf("people.exported")).at(-1);
    expect(line?.details).toMatchObject({ list: "profiles", whole: false });
    const { rows } = (line?.details ?? {}) as { rows: number };
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(20_000);
  });

  test("of an unusual amount are told to the district's admins, once, in plain words and without a name", async () => {
    const person = await world.as("it_director");
    const newsOf = async (of: string) => {
      const all = await db
        .selectFrom("notifications")
        .select(["profile_id", "subject_id", "details"])
        .where("kind", "=", "people_exported")
        .execute();
      return all.filter(({ details }) => (details as { to: string }).to === of);
    };
    // The end of a download is written down after its last row was sent.
    const patience = { timeout: 10_000, interval: 20 };
    await db.deleteFrom("notifications").execute();
    for (let time = 0; time < 6; time++) await (await person.get("/user-management.csv")).text();
    await vi.waitFor(async () => expect(await newsOf("people-exports")).toHaveLength(1), patience);
    expect(await newsOf("people-exports")).toEqual([
      {
        profile_id: people.district_admin.profileId,
        subject_id: people.it_director.profileId,
        details: { to: "people-exports" },
      },
    ]);
    const admin = await world.as("district_admin");
    const page = await admin.read("/notifications");
    expect(page).toContain("Someone downloaded an unusual amount of data about people");
    expect(page).toContain("More than 3 lists of people within an hour.");
    await db.deleteFrom("profiles").where("display_name", "like", "Person 1%").execute();
    await (await person.get("/profiles.csv")).text();
    await vi.waitFor(async () => expect(await newsOf("people-rows")).toHaveLength(1), patience);
    expect((await linesOf("people.export_unusual")).length).toBeGreaterThanOrEqual(2);
  });

  test("by the only admin of a district, or of every district at once, are told to the super admins", async () => {
    const only = await aPerson(db, {
      role: "district_admin",
      districtId: world.northfield.id,
      email: "dadmin@northfield.example",
    });
    const newsOf = async (subject: string) =>
      db
        .selectFrom("notifications")
        .select(["profile_id", "district_id"])
        .where("kind", "=", "people_exported")
        .where("subject_id", "=", subject)
        .execute();
    const downloads = async (email: string) => {
      const person = await world.signedIn(email);
      for (let time = 0; time < 4; time++) await (await person.get("/user-management.csv?role=principal")).text();
    };
    await downloads(only.email);
    const root = people.super_admin.profileId;
    expect(await newsOf(only.profileId)).toEqual([{ profile_id: root, district_id: world.northfield.id }]);
    await downloads(people.admin.email);
    expect(await newsOf(people.admin.profileId)).toEqual([{ profile_id: root, district_id: null }]);
    const mails = await db
      .selectFrom("outgoing_mails as m")
      .innerJoin("notifications as n", "n.id", "m.subject_id")
      .select(["m.id", "n.subject_id"])
      .where("n.profile_id", "=", root)
      .execute();
    const subjects = await Promise.all(
      mails.map(async ({ id }) => {
        const mail = await claimMail(db, { id });
        return mail && (await compose(db, mail, "https://rollcall.example"))?.subject;
      }),
    );
    const title = "Someone downloaded an unusual amount of data about people";
    expect(subjects.sort()).toEqual([`${title} (Northfield)`, `${title} (all districts)`]);
    const page = await (await world.as("super_admin")).read("/notifications");
    expect(page.split(title)).toHaveLength(3);
  });

  test("by the only super admin there is stand in the audit log, and nobody is told", async () => {
    const person = await world.as("super_admin");
    const before = (await linesOf("people.export_unusual")).length;
    for (let time = 0; time < 4; time++) await (await person.get("/user-management.csv?role=principal")).text();
    expect((await linesOf("people.export_unusual")).slice(before)).toMatchObject([
      { actor_profile_id: people.super_admin.profileId, district_id: null, details: { "people-exports": true } },
    ]);
    const news = db.selectFrom("notifications").select("id").where("subject_id", "=", people.super_admin.profileId);
    expect(await news.execute()).toEqual([]);
  });
});
