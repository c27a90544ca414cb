import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeRefusals } from "domain/audit/queries/refusals";
import { sql } from "kysely";
import { exportsOf, routeAddresses, routeModules } from "tests/fitness/route-modules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { opens } from "~/http/screens.server";
import { screens } from "~/screens/table";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { type Answer, type Asked, answers, askLoader, askPage, askToDo, refusals } from "./matrix.cells";
import { intentsOf } from "./matrix.intents";
import { type Fresh, nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import {
  addressOf,
  aMatrixWorld,
  canary,
  fingerprintOfAll,
  type MatrixWorld,
  type VisitorName,
  visitors,
} from "./matrix.world";

/** One question of one visitor. */
type Cell = {
  row: Row;
  visitor: VisitorName;
  expected: Answer;
  at: string;
  fields: Record<string, string>;
  how: "page" | "loader" | "post";
};
type Outcome = Asked & { cell: Cell };

const atOnce = 6;
const database = await cloneDatabase();
const { db } = database;
const outcomes: Outcome[] = [];
const signedIn = new Map<VisitorName, Visitor>();
let web: Web;
let files: string;
/** The district that those work on who see all of them. */
let district: string;
let untouched: { before: unknown; after: unknown };
let read: { before: unknown; after: unknown };

const words = (row: Row) => row.gives.trim().split(/\s+/);
/** What a role may do, the super admin may do too; where what comes of it hangs on the row, "any" stands. */
const fits = (expected: Answer, answer: Answer) =>
  expected === "any" ? ["200", "done", "422", "409", "404"].includes(answer) : expected === answer;

async function enter(visitor: VisitorName): Promise<Visitor> {
  const one = new Visitor(web.origin);
  if (visitor !== "signed out") {
    const answer = await one.signIn(addressOf(visitor));
    expect(answer.headers.get("location"), `${visitor} signs in`).toBe("/home");
    if (visitor === "super_admin" || visitor === "admin") await one.post("/working-district", { district });
  }
  return one;
}

async function cellsOf(world: MatrixWorld, row: Row): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const [column, visitor] of visitors.entries()) {
    const fresh: Fresh = row.fresh ? await row.fresh(db, world, visitor) : {};
    const base = { row, visitor, expected: words(row)[column] as Answer, at: row.at(world, fresh) };
    if (row.intent !== undefined) {
      const fields = { ...row.fields?.(world, fresh), ...(row.intent && { intent: row.intent }) };
      cells.push({ ...base, fields, how: "post" });
      continue;
    }
    if (row.only !== "loader") cells.push({ ...base, fields: {}, how: "page" });
    if (row.only !== "page" && hasLoader.has(row.route)) cells.push({ ...base, fields: {}, how: "loader" });
  }
  return cells;
}

/** Pages that take more, each with how many: a sync's was there before the limit, the platform's asks once for each queue. */
const moreQueries: Record<string, number> = {
  "routes/rosters/sync": 9,
  "routes/operations/admin": 9,
  // A download of people takes its turn, is on record at both ends, and is watched.
  "routes/rosters/users-csv": 11,
};
const mostQueries = ({ route }: Row) => moreQueries[route] ?? 8;

async function ask(cell: Cell): Promise<void> {
  const { row, visitor, at, fields, how } = cell;
  const one = row.signsOut ? await enter(visitor) : (signedIn.get(visitor) as Visitor);
  const asking = {
    page: async () => {
      const asked = await askPage(one, at);
      if (!(asked.queries > mostQueries(row))) return asked;
      // Once a minute a request also notes that its session is in use: that counts to no page.
      return { ...asked, queries: (await askPage(one, at)).queries };
    },
    loader: () => askLoader(one, at, row.route),
    post: () => askToDo(one, at, fields),
  };
  outcomes.push({ cell, ...(await asking[how]()) });
}

async function askAll(cells: Cell[], lanes: number): Promise<void> {
  const waiting = [...cells];
  const lane = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) await ask(cell);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The same pages once more, by what asks for their heads alone. */
async function headAll(cells: Cell[]): Promise<void> {
  for (const { at, visitor } of cells) {
    if (visitor !== "super_admin" && visitor !== "teacher") continue;
    const cookies = [...(signedIn.get(visitor) as Visitor).cookies].map((pair) => pair.join("="));
    const init = { method: "HEAD", redirect: "manual", headers: { Cookie: cookies.join("; ") } } as const;
    await fetch(new URL(at, web.origin), init);
  }
}

const modules = routeModules();
const hasLoader = new Set(
  modules.filter(({ source }) => exportsOf(source).has("loader")).map(({ name }) => `routes/${name}`),
);

beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), "rollcall-matrix-"));
  const world = await aMatrixWorld(db, files);
  district = world.ours.districtId;
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { FILES_FOLDER: files, NODE_OPTIONS: `--import ${counting}` });
  for (const visitor of visitors) signedIn.set(visitor, await enter(visitor));
  // The requirements of the laws are read once by a web and kept: they count to no page.
  await signedIn.get("it_director")?.read("/compliance-report");
  const cells: Cell[] = [];
  for (const row of table) cells.push(...(await cellsOf(world, row)));
  const refused = cells.filter(({ expected, row }) => refusals.has(expected) && !row.signsOut);
  const others = cells.filter((cell) => !refused.includes(cell));
  const before = await fingerprintOfAll(db);
  await askAll(refused, atOnce);
  untouched = { before, after: await fingerprintOfAll(db) };
  await askAll(
    others.filter(({ how }) => how !== "post"),
    atOnce,
  );
  await headAll(others.filter(({ how }) => how === "page"));
  // Downloads of people that are unusually many are told of to the district's admins: that is meant.
  const told = await db.deleteFrom("notifications").where("kind", "=", "people_exported").returning("id").execute();
  expect(told.length).toBeGreaterThan(0);
  const ids = told.map(({ id }) => id);
  await db.deleteFrom("outgoing_mails").where("subject_id", "in", ids).execute();
  read = { before: untouched.after, after: await fingerprintOfAll(db) };
  const posts = others.filter(({ how }) => how === "post");
  await askAll(
    posts.filter(({ row }) => !row.signsOut),
    atOnce,
  );
  // Some of these end every session of the account.
  await askAll(
    posts.filter(({ row }) => row.signsOut),
    1,
  );
}, 600_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

describe("the table", () => {
  const named = (route: string) => table.filter((row) => row.route === `routes/${route}`);

  test.each(modules.map((module) => [module.name, module] as const))("has rows for %s", (name, { file, source }) => {
    const exported = exportsOf(source);
    const rows = named(name);
    if (exported.has("loader") || exported.has("default")) {
      expect(
        rows.some(({ intent }) => intent === undefined),
        `no row asks for ${file}`,
      ).toBe(true);
    }
    const { names, unread } = exported.has("action") ? intentsOf(file) : { names: [], unread: [] };
    expect(unread, "intents that can't be read: write them as z.literal").toEqual([]);
    const posted = [...new Set(rows.flatMap(({ intent }) => (intent === undefined ? [] : [intent])))].sort();
    if (!exported.has("action")) expect(posted).toEqual([]);
    else expect(posted, `the forms of ${file}`).toEqual(formsOf[name] ?? (names.length > 0 ? names : [""]));
  });

  test("asks each address that has an id for one's own, another district's and an unknown one", () => {
    const without = modules.filter(({ name, address }) => {
      if (!/:[a-zA-Z]/.test(address) || name in noDistrict) return false;
      const whose = named(name).map(({ of }) => of);
      return ![/\bour\b/, /another district/, /^unknown/].every((one) => whose.some((of) => one.test(of)));
    });
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(modules.filter(({ address }) => address.includes(":")).length).toBeGreaterThan(30);
  });

  test("names nothing that is not there, and every answer in a word that is known", () => {
    const known = new Set(modules.map(({ name }) => `routes/${name}`));
    expect(table.filter(({ route }) => !known.has(route)).map(nameOf)).toEqual([]);
    expect(
      table.map(nameOf).filter((name, at, all) => all.indexOf(name) !== at),
      "rows of one name",
    ).toEqual([]);
    for (const row of table) {
      expect(words(row).length, nameOf(row)).toBe(visitors.length);
      for (const word of words(row)) expect([...answers, "any"], nameOf(row)).toContain(word);
    }
  });
});

