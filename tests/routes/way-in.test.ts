import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  for (const role of ["it_director", "teacher", "district_admin"] as const) {
    await aPerson(db, { role, districtId: district.id, email: `${role}@lakeside.example` });
  }
  await aPerson(db, { role: "super_admin", email: "demo@lakeside.example", demo: true });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const visitor = () => new Visitor(web.origin);
const director = "it_director@lakeside.example";

describe("signing in", () => {
  test("leads home and gives an HttpOnly, SameSite=Lax cookie whose token is nowhere in the database", async () => {
    const person = visitor();
    const answer = await person.signIn("IT_Director@Lakeside.example ");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/home");
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/Domain=|Max-Age=|Expires=/);
    const token = decodeURIComponent(person.cookies.get("session") ?? "");
    const { rows } = await sql<{ dump: string }>`select string_agg(s::text, '|') as dump from auth_sessions s`.execute(
      db,
    );
    const raw = Buffer.from(token, "base64").toString("utf8").replaceAll('"', "");
    expect(raw).toHaveLength(43);
    expect(rows[0]?.dump).not.toContain(raw);
  });

  test("goes to the page that was asked for, and never to another site", async () => {
    const cases = {
      "/sftp-integration?tab=logs": "/sftp-integration?tab=logs",
      "//evil.example": "/home",
      "/\\evil.example": "/home",
      "/.//evil.example": "/home",
      "/..//evil.example": "/home",
      "/x/..//evil.example": "/home",
      "/%2e%2e//evil.example": "/home",
      "https://evil.example": "/home",
      "javascript:alert(1)": "/home",
      "/\t/evil.example": "/home",
    };
    for (const [redirectTo, expected] of Object.entries(cases)) {
      const answer = await visitor().post("/login", { email: director, password, redirectTo });
      expect(answer.headers.get("location"), redirectTo).toBe(expected);
    }
  });

  test("says the same for a wrong password and for an address nobody has", async () => {
    const said = await Promise.all(
      [director, "nobody@lakeside.example"].map(async (email) => {
        const answer = await visitor().signIn(email, "not the password");
        const page = await answer.text();
        return { status: answer.status, card: /error-summary[\s\S]*?<\/div>/.exec(page)?.[0] };
      }),
    );
    expect(said[0]?.status).toBe(422);
    expect(said[0]?.card).toContain("Email or password is not right.");
    expect(said[1]).toEqual(said[0]);
  });

  test("keeps the address that was typed and never the password", async () => {
    const page = await (await visitor().signIn("typed@lakeside.example", "secret-typed-here")).text();
    expect(page).toContain('value="typed@lakeside.example"');
    expect(page).not.toContain("secret-typed-here");
  });

  test.each(["teacher@lakeside.example", "unknown@lakeside.example"])(
    "makes %s wait twice as long after each failed attempt from the fifth on, known or not",
    async (email) => {
      await sql`delete from sign_in_attempts`.execute(db);
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 8; attempt++) {
        expect((await visitor().signIn(email, "wrong")).status).toBe(422);
        const { rows } = await sql<{ seconds: number }>`
          select extract(epoch from blocked_until - last_attempt_at)::int as seconds from sign_in_attempts
          where kind = 'account'`.execute(db);
        waits.push(rows[0]?.seconds ?? -1);
        await sql`update sign_in_attempts set blocked_until = now()`.execute(db);
      }
      expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8]);
      await sql`update sign_in_attempts set attempts = 40`.execute(db);
      await visitor().signIn(email, "wrong");
      const refused = await visitor().signIn(email, password);
      expect(refused.status, "the right password must wait too").toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
      expect(await refused.text()).toContain("Too many attempts. Wait 15 minutes, then try again.");
      const { rows } = await sql<{
        dump: string;
      }>`select string_agg(a::text, '|') as dump from sign_in_attempts a`.execute(db);
      expect(rows[0]?.dump).not.toContain("lakeside");
    },
  );

  test("counts attempts that come at once, each of them", async () => {
    await sql`delete from sign_in_attempts`.execute(db);
    const burst = await Promise.all(
      Array.from({ length: 4 }, () => visitor().signIn("teacher@lakeside.example", "wrong")),
    );
    expect(burst.map((answer) => answer.status)).toEqual([422, 422, 422, 422]);
    const { rows } = await sql<{ attempts: number }>`
      select attempts from sign_in_attempts where kind = 'account'`.execute(db);
    expect(rows).toEqual([{ attempts: 4 }]);
    await sql`delete from sign_in_attempts`.execute(db);
  });

  test("lets the right password in once the wait is over, and forgets the count", async () => {
    const email = "district_admin@lakeside.example";
    for (let attempt = 0; attempt < 6; attempt++) await visitor().signIn(email, "wrong");
    await sql`update sign_in_attempts set blocked_until = now()`.execute(db);
    expect((await visitor().signIn(email)).status).toBe(302);
    expect((await visitor().signIn(email, "wrong")).status).toBe(422);
  });

  test("a posted field sent twice is refused", async () => {
    const answer = await visitor().post("/login", [
      ["email", director],
      ["email", "other@lakeside.example"],
      ["password", password],
    ]);
    expect(answer.status).toBe(422);
  });
});

