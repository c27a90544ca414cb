import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { nameOf } from "./matrix.row";
import { table } from "./matrix.table";
import { addressOf, aMatrixWorld } from "./matrix.world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let web: Web;
let files: string;
let pages: { name: string; at: string }[];

/** Opens the world of these tests. Each test file calls it once, before anything else. */
export function openWorld(): void {
  beforeAll(async () => {
    database = await cloneDatabase();
    files = await mkdtemp(path.join(tmpdir(), "rollcall-long-"));
    const world = await aMatrixWorld(database.db, files);
    const reads = table.filter(
      ({ intent, only, of }) => intent === undefined && only !== "loader" && of !== "the other",
    );
    pages = reads.map((row) => ({ name: nameOf(row), at: row.at(world, {}) }));
    web = await startWeb(database.url, { FILES_FOLDER: files });
  }, 120_000);
  afterAll(async () => {
    await web.stop();
    await database.close();
    await rm(files, { recursive: true, force: true });
  });
}

type Role = "super_admin" | "district_admin" | "teacher";

const long = "a".repeat(5_000);
/** What a page's own forms ask a list by, at their own address; of forms that lead to another page, what is typed. */
const asksBy = (html: string, at: URL) =>
  [...html.matchAll(/<form(?=[^>]*method="get")[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const action = new URL(/^<form[^>]* action="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? at, at);
    const leads = action.pathname !== at.pathname;
    const fields = leads
      ? /<input(?=[^>]* type="(?:text|search)")[^>]* name="([\w-]+)"/g
      : /<(?:input|select)[^>]* name="([\w-]+)"/g;
    return [...form.matchAll(fields)].map(([, name = ""]) => ({ name, of: leads ? action : at }));
  });
const message = /Only the first [23]00 of 5,000 characters|has 5,000 characters/;
/** What chooses a tab or a direction and no rows; of them, nothing to say is right. */
const choosesNoRows = /^(tab|sort|order|page|show|kind|mine\w+|redirectTo|print|layout)$/;

async function tryFilters(role: Role): Promise<void> {
  const visitor = new Visitor(web.origin);
  await visitor.signIn(addressOf(role));
  const faults: string[] = [];
  const tried = new Set<string>();
  for (const { name, at } of pages) {
    const answer = await visitor.get(at);
    const html = await answer.text();
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const { name: parameter, of } of asksBy(html, new URL(at, web.origin))) {
      if (choosesNoRows.test(parameter) || tried.has(`${of.pathname} ${parameter}`)) continue;
      const url = new URL(of);
      tried.add(`${url.pathname} ${parameter}`);
      url.searchParams.set(parameter, long);
      const long5 = await visitor.get(url.pathname + url.search);
      const page = (await long5.text()).replaceAll("<!-- -->", "");
      if (long5.status >= 500) faults.push(`${name} ${parameter}: ${long5.status}`);
      else if (!message.test(page)) faults.push(`${name} ${parameter}: says nothing`);
    }
  }
  expect(faults).toEqual([]);
  expect(tried.size, [...tried].join(", ")).toBeGreaterThan(role === "teacher" ? 3 : 20);
}

/** Tries every filter of every list that these people see, taken from the pages' own forms. */
export const testFilters = (roles: readonly Role[]) =>
  test.each(roles)("each filter of each list says that 5,000 letters are too many: %s", tryFilters, 180_000);

export async function expectNotEverything(): Promise<void> {
  const visitor = new Visitor(web.origin);
  await visitor.signIn(addressOf("super_admin"));
  for (const at of [
    "/reference-data/schools?q=",
    "/profiles.csv?q=",
    "/admin/audit.csv?who=",
    "/sftp-integration/progress?q=",
  ]) {
    const answer = await visitor.get(`${at}${long}`);
    const text = await answer.text();
    expect(answer.status, at).toBe(200);
    const isEmpty = at.includes(".csv") ? text.trim().split("\n").length === 1 : /\[\]/.test(text);
    expect(isEmpty, `${at}: ${text.slice(0, 300)}`).toBe(true);
  }
}
