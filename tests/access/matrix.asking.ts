import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Db } from "db/client";
import { exportsOf, routeModules } from "tests/fitness/route-modules";
import { expect } from "vitest";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { type Answer, askLoader, askPage, askToDo, type Received, refusals } from "./matrix.cells";
import { keepsEachRefusal } from "./matrix.refusals";
import type { Fresh, Row } from "./matrix.row";
import { table } from "./matrix.table";
import {
  addressOf,
  aMatrixWorld,
  fingerprintOfAll,
  type MatrixWorld,
  type VisitorName,
  visitors,
} from "./matrix.world";

/** One question of one visitor. */
export type Cell = {
  row: Row;
  visitor: VisitorName;
  expected: Answer;
  at: string;
  fields: Record<string, string>;
  how: "page" | "loader" | "post";
};
export type Outcome = Received & { cell: Cell };
/** What was answered, and what stood in the database before and after. */
export type Matrix = {
  db: Db;
  outcomes: Outcome[];
  untouched: { before: unknown; after: unknown };
  read: { before: unknown; after: unknown };
  close: () => Promise<void>;
};

/**
 * How a row is read: "both" asks every visitor for its page and calls its loader alone. "telling" asks most for one of
 * them only: a loader that refuses by itself shuts its page too, and a page that opens has in it what its loader gave.
 */
export type Ways = "both" | "telling";
const bothWays: readonly VisitorName[] = ["signed out", "teacher"];

const atOnce = 6;

/** The words of a row, one for each visitor. */
export const words = (row: Row) => row.gives.trim().split(/\s+/);

const hasLoader = new Set(
  routeModules()
    .filter(({ source }) => exportsOf(source).has("loader"))
    .map(({ name }) => `routes/${name}`),
);

/**
 * Pages that take more, each with how many: a sync's was there before the limit, the platform's asks once for each
 * queue.
 */
const moreQueries: Record<string, number> = {
  "routes/rosters/sync": 9,
  "routes/operations/admin": 9,
  // A download of people takes its turn, is on record at both ends, and is watched; usage may also lie where somebody left.
  "routes/rosters/users-csv": 11,
  "routes/rosters/connection-users-csv": 11,
  "routes/people/person-usage-csv": 15,
  // Usage is read apart from the names of products and schools: a district's usage may lie on a machine of its own.
  "routes/software/addresses/mapper": 9,
  "routes/software/unauthorized/list-csv": 9,
  "routes/software/requests/recommendations-csv": 9,
  "routes/insight/report-csv": 9,
  // A page that is printed a few times a year, of the figures of five subjects as each of them reads its own.
  "routes/insight/board": 14,
};
/** How often a page may ask the database. */
export const mostQueries = ({ route }: Row) => moreQueries[route] ?? 8;

async function enter(web: Web, visitor: VisitorName, district: string): Promise<Visitor> {
  const one = new Visitor(web.origin);
  if (visitor !== "signed out") {
    const answer = await one.signIn(addressOf(visitor));
    expect(answer.headers.get("location"), `${visitor} signs in`).toBe("/home");
    if (visitor === "super_admin" || visitor === "admin") await one.post("/working-district", { district });
  }
  return one;
}

function howToRead(row: Row, visitor: VisitorName, expected: Answer, ways: Ways): Cell["how"][] {
  if (row.only === "page" || !hasLoader.has(row.route)) return row.only === "loader" ? [] : ["page"];
  if (row.only === "loader") return ["loader"];
  if (ways === "both" || bothWays.includes(visitor)) return ["page", "loader"];
  return [refusals.has(expected) ? "loader" : "page"];
}

async function cellsOf(db: Db, world: MatrixWorld, row: Row, ways: Ways): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const [column, visitor] of visitors.entries()) {
    const fresh: Fresh = row.fresh ? await row.fresh(db, world, visitor) : {};
    const base = { row, visitor, expected: words(row)[column] as Answer, at: row.at(world, fresh) };
    if (row.intent !== undefined) {
      const fields = { ...row.fields?.(world, fresh), ...(row.intent && { intent: row.intent }) };
      cells.push({ ...base, fields, how: "post" });
      continue;
    }
    for (const how of howToRead(row, visitor, base.expected, ways)) cells.push({ ...base, fields: {}, how });
  }
  return cells;
}

/** Asks in the name of all visitors; `district` is the one that those work on who see all of them. */
class Asking {
  readonly outcomes: Outcome[] = [];
  readonly #signedIn = new Map<VisitorName, Visitor>();

  constructor(
    readonly web: Web,
    readonly db: Db,
    readonly district: string,
  ) {}

