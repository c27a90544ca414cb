import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { neverKept } from "~/http/session-codes";
import { sourceFiles } from "../check/source";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const email = "it@lakeside.example";
const colleague = "admin@lakeside.example";
const page = "/sftp-integration/new";
const backAgain =
  "What you entered is back. It was not sent, because your session had ended: check it, then send it again.";
let web: Web;
let person: Visitor;

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "it_director", districtId: district.id, email });
  await aPerson(db, { role: "district_admin", districtId: district.id, email: colleague });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("kept_forms").execute();
  person = new Visitor(web.origin);
  await person.signIn(email);
});

const typed = {
  name: "Marigold nightly",
  host: "sftp.marigold.example",
  port: "2022",
  username: "rollcall",
  authMethod: "password",
  password: "never-kept-word",
  passphrase: "never-kept-phrase",
  privateKey: "never-kept-key",
  remoteFolder: "/export",
  frequency: "daily",
};

const endAll = () =>
  db.updateTable("auth_sessions").set({ last_active_at: sql`now() - interval '11 minutes'` }).execute();

/** Posts a form after the session has ended; returns the address that the answer leads to. */
async function postTooLate(fields: Record<string, string> = typed, headers: Record<string, string> = {}) {
  await endAll();
  const answer = await person.post(page, fields, headers);
  return answer.headers.get("location") ?? "";
}

const signInThrough = (to: string, as = email) =>
  person.post(to, { email: as, password, redirectTo: new URL(to, web.origin).searchParams.get("redirectTo") ?? "" });

const rows = () => db.selectFrom("kept_forms").selectAll().execute();

describe("a form posted after the session ended", () => {
  test("is not carried out, and comes back filled after signing in again", async () => {
    const to = await postTooLate();
    expect(to).toBe("/login?redirectTo=%2Fsftp-integration%2Fnew");
    const signInPage = await person.read(to);
    expect(signInPage).toContain("Your session has expired. Please sign in again.");
    expect(signInPage).toContain("What you entered is kept for an hour.");
    expect((await signInThrough(to)).headers.get("location")).toBe(page);
    const html = await person.read(page);
    expect(html).toContain(backAgain);
    expect(html).toContain('value="Marigold nightly"');
    expect(html).toContain('value="sftp.marigold.example"');
    expect(html).toContain('value="2022"');
    expect(await db.selectFrom("sftp_configurations").select("id").execute()).toEqual([]);
  });

  test("comes back once", async () => {
    const to = await postTooLate();
    await signInThrough(to);
    const kept = person.cookies.get("kept-form") ?? "";
    expect(await person.read(page)).toContain("Marigold nightly");
    expect(person.cookies.has("kept-form")).toBe(false);
    person.cookies.set("kept-form", kept);
    expect(await person.read(page)).not.toContain("Marigold");
    expect(await rows()).toEqual([]);
  });

  test("comes back on its own page only, and waits for it", async () => {
    await signInThrough(await postTooLate());
    expect(await person.read("/sftp-integration")).not.toContain("Marigold");
    expect(await person.read(page)).toContain("Marigold nightly");
  });

  test("leads back to its page also when signing in was asked for another", async () => {
    await postTooLate();
    const answer = await person.post("/login", { email, password, redirectTo: "/home" });
    expect(answer.headers.get("location")).toBe(page);
  });

  test("is nobody else's: another account gets nothing, and it is gone", async () => {
    const to = await postTooLate();
    const kept = person.cookies.get("kept-form") ?? "";
    await signInThrough(to, colleague);
    expect(person.cookies.has("kept-form")).toBe(false);
    person.cookies.set("kept-form", kept);
    const html = await person.read(page);
    expect(html).not.toContain("Marigold");
    expect(html).not.toContain(backAgain);
    expect(await rows()).toEqual([]);
  });

  test("does not come to another account that carries the cookie without signing in through it", async () => {
    await postTooLate();
    const other = new Visitor(web.origin);
    await other.signIn(colleague);
    other.cookies.set("kept-form", person.cookies.get("kept-form") ?? "");
    expect(await other.read(page)).not.toContain("Marigold");
    expect(await rows()).toHaveLength(1);
  });

  test("from another site is not kept", async () => {
    for (const Origin of ["https://evil.example", "null"]) {
      await postTooLate(typed, { Origin });
      expect(person.cookies.has("kept-form"), Origin).toBe(false);
    }
    expect(await rows()).toEqual([]);
  });

  test("never keeps passwords and keys, and keeps the rest sealed", async () => {
    const to = await postTooLate();
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toMatch(/Marigold|never-kept|marigold/);
    expect(row?.key_hash).toHaveLength(32);
    await signInThrough(to);
    const html = await person.read(page);
    expect(html).toContain("Marigold nightly");
    expect(html).not.toContain("never-kept");
  });

  test("never keeps files", async () => {
    await endAll();
    const body = new FormData();
    body.append("name", "Marigold nightly");
    body.append("document", new File(["never-kept-file"], "marigold.txt"));
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(page, web.origin), {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: web.origin, Cookie: cookie },
    });
    const kept = answer.headers.getSetCookie().find((line) => line.startsWith("kept-form=")) ?? "";
    expect(kept).toMatch(/; HttpOnly/);
    expect(kept).toMatch(/; SameSite=Lax/);
    expect(kept).toMatch(/; Max-Age=3600/);
    person.cookies.set("kept-form", (kept.split(";")[0] ?? "").slice("kept-form=".length));
    await person.signIn(email);
    const html = await (await person.get(page)).text();
    expect(html).toContain("Marigold nightly");
    expect(html).not.toMatch(/never-kept-file|marigold\.txt/);
  });

  test("is one for each account and page: the last", async () => {
    await postTooLate();
    await postTooLate({ ...typed, name: "Marigold weekly" });
    expect(await rows()).toHaveLength(1);
    await person.signIn(email);
    expect(await person.read(page)).toContain("Marigold weekly");
  });

  test("is at most ten of an account", async () => {
    await endAll();
    for (let number = 0; number < 12; number++) {
      await person.post(`/sftp-integration/${crypto.randomUUID()}/edit`, { name: `Marigold ${number}` });
    }
    expect((await rows()).length).toBe(10);
  });

  test("is gone after an hour", async () => {
    const to = await postTooLate();
    await db.updateTable("kept_forms").set({ expires_at: sql`now() - interval '1 second'` }).execute();
    expect(await person.read(to)).not.toContain("is kept for an hour");
    await signInThrough(to);
    expect(await person.read(page)).not.toContain("Marigold");
    await postTooLate({ ...typed, name: "Another" });
    expect(await rows()).toHaveLength(1);
  });

  test("over the limit of forms is not kept, and signing in works all the same", async () => {
    const to = await postTooLate({ ...typed, name: "x".repeat(70_000) });
    expect(to).toContain("/login");
    expect(await rows()).toEqual([]);
    expect((await signInThrough(to)).headers.get("location")).toBe(page);
  });

  test("that was a button alone keeps nothing: there is nothing to type again", async () => {
    await endAll();
    await person.post("/sftp-integration?index", { intent: "start-sync", id: crypto.randomUUID() });
    expect(await rows()).toEqual([]);
  });

  test("is sent by the person, in an own post that is carried out then", async () => {
    await signInThrough(await postTooLate());
    await person.read(page);
    const answer = await person.post(page, typed);
    expect(answer.headers.get("location")).toMatch(/^\/sftp-integration\/[0-9a-f-]{36}$/);
    expect(await db.selectFrom("sftp_configurations").select("name").execute()).toEqual([{ name: "Marigold nightly" }]);
  });
});

