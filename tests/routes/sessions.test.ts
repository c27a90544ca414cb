import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const email = "it@lakeside.example";
let web: Web;
let person: Visitor;
let authUserId: string;
let districtId: string;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  authUserId = (await aPerson(db, { role: "it_director", districtId, email })).authUserId;
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  person = await signedIn();
});

async function signedIn(at: Web = web, headers: Record<string, string> = {}) {
  const someone = new Visitor(at.origin);
  await someone.post("/login", { email, password: "correct horse battery 9" }, headers);
  return someone;
}

const newest = () =>
  db.selectFrom("auth_sessions").selectAll().orderBy("created_at", "desc").limit(1).executeTakeFirstOrThrow();

type Columns = "last_active_at" | "expires_at" | "ends_at" | "refreshed_at";

/** Moves the time of the newest session: all a test can do about a clock that is the database's. */
async function setNewest(times: Partial<Record<Columns, RawBuilder<Date>>>) {
  const { id } = await newest();
  await db.updateTable("auth_sessions").set(times).where("id", "=", id).execute();
}

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(secs => ${minutes * 60})`;
const minutesFromNow = (at: Date) => (at.getTime() - Date.now()) / 60_000;

const auditOf = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").execute();

describe("signing in", () => {
  test("begins an access period of an hour within twelve, names the device, and notes the sign-in", async () => {
    const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36";
    await signedIn(web, { "User-Agent": chrome });
    const session = await newest();
    expect(minutesFromNow(session.expires_at)).toBeCloseTo(60, 0);
    expect(minutesFromNow(session.ends_at)).toBeCloseTo(12 * 60, 0);
    expect(session.device).toBe("Chrome on Windows");
    const { last_sign_in_at } = await db
      .selectFrom("auth_users")
      .select("last_sign_in_at")
      .where("id", "=", authUserId)
      .executeTakeFirstOrThrow();
    expect(minutesFromNow(last_sign_in_at as Date)).toBeCloseTo(0, 0);
  });

  test("ends the session that this browser had, and says why", async () => {
    const { id } = await newest();
    await person.signIn(email);
    const old = await db.selectFrom("auth_sessions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([old.ended_because, old.revoked_at !== null]).toEqual(["signed_in_anew", true]);
  });

  test("tells the next page, once, so that it can tell the other tabs", async () => {
    const fresh = await signedIn();
    expect(await (await fresh.get("/home")).text()).toContain("SIGNED_IN");
    expect(await (await fresh.get("/home")).text()).not.toContain("SIGNED_IN");
  });

  test("takes no event from a cookie that is not ours", async () => {
    person.cookies.set("session-event", Buffer.from('{"event":"SIGNED_OUT","id":"1"}').toString("base64"));
    expect(await (await person.get("/home")).text()).not.toContain("SIGNED_OUT");
  });
});

describe("the access period", () => {
  test("ends after an hour, and with it the session", async () => {
    await setNewest({ expires_at: inMinutes(-0.01) });
    const answer = await person.get("/home");
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fhome");
  });

  test("is begun anew by a page when less than ten minutes are left, and not before", async () => {
    await setNewest({ expires_at: inMinutes(11), refreshed_at: inMinutes(-49), last_active_at: inMinutes(-1) });
    await person.get("/home");
    expect(minutesFromNow((await newest()).expires_at)).toBeCloseTo(11, 0);
    await setNewest({ expires_at: inMinutes(9), refreshed_at: inMinutes(-51), last_active_at: inMinutes(-1) });
    await person.get("/home");
    const session = await newest();
    expect(minutesFromNow(session.expires_at)).toBeCloseTo(60, 0);
    expect(minutesFromNow(session.last_active_at)).toBeCloseTo(0, 0);
  });

  test("is begun anew once by many requests at once, and that stands in the audit log once", async () => {
    await setNewest({ expires_at: inMinutes(5), refreshed_at: inMinutes(-55), last_active_at: inMinutes(-1) });
    const before = (await auditOf("session.token_refreshed")).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.get("/home")));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const [line, ...others] = await auditOf("session.token_refreshed");
    expect(others.length + 1 - before).toBe(1);
    expect(line?.details).toEqual({ event: "TOKEN_REFRESHED" });
    expect(line?.object_id).toBe((await newest()).id);
  });

  test("never reaches beyond the twelve hours, and those end also when all of them were used", async () => {
    const times = { refreshed_at: inMinutes(-55) };
    await setNewest({ ...times, ends_at: inMinutes(3), expires_at: inMinutes(2), last_active_at: inMinutes(-1) });
    await person.get("/home");
    const session = await newest();
    expect(session.expires_at).toEqual(session.ends_at);
    await setNewest({ expires_at: inMinutes(-0.01), ends_at: inMinutes(-0.01), last_active_at: inMinutes(-1) });
    expect((await person.get("/home")).status).toBe(302);
  });
});

describe("/session", () => {
  const ask = async () => (await person.get("/session")).json();

  test("says how the session stands, and asking is no activity", async () => {
    await setNewest({ last_active_at: inMinutes(-5), expires_at: inMinutes(20) });
    for (let times = 0; times < 2; times++) {
      const said = await ask();
      expect(said.idleMs / 60_000).toBeCloseTo(5, 0);
      expect(said.expiresInMs / 60_000).toBeCloseTo(20, 0);
      expect(said.endsInMs / 3_600_000).toBeCloseTo(12, 0);
    }
    await setNewest({ last_active_at: inMinutes(-10.01) });
    expect((await person.get("/session")).status).toBe(401);
  });

  test("polled all the time keeps nobody signed in", async () => {
    await setNewest({ last_active_at: inMinutes(-9), expires_at: inMinutes(3) });
    await Promise.all([person.get("/session"), person.get("/session"), person.get("/sftp-integration/progress")]);
    const session = await newest();
    expect(minutesFromNow(session.last_active_at)).toBeCloseTo(-9, 0);
    expect(minutesFromNow(session.expires_at)).toBeCloseTo(3, 0);
  });

  test("takes a report of activity", async () => {
    await setNewest({ last_active_at: inMinutes(-9) });
    const answer = await person.post("/session", { intent: "activity" });
    expect((await answer.json()).idleMs).toBe(0);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(minutesFromNow((await newest()).last_active_at)).toBeCloseTo(0, 0);
  });

  test("refreshes the access period, which is no activity of itself", async () => {
    await setNewest({ last_active_at: inMinutes(-4), expires_at: inMinutes(1), refreshed_at: inMinutes(-59) });
    const said = await (await person.post("/session", { intent: "refresh" })).json();
    expect(said.expiresInMs / 60_000).toBeCloseTo(60, 0);
    const session = await newest();
    expect(minutesFromNow(session.expires_at)).toBeCloseTo(60, 0);
    expect(minutesFromNow(session.last_active_at)).toBeCloseTo(-4, 0);
  });

  test("does neither for a session that is over, for another site, or for words it does not know", async () => {
    expect((await person.post("/session", { intent: "forever" })).status).toBe(422);
    const foreign = await person.post("/session", { intent: "activity" }, { Origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    await setNewest({ last_active_at: inMinutes(-10.01) });
    for (const intent of ["activity", "refresh"]) {
      const answer = await person.post("/session", { intent });
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "session_expired"]);
      expect(await answer.text()).toBe("Your session has expired. Please sign in again.");
    }
    expect(minutesFromNow((await newest()).last_active_at)).toBeLessThan(-10);
  });

  test("says to a visitor that there is no session", async () => {
    const answer = await new Visitor(web.origin).get("/session");
    expect([answer.status, answer.headers.get("x-error-code")]).toEqual([401, "session_missing"]);
    expect(await answer.text()).toBe("No user authenticated");
  });
});

describe("sessions that end at once", () => {
  test("are all of an account but the one that asks, and each says why", async () => {
    const [, kept] = [await signedIn(), await signedIn()];
    const { id } = await newest();
    const others = await revokeSessionsOf(db, { authUserId, because: "password_changed", except: id });
    expect(others).toBeGreaterThanOrEqual(2);
    expect((await kept.get("/home")).status).toBe(200);
    expect((await person.get("/home")).headers.get("location")).toBe("/login?redirectTo=%2Fhome");
    const refused = await person.get("/session");
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([401, "session_ended"]);
  });

  test("are those of an account that is switched off", async () => {
    await db.updateTable("auth_users").set({ disabled_at: sql`now()` }).where("id", "=", authUserId).execute();
    try {
      expect((await person.get("/home")).status).toBe(302);
    } finally {
      await db.updateTable("auth_users").set({ disabled_at: null }).where("id", "=", authUserId).execute();
    }
    expect((await person.get("/home")).status).toBe(200);
  });

  test("leave no old role behind: the next request has the new one", async () => {
    const be = (role: string) =>
      db.updateTable("profiles").set({ role }).where("auth_user_id", "=", authUserId).execute();
    expect((await person.get("/sftp-integration")).status).toBe(200);
    await be("student");
    try {
      expect((await person.get("/sftp-integration")).headers.get("location")).toBe("/unauthorized");
    } finally {
      await be("it_director");
    }
  });
});

describe("signing out", () => {
  test("says so, tells the other tabs, and stands in the audit log", async () => {
    const answer = await person.post("/sign-out", {});
    expect(answer.headers.get("location")).toBe("/login");
    const page = await (await person.get("/login")).text();
    expect(page).toContain("Signed out successfully");
    expect(page).toContain("SIGNED_OUT");
    expect((await newest()).ended_because).toBe("signed_out");
    expect((await auditOf("session.signed_out"))[0]?.details).toMatchObject({ event: "SIGNED_OUT" });
  });

  test("because a page found its session over says that, and comes back there", async () => {
    await setNewest({ last_active_at: inMinutes(-10.01) });
    const answer = await person.post("/sign-out", { reason: "expired", redirectTo: "/sftp-integration?tab=logs" });
    const to = answer.headers.get("location") ?? "";
    expect(to).toBe("/login?redirectTo=%2Fsftp-integration%3Ftab%3Dlogs");
    const page = await person.read(to);
    expect(page).toContain("Your session has expired. Please sign in again.");
    expect(page).not.toContain("Signed out successfully");
    expect((await auditOf("session.signed_out"))[0]?.details).toMatchObject({ expired: true });
  });

  test("never leads to another site", async () => {
    const answer = await person.post("/sign-out", { reason: "retry", redirectTo: "//evil.example" });
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fhome");
  });

  test("that fails says so, and the person is still signed in", async () => {
    await database.asOwner("revoke update on auth_sessions from rollcall_app");
    try {
      const answer = await person.post("/sign-out", {});
      expect(answer.headers.get("location")).toBe("/home");
      expect(await person.read("/home")).toContain("Failed to sign out");
    } finally {
      await database.asOwner("grant update on auth_sessions to rollcall_app");
    }
  });
});

describe("a profile that can't be read", () => {
  const without = async (check: () => Promise<void>) => {
    await database.asOwner("revoke select on profiles from rollcall_app");
    try {
      await check();
    } finally {
      await database.asOwner("grant select on profiles to rollcall_app");
    }
  };

  test("leaves the frame with name and email, and nothing that needs a role", () =>
    without(async () => {
      const answer = await person.get("/home");
      expect(answer.status).toBe(503);
      const page = (await answer.text()).replaceAll("<!-- -->", "");
      expect(page).toContain(email);
      expect(page).toContain("Page Loading Error");
      expect(page).toContain("The Home page failed to load");
      expect(page).toContain("Your profile could not be read.");
      expect(page).toContain("Sign Out &amp; Retry");
      expect(page).not.toContain("Lakeside");
      const resource = await person.get("/sftp-integration/logs.csv");
      expect([resource.status, resource.headers.get("x-error-code")]).toEqual([503, "profile_unavailable"]);
      expect((await person.post("/sftp-integration?index", { intent: "start-sync", id: authUserId })).status).toBe(503);
    }));

  test("is no reason to sign anyone out", async () => {
    await without(async () => {
      expect((await person.get("/session")).status).toBe(200);
    });
    expect((await person.get("/home")).status).toBe(200);
  });

  const failing = (message: string) => [
    "alter table profiles rename to profiles_away",
    `create function fail() returns boolean language plpgsql as $$ begin raise exception '${message}'; end $$`,
    "create view profiles as select * from profiles_away where fail()",
    "grant select on profiles to rollcall_app",
  ];
  const mended = ["drop view profiles", "drop function fail", "alter table profiles_away rename to profiles"];
  const run = async (statements: string[]) => {
    for (const statement of statements) await database.asOwner(statement);
  };

  test.each(["JWT expired", "invalid session", "unauthorized"])(
    "because of %s ends the session and says so",
    async (message) => {
      await run(failing(message));
      try {
        const answer = await person.get("/home");
        expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fhome");
        expect(person.cookies.has("session")).toBe(false);
        expect(await person.read("/login")).toContain("Session error. Please sign in again.");
        expect((await newest()).ended_because).toBe("session_error");
      } finally {
        await run(mended);
      }
    },
  );

  test("because of something else that has such letters in it does not", async () => {
    await run(failing("relation auth_sessions_archive is locked"));
    try {
      expect((await person.get("/home")).status).toBe(503);
    } finally {
      await run(mended);
    }
    expect((await person.get("/home")).status).toBe(200);
  });
});

describe("where a request came from", () => {
  const forwarded = { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" };
  const newestSignIn = async () => (await auditOf("session.signed_in"))[0];

  test("is what the trusted proxy says, never what the sender wrote before it", async () => {
    const behind = await startWeb(database.url, { TRUST_PROXY: "1" });
    try {
      await signedIn(behind, forwarded);
      expect(await newestSignIn()).toMatchObject({ address: "198.51.100.7", details: { event: "SIGNED_IN" } });
      await signedIn(behind, { "X-Forwarded-For": "not an address" });
      expect((await newestSignIn())?.address).toBeNull();
    } finally {
      await behind.stop();
    }
  });

  test("is not known without one", async () => {
    await signedIn(web, forwarded);
    const line = await newestSignIn();
    expect(line?.address).toBeNull();
    expect(line?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(line?.actor_role).toBe("it_director");
  });
});

test("the line that the server logs of a request has its path and no query", async () => {
  await person.get("/login?redirectTo=%2Fprofiles%3Fsearch%3DMarigold");
  await person.get("/sftp-integration?search=Marigold");
  await person.get("/nowhere?token=Marigold");
  await expect.poll(() => web.output()).toContain("GET /nowhere 404");
  expect(web.output()).toContain("GET /sftp-integration 200");
  expect(web.output()).not.toContain("Marigold");
});
