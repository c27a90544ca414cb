import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aComplianceWorld, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let student: Visitor;
let district: string;
const products: string[] = [];

/** Thirty products that a student may use, before those of the world in the alphabet. */
beforeAll(async () => {
  district = (await aComplianceWorld(db)).own;
  const approved = { approval_status: "approved", privacy_status: "compliant" };
  for (let n = 10; n < 40; n++) products.push(await aProduct(db, district, `Aa ${n}`, approved));
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  student = new Visitor(web.origin);
  await student.signIn("student@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** How many bytes the database sends for a page, the least of a few times. */
async function bytesRead(at: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 4; time++) {
    const answer = await student.get(at);
    expect(answer.status).toBe(200);
    least = Math.min(least, Number(answer.headers.get("x-read-bytes")));
  }
  return least;
}

test("of products that a student's page doesn't show, what is on record isn't read", async () => {
  const pages = ["/home", "/compliance-report"];
  const before = await Promise.all(pages.map(bytesRead));
  // Ten stand on the first page, and 25 on the other.
  const softwareIds = products.slice(25);
  for (let n = 0; n < 40; n++) await anAgreement(db, district, { title: `Agreement ${n}`, softwareIds, days: 200 });
  const after = await Promise.all(pages.map(bytesRead));
  for (const [nth, at] of pages.entries()) expect((after[nth] ?? 0) - (before[nth] ?? 0), at).toBeLessThan(2_000);
});

test("what is shown has what it learns", async () => {
  await anAgreement(db, district, { title: "Their first", softwareIds: products.slice(0, 1), days: 200 });
  const page = await student.read("/compliance-report");
  const line = page.slice(page.indexOf("Aa 10"), page.indexOf("Aa 11"));
  expect(line).toContain("Names, grade level");
  expect((await student.read("/home")).match(/Aa \d\d</g)).toHaveLength(10);
});
