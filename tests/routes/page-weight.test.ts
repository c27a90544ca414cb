import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostBytes, weigh } from "../bench/page-weight";
import { viewers } from "../bench/pages-world";
import { cloneDatabase } from "../support/database";
import { addressOf, fillLists, fullLists } from "../support/full-lists";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;
const visitors = new Map<string, Visitor>();
let ids: Record<string, string> = {};

beforeAll(async () => {
  ids = await fillLists(database.db, { appUrl: database.url, ownerUrl: database.ownerUrl });
  web = await startWeb(database.url);
  for (const [who, email] of Object.entries(viewers)) {
    const visitor = new Visitor(web.origin);
    await visitor.signIn(email);
    visitors.set(who, visitor);
  }
  await visitors.get("super_admin")?.post("/working-district", { district: ids.district ?? "" });
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

describe("a list of 50 rows weighs at most 100 kB", () => {
  test.each(fullLists.map((list) => ({ who: "district_admin" as const, ...list })))("$at as $who", async (list) => {
    const { who, rows = 50, most } = list;
    const visitor = visitors.get(who) as Visitor;
    const answer = await visitor.get(addressOf(list, ids));
    const found = weigh(await answer.text());
    expect(answer.status).toBe(200);
    expect(found.rows).toBeGreaterThanOrEqual(rows);
    expect(found.bytes).toBeLessThanOrEqual(most ?? mostBytes(found));
  });
});