describe("the table of screens", () => {
  const addresses = routeAddresses();
  const rowFor = (row: Row) =>
    Object.values(screens).find(({ at }) => at === addresses.get(row.route.replace(/^routes\//, "")));
  const own = table.filter((row) => row.intent === undefined && /^$|\bour\b|^oneself/.test(row.of) && rowFor(row));

  test.each(own.filter(({ route }) => !(route in otherwise)).map((row) => [nameOf(row), row] as const))(
    "closes %s to the roles that the matrix sends away",
    (_, row) => {
      const needs = rowFor(row)?.needs ?? [];
      for (const [column, visitor] of visitors.entries()) {
        if (visitor === "signed out") continue;
        expect(words(row)[column] !== "no", visitor).toBe(opens({ role: visitor }, needs));
      }
    },
  );
});

/** Routes that ask for something else than one row, each with its reason. */
const otherwise: Record<string, string> = {
  "routes/rosters/frame": "the frame lets everybody in; the screens within ask",
  "routes/people/users": "two tabs, each with a row and permissions of its own",
  "routes/places/new": "each kind of places has permissions of its own",
  "routes/places/import": "each kind of places has permissions of its own",
  "routes/places/merge": "each kind of places has permissions of its own",
  "routes/places/place": "each kind of places has permissions of its own",
};

/** Forms of routes that import a schema of another's. */
const formsOf: Record<string, string[]> = {
  // They look places up in the file that also has the form that changes one.
  "places/new": [""],
  "places/merge": ["merge"],
};

/** Addresses with an id that belongs to no district. */
const noDistrict: Record<string, string> = {
  "places/import": "a kind of place",
  "places/new": "a kind of place",
  "places/list-csv": "a kind of place",
  "places/import-rejected": "a kind of place",
  "places/import-sample": "a kind of place",
  "software/catalogue/product": "no product exists yet",
  "software/decisions/dimension": "the name of a dimension",
  "places/reference-data": "the name of a list",
  "demo/mail": "a file of the demo's mailbox",
};

describe("every route and every form, asked by everyone", () => {
  test.each(table.map((row) => [nameOf(row), row] as const))("%s", (_, row) => {
    for (const how of ["page", "loader", "post"] as const) {
      const found = outcomes.filter(({ cell }) => cell.row === row && cell.how === how);
      if (found.length === 0) continue;
      const said = visitors.map((visitor, column) => {
        const outcome = found.find(({ cell }) => cell.visitor === visitor) as Outcome;
        const expected = words(row)[column] as Answer;
        return `${visitor}: ${fits(expected, outcome.answer) ? expected : outcome.answer}`;
      });
      const wanted = visitors.map((visitor, column) => `${visitor}: ${words(row)[column]}`);
      expect(said, how === "loader" ? "its loader called alone" : how).toEqual(wanted);
    }
  });
});

test("nothing is changed by reading: neither by a page, nor by its data, its file or its heads", () => {
  expect(read.after).toEqual(read.before);
});

describe("a refusal", () => {
  test("changes nothing", () => {
    expect(untouched.after).toEqual(untouched.before);
  });

  test("for want of a permission is in the audit log, with who asked and for what, each of them counted", async () => {
    await sql`update refusal_counts set minute = minute - interval '1 day'`.execute(db);
    await writeRefusals(db);
    const lines = await db
      .selectFrom("audit_log")
      .select(["request_id", "actor_role", "details"])
      .where("result", "=", "denied")
      .execute();
    const isRefusal = ({ cell, answer }: Outcome) =>
      cell.visitor !== "signed out" && !isNotice(cell.row) && (answer === "no" || answer === "403");
    const refused = outcomes.filter(isRefusal);
    expect(refused.length).toBeGreaterThan(50);
    type Details = { path?: string; more_in_that_minute?: number; also?: string[] };
    for (const visitor of visitors.slice(1)) {
      const own = lines.filter(({ actor_role: role }) => role === visitor);
      const counted = own.map(({ details }) => (details as Details).more_in_that_minute ?? 1);
      const asked = refused.filter(({ cell }) => cell.visitor === visitor);
      expect(
        counted.reduce((sum, one) => sum + one, 0),
        visitor,
      ).toBeGreaterThanOrEqual(asked.length);
      const addresses = new Set(asked.map(({ cell }) => cell.at.replace(/\?.*$/, "")));
      const named = own.flatMap(({ details }) =>
        [(details as Details).path ?? [], (details as Details).also ?? []].flat(),
      );
      const known = named.filter((one) => addresses.has(one.replace(/\.data$/, "")));
      if (asked.length > 0) expect(known.length, `${visitor}: the addresses that were asked for`).toBeGreaterThan(0);
      expect(own.filter(({ request_id: id }) => !id)).toEqual([]);
    }
  });
});

/** The page that says that something was refused refuses nothing itself. */
const isNotice = ({ route }: Row) => route === "routes/access/unauthorized";

test("a page asks the database at most 8 things, whoever asks", () => {
  const pages = outcomes.filter(({ cell: { how, row } }) => how === "page" && row.intent === undefined);
  const many = pages.filter(({ cell, queries }) => !(queries <= mostQueries(cell.row)));
  expect(many.map(({ cell, queries }) => `${cell.visitor}: ${nameOf(cell.row)} asks ${queries}`)).toEqual([]);
  expect(Math.max(...pages.map(({ queries }) => queries)), "they are counted").toBeGreaterThan(2);
});

test("nobody of a district reads a row of another, on any page, in any data, in any file", () => {
  const own = outcomes.filter(({ cell }) => !["signed out", "super_admin", "admin"].includes(cell.visitor));
  const leaks = own.filter(({ text }) => canary.test(text));
  expect(leaks.map(({ cell }) => `${cell.visitor}: ${cell.how} ${nameOf(cell.row)}`)).toEqual([]);
  const seen = outcomes.filter(({ cell, text }) => cell.visitor === "super_admin" && canary.test(text));
  expect(seen.length, "those who may see it do, so that the mark is looked for in the right place").toBeGreaterThan(3);
});