  async enterAll(): Promise<void> {
    for (const visitor of visitors) this.#signedIn.set(visitor, await enter(this.web, visitor, this.district));
    // The requirements of the laws are read once by a web and kept: they count to no page.
    await this.#signedIn.get("it_director")?.read("/compliance-report");
  }

  async #ask(cell: Cell): Promise<void> {
    const { row, visitor, at, fields, how } = cell;
    const one = row.signsOut ? await enter(this.web, visitor, this.district) : (this.#signedIn.get(visitor) as Visitor);
    const asking = {
      page: async () => {
        const outcome = await askPage(one, at);
        // Once a minute a request also notes that its session is in use, and one that needs another connection sets it up:
        // that counts to no page.
        for (let again = 0; again < 3 && outcome.queries > mostQueries(row); again++) {
          outcome.queries = Math.min(outcome.queries, (await askPage(one, at)).queries);
        }
        return outcome;
      },
      loader: () => askLoader(one, at, row.route),
      post: () => askToDo(one, at, fields),
    };
    // Nobody downloads as many lists in an hour as are asked for here in a minute. The limit has tests of its own.
    if (how !== "post") await this.db.deleteFrom("limit_uses").where("limit_name", "=", "exports").execute();
    this.outcomes.push({ cell, ...(await asking[how]()) });
  }

  async askAll(cells: Cell[], lanes: number): Promise<void> {
    const waiting = [...cells];
    const lane = async () => {
      for (let cell = waiting.shift(); cell; cell = waiting.shift()) await this.#ask(cell);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** The same pages once more, by what asks for their heads alone. */
  async headAll(cells: Cell[]): Promise<void> {
    for (const { at, visitor } of cells) {
      if (visitor !== "super_admin" && visitor !== "teacher") continue;
      const cookies = [...(this.#signedIn.get(visitor) as Visitor).cookies].map((pair) => pair.join("="));
      const init = { method: "HEAD", redirect: "manual", headers: { Cookie: cookies.join("; ") } } as const;
      await fetch(new URL(at, this.web.origin), init);
    }
  }
}

/**
 * Downloads of people that are unusually many are told of to the district's admins: that is meant. Whether there are so
 * many hangs on how many ways each list is asked.
 */
async function forgetDownloads(db: Db): Promise<void> {
  const news = await db.deleteFrom("notifications").where("kind", "=", "people_exported").returning("id").execute();
  const ids = news.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("outgoing_mails").where("subject_id", "in", ids).execute();
}

/** Asks what everyone gets: first what is refused, then what is read, then what changes something. */
async function askInTurn(asking: Asking, db: Db, cells: Cell[]): Promise<Pick<Matrix, "untouched" | "read">> {
  const refused = cells.filter(({ expected, row }) => refusals.has(expected) && !row.signsOut);
  const others = cells.filter((cell) => !refused.includes(cell));
  const before = await fingerprintOfAll(db);
  await asking.askAll(refused, atOnce);
  const untouched = { before, after: await fingerprintOfAll(db) };
  await asking.askAll(
    others.filter(({ how }) => how !== "post"),
    atOnce,
  );
  await asking.headAll(others.filter(({ how }) => how === "page"));
  await forgetDownloads(db);
  const read = { before: untouched.after, after: await fingerprintOfAll(db) };
  const posts = others.filter(({ how }) => how === "post");
  await asking.askAll(
    posts.filter(({ row }) => !row.signsOut),
    atOnce,
  );
  // Some of these end every session of the account.
  await asking.askAll(
    posts.filter(({ row }) => row.signsOut),
    1,
  );
  return { untouched, read };
}

/** Puts every question of the table to a web of its own. Call `close` at the end. */
export async function askMatrix(ways: Ways): Promise<Matrix> {
  const database = await cloneDatabase();
  const { db } = database;
  const files = await mkdtemp(path.join(tmpdir(), "rollcall-matrix-"));
  const world = await aMatrixWorld(db, files);
  await database.asOwner(keepsEachRefusal);
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  const web = await startWeb(database.url, { FILES_FOLDER: files, NODE_OPTIONS: `--import ${counting}` });
  const asking = new Asking(web, db, world.ours.districtId);
  const close = async () => {
    await web.stop();
    await database.close();
    await rm(files, { recursive: true, force: true });
  };
  try {
    await asking.enterAll();
    const cells: Cell[] = [];
    for (const row of table) cells.push(...(await cellsOf(db, world, row, ways)));
    // Where a database lives for a minute the server does this by itself; large queries are planned blindly before.
    await database.asOwner("analyze");
    return { db, outcomes: asking.outcomes, ...(await askInTurn(asking, db, cells)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