describe("a session", () => {
  async function signedIn() {
    const person = visitor();
    await person.signIn(director);
    return person;
  }
  const lastSession = () =>
    db
      .selectFrom("auth_sessions")
      .select(["id", "last_active_at"])
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();

  test("ends after 10 minutes without activity, on the server", async () => {
    const person = await signedIn();
    const { id } = await lastSession();
    await db
      .updateTable("auth_sessions")
      .set({ last_active_at: sql`now() - interval '9 minutes'` })
      .where("id", "=", id)
      .execute();
    expect((await person.get("/home")).status).toBe(200);
    await db
      .updateTable("auth_sessions")
      .set({ last_active_at: sql`now() - interval '10 minutes 1 second'` })
      .where("id", "=", id)
      .execute();
    const answer = await person.get("/home");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fhome");
    const page = await (await person.get("/login?redirectTo=%2Fhome")).text();
    expect(page).toContain("Your session has expired. Please sign in again.");
  });

  test("is kept alive by a page and not by polling", async () => {
    const person = await signedIn();
    const { id } = await lastSession();
    const set = () =>
      db
        .updateTable("auth_sessions")
        .set({ last_active_at: sql`now() - interval '5 minutes'` })
        .where("id", "=", id)
        .execute();
    await set();
    expect((await person.get("/sftp-integration/progress")).status).toBe(200);
    expect(Date.now() - (await lastSession()).last_active_at.getTime()).toBeGreaterThan(4 * 60_000);
    await person.get("/home");
    expect(Date.now() - (await lastSession()).last_active_at.getTime()).toBeLessThan(60_000);
  });

  test("ends with signing out, so that the old cookie is worth nothing", async () => {
    const person = await signedIn();
    const kept = person.cookies.get("session") ?? "";
    const answer = await person.post("/sign-out", {});
    expect(answer.headers.get("location")).toBe("/login");
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(await (await person.get("/login")).text()).toContain("Signed out successfully");
    const thief = visitor();
    thief.cookies.set("session", kept);
    expect((await thief.get("/home")).status).toBe(302);
  });

  test("gets a new token with each sign-in, and the old one of that browser ends", async () => {
    const person = await signedIn();
    const first = person.cookies.get("session");
    await person.signIn(director);
    expect(person.cookies.get("session")).not.toBe(first);
    const thief = visitor();
    thief.cookies.set("session", first ?? "");
    expect((await thief.get("/home")).status).toBe(302);
  });

  test("a page posted without one leads to the sign-in page, which says so; a script gets 401", async () => {
    const person = visitor();
    const answer = await person.post("/sftp-integration?index", { intent: "start-sync", id: crypto.randomUUID() });
    expect(answer.headers.get("location")).toBe("/login");
    expect(await (await person.get("/login")).text()).toContain("User not logged in");
    const polled = await visitor().get("/sftp-integration/progress");
    expect(polled.status).toBe(401);
    expect(await polled.text()).toBe("No user authenticated");
  });

  test("of someone whose profile was switched off ends at once", async () => {
    const person = visitor();
    await person.signIn("district_admin@lakeside.example");
    expect((await person.get("/home")).status).toBe(200);
    await db
      .updateTable("profiles")
      .set({ deactivated_at: sql`now()` })
      .where("email", "=", "district_admin@lakeside.example")
      .execute();
    expect((await person.get("/home")).status).toBe(302);
    expect((await visitor().signIn("district_admin@lakeside.example")).status).toBe(422);
  });
});

describe("the demo accounts", () => {
  test("are let in while ROLLCALL_DEMO is set and not otherwise, also with a session begun before", async () => {
    const person = visitor();
    expect((await person.signIn("demo@lakeside.example")).status).toBe(302);
    const real = await startWeb(database.url, { ROLLCALL_DEMO: "" });
    try {
      expect((await new Visitor(real.origin).signIn("demo@lakeside.example")).status).toBe(422);
      const same = new Visitor(real.origin);
      same.cookies.set("session", person.cookies.get("session") ?? "");
      expect((await same.get("/home")).status).toBe(302);
    } finally {
      await real.stop();
    }
  }, 60_000);
});

test("signing in, being refused and signing out stand in the audit log, without addresses or passwords", async () => {
  const lines = await db.selectFrom("audit_log").selectAll().execute();
  const actions = new Set(lines.map((line) => line.action));
  for (const action of ["session.signed_in", "session.refused", "session.signed_out"])
    expect(actions).toContain(action);
  expect(JSON.stringify(lines)).not.toMatch(/lakeside\.example|horse/);
});

test("the web's own log has no address, no name and no token in it", () => {
  expect(web.output()).not.toMatch(/lakeside\.example|horse/);
});