describe("what was typed when a page itself found its session over", () => {
  const typedText = JSON.stringify({ ...typed, name: "Marigold half written" });
  const leave = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    person.post("/sign-out", { reason: "expired", redirectTo: `${page}?from=here`, ...fields }, headers);

  test("comes back to the same person on the same page, without passwords and keys", async () => {
    await endAll();
    const answer = await leave({ typed: typedText });
    expect(person.cookies.has("session")).toBe(false);
    await signInThrough(answer.headers.get("location") ?? "");
    const html = await person.read(page);
    expect(html).toContain('value="Marigold half written"');
    expect(html).toContain(backAgain);
    expect(html).not.toContain("never-kept");
  });

  test("is not kept of someone who signs out by hand, of nobody, of another site, or when it is no form", async () => {
    await person.post("/sign-out", { redirectTo: page, typed: typedText });
    await leave({ typed: typedText });
    await person.signIn(email);
    await leave({ typed: typedText }, { Origin: "https://evil.example" });
    expect((await leave({ typed: "{ no JSON" })).status).toBe(302);
    await person.signIn(email);
    expect((await leave({ typed: '{"name": {"a": 1}}' })).status).toBe(302);
    expect(await rows()).toEqual([]);
  });
});

describe("a visitor who never had a session", () => {
  test("leaves nothing behind, and is told so as before", async () => {
    const visitor = new Visitor(web.origin);
    const answer = await visitor.post(page, typed);
    expect(answer.headers.get("location")).toBe("/login");
    expect(await visitor.read("/login")).toContain("User not logged in");
    visitor.cookies.set("session", Buffer.from(JSON.stringify("x".repeat(43))).toString("base64"));
    await visitor.post(page, typed);
    expect(await rows()).toEqual([]);
  });
});

test("every field that a form calls secret has a name by which it is never kept", () => {
  const named = sourceFiles("app").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/\b(?:secrets:|secretFields =|storedSecrets =) \[([^\]]*)\]/g)].flatMap(
      ([, names = ""]) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
    );
  });
  expect(named).toContain("privateKey");
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !neverKept.test(name))).toEqual([]);
});
