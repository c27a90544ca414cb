import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import { addressOf, aMatrixWorld, visitors } from "./matrix.world";

/** What somebody writes into every field that takes free text, and what a browser must never meet in a page. */
const mark = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;
const link = "javascript:alert(3)";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let web: Web;
let files: string;
let pages: { name: string; at: string }[];
/** The columns that hold the text now. */
let marked: string[];

/** Writes the text behind what stands in every free text; what people sign in by, ids and terms are left alone. */
async function markAll(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string; relation: string }>(`
    select c.column_name as name, c.table_name as relation from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.is_generated = 'NEVER' and c.table_name !~ '^(auth_|kysely|audit_log|api_keys|compliance_requirements|public_)'
      and c.column_name !~ 'hash|sealed|digest|key|email|_zone$|type$|^(role|kind|code|file|host|path|slug)$|sourced_id'
      and c.column_name !~ 'outcome|conditions|why_needed|^from_|^to_|abbreviation'`);
  const written: string[] = [];
  for (const { name, relation } of rows) {
    const value = /website|url/.test(name) ? `'${link}'` : `"${name}" || '${mark}'`;
    const changed = await owner
      .query(`update "${relation}" set "${name}" = ${value} where "${name}" is not null`)
      .catch(() => null);
    if (changed?.rowCount) written.push(`${relation}.${name}`);
  }
  await owner.end();
  return written;
}

const reader = visitors.indexOf("district_admin");
const isRead = (row: Row) => row.gives.trim().split(/\s+/)[reader] === "200";

/** One address of each route: one that a district admin can read, where there is one. */
const ofEachRoute = (rows: Row[]) => [
  ...new Map(
    rows.toSorted((one, other) => Number(isRead(one)) - Number(isRead(other))).map((row) => [row.route, row]),
  ).values(),
];

/**
 * Opens the world of these tests. Each test file calls it once, before anything else. "routes" asks each route for one
 * page; "all" for those of others, of other districts, and what is not there, too.
 */
export function openWorld(which: "routes" | "all"): void {
  beforeAll(async () => {
    database = await cloneDatabase();
    files = await mkdtemp(path.join(tmpdir(), "rollcall-hostile-"));
    const world = await aMatrixWorld(database.db, files);
    const rows = table.filter(
      ({ intent, only, route }) => intent === undefined && only !== "loader" && route !== "routes/demo/mail",
    );
    const wanted = which === "all" ? rows : ofEachRoute(rows);
    pages = wanted.map((row) => ({ name: nameOf(row), at: row.at(world, {}) }));
    marked = await markAll();
    await database.asOwner("analyze");
    web = await startWeb(database.url, { FILES_FOLDER: files });
  }, 120_000);
  afterAll(async () => {
    await web.stop();
    await database.close();
    await rm(files, { recursive: true, force: true });
  });
}

type Role = "super_admin" | "district_admin" | "teacher";

async function lookAtPages(role: Role): Promise<void> {
  expect(marked.length).toBeGreaterThan(30);
  const visitor = new Visitor(web.origin);
  await visitor.signIn(addressOf(role));
  const faults: string[] = [];
  let shown = 0;
  for (const { name, at } of pages) {
    const answer = await visitor.get(at);
    const type = answer.headers.get("content-type") ?? "";
    const text = await answer.text();
    if (answer.status >= 500) faults.push(`${name}: ${answer.status}`);
    if (!type.startsWith("text/html")) continue;
    if (text.includes("onerror=alert")) shown++;
    if (text.includes("<img src=x") || text.includes("<script>alert")) faults.push(`${name}: the text is markup`);
    const targets = [...text.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/gi)].map(([, to = ""]) => to);
    if (targets.some((to) => /^\s*(?:javascript|data|vbscript):/i.test(to)))
      faults.push(`${name}: a link runs a script`);
  }
  expect(faults).toEqual([]);
  expect(shown, "pages that show the text").toBeGreaterThan(role === "teacher" ? 3 : 20);
}

/** Opens every page as these people and looks for what was written into every free text. */
export const testPages = (roles: readonly Role[]) =>
  test.each(roles)("what people wrote is shown as text and leads nowhere by script: %s", lookAtPages, 120_000);

const injections = [
  "' or '1'='1",
  "1; drop table districts--",
  "%' union select null--",
  "\\",
  "name desc, (select 1)",
];
const parameters = [
  "q",
  "sort",
  "page",
  "after",
  "status",
  "state",
  "type",
  "role",
  "district",
  "school",
  "from",
  "to",
];

/** What is written into addresses to be read as a statement. */
export function testAddresses(): void {
  test("no parameter of an address reaches the database as more than a value", async () => {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(addressOf("district_admin"));
    const faults: string[] = [];
    for (const [nth, { name, at }] of pages.entries()) {
      const url = new URL(at, web.origin);
      for (const parameter of parameters) {
        url.searchParams.set(parameter, injections[nth % injections.length] ?? "");
      }
      const answer = await visitor.get(url.pathname + url.search);
      await answer.arrayBuffer();
      if (answer.status >= 500) faults.push(`${name}: ${answer.status}`);
    }
    expect(faults).toEqual([]);
    const { rows } = await database.pool.query("select count(*)::int as districts from districts");
    expect(rows[0].districts).toBeGreaterThan(1);
  }, 120_000);
}

/** What strangers try beside it. */
export function testStrangers(): void {
  test.each([
    "/.git/config",
    "/.env",
    "/package.json",
    "/build/server/index.js",
    "/assets/../../package.json",
    "/server-status",
    "/metrics",
    "/admin/queues",
    "/assets/entry.client.js.map",
    "/actuator/health",
  ])("%s gives a stranger nothing", async (at) => {
    const answer = await fetch(new URL(at, web.origin), { redirect: "manual" });
    const text = await answer.text();
    expect([302, 400, 404]).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.get("location")).toMatch(/^\/login/);
    expect(text).not.toMatch(/"dependencies"|DATABASE_URL|sourcesContent|\[core\]/);
    expect(answer.headers.has("x-powered-by")).toBe(false);
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  });

  test("no other site may read an answer", async () => {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(addressOf("district_admin"));
    for (const origin of ["https://evil.example", "null", web.origin.replace("127", "128")]) {
      for (const at of ["/home", "/profiles", "/software-search", "/api/v1/me", "/session"]) {
        const answer = await visitor.get(at, { Origin: origin });
        await answer.arrayBuffer();
        expect(answer.headers.has("access-control-allow-origin"), `${at} for ${origin}`).toBe(false);
      }
    }
  });
}
