import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { judgeCredential } from "domain/access/credentials";
import { keyScopes } from "domain/access/key-scopes";
import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { manageKeys, readKeyArguments } from "worker/accounts/manage-keys";
import { nodeArguments } from "../support/command";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const root = fileURLToPath(new URL("../../", import.meta.url));
const nowhere = { requestId: null, address: null };
let district: { id: string; name: string };

beforeAll(async () => {
  district = await aDistrict(db, "Hillside");
});
afterAll(() => database.close());

type Ran = { code: number | null; out: string; err: string };

const run = (...args: string[]) => runBy({}, args);

function runBy(how: { sources?: boolean }, args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, [...nodeArguments("worker/cli/key-create.ts", how), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url },
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (text) => {
    ran.out += text;
  });
  child.stderr.on("data", (text) => {
    ran.err += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...ran, code })));
}

const ask = (...words: string[]) => manageKeys(db, readKeyArguments(words));
const tokenIn = (lines: string[] | string) => /rck_[0-9a-f]{10}_\w{49}/.exec(String(lines))?.[0] ?? "";
const judged = (token: string) => judgeCredential(db, token, nowhere);
const audited = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();
const counted = async () =>
  (await database.pool.query("select (select count(*) from api_keys) k, (select count(*) from audit_log) a")).rows[0];

describe("npm run key:create", () => {
  test("makes a key, shows it once, lists it without it, revokes it, and writes the audit log", async () => {
    const made = await run("--district", "Hillside", "--name", "Nightly export");
    expect(made).toMatchObject({ code: 0, err: "" });
    expect(made.out.split("\n").slice(0, 2)).toEqual([
      `Made the key "Nightly export" for Hillside, for ${keyScopes.join(", ")}; it works until it is revoked.`,
      "It is shown this once. Hand it over as you would a password:",
    ]);
    const token = tokenIn(made.out);
    const prefix = token.slice(4, 14);
    expect(await judged(token)).toMatchObject({ caller: { districtId: district.id, keyName: "Nightly export" } });
    const { rows } = await database.pool.query(
      "select (select string_agg(k::text, '|') from api_keys k) || (select string_agg(a::text, '|') from audit_log a) as dump",
    );
    expect(rows[0].dump).toContain(prefix);
    expect(rows[0].dump).not.toContain(token.slice(15, 40));
    expect(await audited("key.created")).toMatchObject({
      district_id: district.id,
      actor_profile_id: null,
      object_table: "api_keys",
      details: { prefix, scopes: [...keyScopes], expires: null },
    });

    const listed = await run("--list", "--district", district.id);
    expect(listed.out).toContain(`${prefix}  Hillside  Nightly export  ${keyScopes.join(" ")}  used `);
    expect(listed.out).toContain("does not expire");
    expect(listed.out).not.toContain(token.slice(15, 40));

    expect((await run("--revoke", prefix)).out).toContain('Revoked the key "Nightly export" of Hillside.');
    expect(await judged(token)).toMatchObject({ refused: { reason: "revoked", districtId: district.id } });
    expect(await audited("key.revoked")).toMatchObject({ district_id: district.id, details: { prefix } });
    expect(await ask("--list")).toEqual([expect.stringMatching(/revoked \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)]);
    const again = await run("--revoke", prefix);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("No working key has this prefix.");
  }, 60_000);

  test("refuses words that it does not know, and says how it is used", async () => {
    const ran = await runBy({ sources: true }, ["--distric", "Hillside"]);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.err).toContain("Usage: npm run key:create -- --district D --name N");
  });
});

describe("a key", () => {
  test("of a last day works through that day of its district", async () => {
    const lines = await ask("--district", "Hillside", "--name", "Until", "--expires", "2099-03-01");
    expect(lines[0]).toContain("it works through 2099-03-01.");
    const end = DateTime.fromISO("2099-03-02T00:00:00", { zone: "America/Chicago" });
    expect(await judged(tokenIn(lines))).toMatchObject({ caller: { expiresAt: end.toJSDate() } });
  });

  test("may be given out by its whole text to be revoked", async () => {
    const token = tokenIn(await ask("--district", "Hillside", "--name", "Leaked", "--scope", "read:key"));
    await ask("--revoke", token);
    expect(await judged(token)).toMatchObject({ refused: { reason: "revoked" } });
  });

  const refusals: [string, string[], RegExp][] = [
    ["without a name", ["--district", "Hillside"], /needs --district .* and --name/],
    ["with a blank name", ["--district", "Hillside", "--name", " "], /needs --district .* and --name/],
    ["without a district", ["--name", "N"], /needs --district/],
    ["in an unknown district", ["--district", "Hill", "--name", "N"], /No district has the id or exact name "Hill"/],
    ["with too long a name", ["--district", "Hillside", "--name", "n".repeat(101)], /at most 100 characters/],
    ["with an unknown scope", ["--district", "Hillside", "--name", "N", "--scope", "all"], /takes one of read:key/],
    ["with no day", ["--district", "Hillside", "--name", "N", "--expires", "soon"], /a day as YYYY-MM-DD/],
    ["with a day that is over", ["--district", "Hillside", "--name", "N", "--expires", "2020-01-31"], /over already/],
    ["while listing", ["--list", "--name", "N"], /--list goes with --district only/],
    ["while revoking", ["--revoke", "0123456789", "--district", "Hillside"], /--revoke alone/],
    ["to revoke what is no prefix", ["--revoke", "Hillside"], /No working key has this prefix/],
  ];

  test.each(refusals)("%s is refused and nothing is changed", async (_what, words, message) => {
    const before = await counted();
    await expect(async () => ask(...words)).rejects.toThrow(message);
    expect(await counted()).toEqual(before);
  });
});
