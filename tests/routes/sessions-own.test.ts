import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const email = "teacher@lakeside.example";
const colleague = "admin@lakeside.example";
const agents = {
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1",
};
let web: Web;
let here: Visitor;
let there: Visitor;

async function signedIn(as: string, agent: string) {
  const person = new Visitor(web.origin);
  await person.post("/login", { email: as, password }, { "User-Agent": agent });
  return person;
}

const idOf = async (device: string, as = email) => {
  const row = await db
    .selectFrom("auth_sessions as s")
    .innerJoin("auth_users as u", "u.id", "s.auth_user_id")
    .select("s.id")
    .where("s.device", "=", device)
    .where("u.email", "=", as)
    .executeTakeFirstOrThrow();
  return row.id;
};
const end = (sessionId: string) => here.post("/profile", { intent: "end-session", sessionId });

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "teacher", districtId: district.id, email });
  await aPerson(db, { role: "district_admin", districtId: district.id, email: colleague });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("auth_sessions").execute();
  there = await signedIn(email, agents.phone);
  here = await signedIn(email, agents.windows);
});

describe("one's own sessions", () => {
  test("are listed with their device and marked where one is; others' and those that are over are not", async () => {
    await signedIn(colleague, agents.windows.replace("Chrome", "Firefox"));
    const page = await here.read("/profile");
    expect(page).toContain("Safari on iPhone");
    expect(page.match(/Chrome on Windows/g)?.length).toBe(1);
    expect(page).toMatch(/Chrome on Windows<\/strong>\s*<span class="badge[^>]*>.{0,400}this one/s);
    expect(page).not.toContain("Firefox");
    await db
      .updateTable("auth_sessions")
      .set({ last_active_at: sql`now() - interval '11 minutes'` })
      .where("device", "=", "Safari on iPhone")
      .execute();
    expect(await here.read("/profile")).not.toContain("Safari on iPhone");
  });

  test("can be ended one by one, at once, and that stands in the audit log", async () => {
    const answer = await end(await idOf("Safari on iPhone"));
    expect(answer.headers.get("location")).toBe("/profile");
    expect(await here.read("/profile")).toContain("That session has ended. The device must sign in again.");
    expect((await there.get("/home")).status).toBe(302);
    const row = await db
      .selectFrom("auth_sessions")
      .select("ended_because")
      .where("device", "=", "Safari on iPhone")
      .executeTakeFirstOrThrow();
    expect(row.ended_because).toBe("ended_by_person");
    const line = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "session.signed_out")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line.details).toEqual({ event: "SIGNED_OUT", sessions: 1 });
  });

  test("that have ended already are said to be over", async () => {
    const id = await idOf("Safari on iPhone");
    await end(id);
    await here.get("/profile");
    expect((await end(id)).headers.get("location")).toBe("/profile");
    expect(await here.read("/profile")).toContain("That session had already ended.");
  });

  test("are the only ones one can end: another's is a 404, like one that never was", async () => {
    const other = await signedIn(colleague, agents.windows);
    for (const id of [await idOf("Chrome on Windows", colleague), crypto.randomUUID()]) {
      expect((await end(id)).status).toBe(404);
    }
    expect((await end("no id")).status).toBe(422);
    expect((await other.get("/home")).status).toBe(200);
  });

  test("include this one, whose end leads to the sign-in page", async () => {
    const answer = await end(await idOf("Chrome on Windows"));
    expect(answer.headers.get("location")).toBe("/login");
    expect(here.cookies.has("session")).toBe(false);
    expect(await here.read("/login")).toContain("Signed out successfully");
  });
});

describe("signing out everywhere", () => {
  test("ends every session of the account, this one too, and nobody else's", async () => {
    const other = await signedIn(colleague, agents.windows);
    const answer = await here.post("/profile", { intent: "sign-out-everywhere" });
    expect(answer.headers.get("location")).toBe("/login");
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(await here.read("/login")).toContain("Signed out successfully, here and everywhere else");
    for (const person of [here, there]) expect((await person.get("/home")).status).toBe(302);
    expect((await other.get("/home")).status).toBe(200);
    const rows = await db
      .selectFrom("auth_sessions as s")
      .innerJoin("auth_users as u", "u.id", "s.auth_user_id")
      .select("s.ended_because")
      .where("u.email", "=", email)
      .execute();
    expect(rows.map((row) => row.ended_because)).toEqual(["signed_out_everywhere", "signed_out_everywhere"]);
  });
});
