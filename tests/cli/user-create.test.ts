import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { hashLinkToken } from "domain/access/link-token";
import { verifyPassword } from "domain/access/passwords";
import { findLink } from "domain/access/queries/auth-tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, readArguments } from "worker/accounts/create-user";
import { newSetUpLink } from "worker/accounts/set-up-link";
import { nodeArguments } from "../support/command";
import { makeDataFolder } from "../support/data-folder";
import { cloneDatabase } from "../support/database";
import { aDistrict, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const root = fileURLToPath(new URL("../../", import.meta.url));
const password = "a long enough password";
let district: { id: string; name: string };
let school: { id: string; name: string };

beforeAll(async () => {
  district = await aDistrict(db, "Hillside");
  school = await aSchool(db, district.id, "Hillside High");
});
afterAll(() => database.close());

type Ran = { code: number | null; out: string; err: string };

function run(
  args: string[],
  input: string,
  environment: Record<string, string> = {},
  how: { sources?: boolean } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [...nodeArguments("worker/cli/user-create.ts", how), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      SUPER_ADMIN_EMAILS: "",
      DEFAULT_PROFILE_ROLE: "",
      ...environment,
    },
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (text) => {
    ran.out += text;
  });
  child.stderr.on("data", (text) => {
    ran.err += text;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ ...ran, code })));
}

const account = (email: string) =>
  db
    .selectFrom("auth_users as u")
    .leftJoin("profiles as p", "p.auth_user_id", "u.id")
    .select(["u.id", "u.password_hash", "u.demo", "p.id as profileId", "p.role", "p.district_id", "p.school_id"])
    .select(["p.source", "p.email", "p.display_name"])
    .where("u.email", "=", email)
    .executeTakeFirst();

const counted = async () => {
  const { rows } = await database.pool.query(
    "select (select count(*) from auth_users) u, (select count(*) from profiles) p, (select count(*) from audit_log) a",
  );
  return rows[0];
};

const ask = (words: string, more: Partial<Parameters<typeof createUser>[1]> = {}) =>
  createUser(db, {
    ...readArguments(words.split("|").filter(Boolean)),
    password,
    origin: "https://rollcall.example",
    superAdminEmails: [],
    defaultProfileRole: "admin",
    ...more,
  });

describe("npm run user:create", () => {
  test("makes an account with a profile, prints its set-up link, and writes the audit log", async () => {
    const args = ["--email", "Pat@Hillside.example", "--role", "it_director", "--district", "Hillside"];
    const ran = await run(args, "", { APP_ORIGIN: "https://rollcall.example" });
    expect(ran).toMatchObject({ code: 0, err: "" });
    const lines = ran.out.split("\n");
    expect(lines.slice(0, 2)).toEqual(["Made an account for pat@hillside.example.", "Role: IT director, Hillside."]);
    expect(lines[2]).toMatch(
      /^Set-up link, for this person alone; it works once, until \w+ \d+, \d{4} at .* \(UTC\):$/,
    );
    const token = /^https:\/\/rollcall\.example\/invitation\?token=([\w-]{43})$/.exec(lines[3] ?? "")?.[1] as string;
    const made = await account("pat@hillside.example");
    expect(made).toMatchObject({ role: "it_director", district_id: district.id, school_id: null, source: "operator" });
    expect(made).toMatchObject({
      demo: false,
      email: "pat@hillside.example",
      display_name: "pat",
      password_hash: null,
    });
    const link = await findLink(db, { tokenHash: hashLinkToken(token), purposes: ["setup"] });
    expect(link).toMatchObject({ state: "open", authUserId: made?.id, purpose: "setup" });
    const { rows } = await database.pool.query("select string_agg(t::text, '|') as dump from auth_tokens t");
    expect(rows[0].dump).not.toContain(token);
    const entry = await db.selectFrom("audit_log").selectAll().where("object_id", "=", made!.id).executeTakeFirst();
    expect(entry).toMatchObject({ action: "auth_user.created", district_id: district.id, actor_profile_id: null });
    expect(JSON.stringify(entry)).not.toContain("hillside.example");
  });

  test("takes a password from another program", async () => {
    const ran = await run(["--email", "piped@hillside.example", "--password-stdin"], `${password}\nnot a part of it\n`);
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).not.toContain("link");
    expect(await verifyPassword((await account("piped@hillside.example"))?.password_hash, password)).toBe(true);
  });

  test("prints a new link for an account that is there, and the older one works no more", async () => {
    const tokenIn = (text: string) =>
      /http:\/\/localhost:4321\/invitation\?token=([\w-]{43})/.exec(text)?.[1] as string;
    const stateOf = async (token: string) =>
      (await findLink(db, { tokenHash: hashLinkToken(token), purposes: ["setup"] }))?.state;
    const local = { APP_ORIGIN: "", PORT: "4321" };
    const first = await run(["--email", "again@hillside.example"], "", local);
    const second = await run(["--email", "Again@hillside.example", "--new-link"], "", local);
    expect(second.code).toBe(0);
    expect(second.out).toContain("A new link for again@hillside.example; older ones no longer work.");
    expect([await stateOf(tokenIn(first.out)), await stateOf(tokenIn(second.out))]).toEqual(["replaced", "open"]);
    const again = (email: string) => newSetUpLink(db, { email, origin: "https://rollcall.example" });
    await expect(again("nobody@hillside.example")).rejects.toThrow("There is no account for nobody@hillside.example.");
    await db
      .updateTable("auth_users")
      .set({ disabled_at: new Date() })
      .where("email", "=", "again@hillside.example")
      .execute();
    await expect(again("again@hillside.example")).rejects.toThrow("is switched off");
  });

  test("without a role leaves the profile to the first sign-in and warns who will see everything", async () => {
    const ran = await run(["--email", "first@hillside.example"], "");
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("with the role admin");
    expect(ran.out).toContain("Warning: admin sees the data of all districts.");
    expect(await account("first@hillside.example")).toMatchObject({ profileId: null });
  });

  test("refuses with a message, exit code 1 and nothing changed", async () => {
    const before = await counted();
    const short = await run(["--email", "short@hillside.example", "--password-stdin"], "fourteen chars");
    expect(short).toMatchObject({ code: 1, out: "" });
    expect(short.err).toContain("This password can't be used. Use at least 15 characters; this has 14.");
    const unknown = await run(["--mail", "x@hillside.example"], password, {}, { sources: true });
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain("Usage: npm run user:create");
    expect(await counted()).toEqual(before);
  });

  test("ends with 1, all of what it says said, also on a built-in database that it started itself", async () => {
    const folder = await makeDataFolder();
    try {
      const district = "N".repeat(100_000);
      const words = ["--email", "x@hillside.example", "--role", "it_director", "--district", district];
      const ran = await run([...words, "--data", folder], "", { DATABASE_URL: "" });
      expect(ran.err.slice(-200)).toBe(`No district has the id or exact name "${district}".\n`.slice(-200));
      expect(ran.code).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

describe("an account", () => {
  test.each([
    ["principal", "--school|Hillside High"],
    ["teacher", "--school|Hillside High"],
    ["student", "--school|Hillside High"],
    ["district_admin", ""],
    ["curriculum_director", ""],
  ])("for a %s belongs where it was asked for", async (role, more) => {
    await ask(`--email|${role}@hillside.example|--role|${role}|--district|${district.id}|${more}`);
    const place = { district_id: district.id, school_id: more ? school.id : null };
    expect(await account(`${role}@hillside.example`)).toMatchObject({ role, ...place });
  });

  test("for a super_admin needs an address that the operator's setting names", async () => {
    const words = "--email|root@hillside.example|--role|super_admin";
    await expect(ask(words)).rejects.toThrow("SUPER_ADMIN_EMAILS");
    expect(await account("root@hillside.example")).toBeUndefined();
    await ask(words, { superAdminEmails: ["root@hillside.example"] });
    expect(await account("root@hillside.example")).toMatchObject({ role: "super_admin", district_id: null });
  });

  test("tells which role the first sign-in will give", async () => {
    const named = { superAdminEmails: ["boss@hillside.example"] };
    expect((await ask("--email|boss@hillside.example", named)).lines.join("\n")).toContain("role super_admin");
    const lesser = await ask("--email|low@hillside.example", { defaultProfileRole: "teacher" });
    expect(lesser.lines.join("\n")).toContain("role teacher");
    expect(lesser.lines.join("\n")).not.toContain("Warning");
  });

  const refusals: [string, string, RegExp, string?][] = [
    ["without an address", "", /--email needs an email address/],
    ["with something else as an address", "--email|nobody", /--email needs an email address/],
    ["with an unknown role", "--email|n@x.example|--role|boss", /--role takes one of super_admin, admin/],
    ["with a district but no role", "--email|n@x.example|--district|Hillside", /go with --role/],
    ["of a role that needs a district", "--email|n@x.example|--role|it_director", /needs --district/],
    ["of a role that needs a school", "--email|n@x.example|--role|teacher|--district|Hillside", /needs --school/],
    ["in an unknown district", "--email|n@x.example|--role|it_director|--district|Hill", /No district has/],
    ["at an unknown school", "--email|n@x.example|--role|teacher|--district|Hillside|--school|Low", /No school of/],
    ["for all districts in one", "--email|n@x.example|--role|admin|--district|Hillside", /sees all districts/],
    [
      "for a district at a school",
      "--email|n@x.example|--role|it_director|--district|Hillside|--school|Hillside High",
      /takes no --school/,
    ],
    ["with too long a password", "--email|n@x.example", /at most 200 characters; this has 201/, "x".repeat(201)],
  ];

  test.each(refusals)("%s is refused and nothing is changed", async (_what, words, message, secret = password) => {
    const before = await counted();
    await expect(ask(words, { password: secret })).rejects.toThrow(message);
    expect(await counted()).toEqual(before);
  });

  test("is not made twice, whatever the case of the address, and the first one stays as it is", async () => {
    await ask("--email|once@hillside.example");
    const before = [await counted(), (await account("once@hillside.example"))?.password_hash];
    const again = ask("--email|ONCE@hillside.example", { password: "another long password" });
    await expect(again).rejects.toThrow(
      "There is an account for once@hillside.example already. Nothing was changed. For a new set-up link, use --new-link.",
    );
    expect([await counted(), (await account("once@hillside.example"))?.password_hash]).toEqual(before);
  });

  test("takes a password of 200 characters", async () => {
    const long = [..."grün wie ein Fluß am späten Nachmittag; ".repeat(6)].slice(0, 199).reverse().join("").concat("ü");
    await ask("--email|long@hillside.example", { password: long });
    expect(await verifyPassword((await account("long@hillside.example"))?.password_hash, long)).toBe(true);
  });

  test("in a district of a name that two states have asks which one", async () => {
    const state = await db
      .insertInto("states")
      .values({ name: "Another state", abbreviation: "AN" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("districts").values({ name: "Hillside", state_id: state.id }).execute();
    const words = "--email|which@x.example|--role|it_director|--district|";
    await expect(ask(`${words}Hillside`)).rejects.toThrow(/More than one district is named "Hillside".*\n.*AN/);
    await ask(`${words}${district.id}`);
    expect(await account("which@x.example")).toMatchObject({ district_id: district.id });
  });

  test("never belongs to a school of another district", async () => {
    const other = await aDistrict(db, "Valley");
    const words = `--email|far@x.example|--role|teacher|--district|${other.id}|--school|${school.id}`;
    await expect(ask(words)).rejects.toThrow("No school of Valley");
  });
});
