import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCheck, aComplianceWorld, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aRequest } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let it: Visitor;
const ids: Record<"checked" | "unchecked" | "expired", string> = Object.create(null);

beforeAll(async () => {
  const { own, products } = await aComplianceWorld(db);
  ids.checked = products.lumen;
  ids.unchecked = products.birch;
  ids.expired = await aProduct(db, own, "Cinder Notes", {
    approval_status: "approved",
    privacy_status: "conditional",
  });
  const old = { districtId: own, softwareId: ids.expired, code: "ferpa.redisclosure" };
  await aCheck(db, old, { status: "pass", expires_on: "2020-01-01" });
  await aCheck(db, { ...old, code: "coppa.consent" }, { status: "unknown", evidence_type: null });
  const { id: requesterId } = await db
    .selectFrom("profiles")
    .select("id")
    .where("email", "=", "teacher@lakeside.example")
    .executeTakeFirstOrThrow();
  for (const softwareId of Object.values(ids)) {
    await aRequest(db, { districtId: own, softwareId, requesterId, roundId: null }, "submitted");
  }
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const queue = "/edtech-ai-recommendations";

describe("a privacy status that a decision set", () => {
  test.each([
    ["its page", (id: string) => `/software/${id}`],
    ["its requirements", (id: string) => `/compliance-report/${id}`],
    ["its review", (id: string) => `${queue}/reviews/${id}`],
    ["its decision", (id: string) => `${queue}/reviews/${id}/decision`],
  ])("says on %s that nothing was checked", async (_, at) => {
    const badges = async (id: string) =>
      [...(await it.read(at(id))).matchAll(/>privacy: ([^<]*)</g)].map(([, said]) => said);
    expect(await badges(ids.checked)).toEqual(["compliant"]);
    expect(await badges(ids.unchecked)).toEqual(["accepted by decision, not checked"]);
    expect(await badges(ids.expired)).toEqual(["conditional by decision, not checked"]);
  });

  test.each([
    ["the search", "/software-search?sort=name&approval=approved"],
    ["the queue", `${queue}?tab=requests`],
    ["the report", "/compliance-report"],
  ])("says in a line of %s that nothing was checked", async (_, at) => {
    const rows = (await it.read(at)).replaceAll("<!-- -->", "").split(/<tr |<li /);
    const rowOf = (name: string) => rows.filter((row) => row.includes(`>${name}<`)).at(-1) ?? "";
    expect(rowOf("Lumen Math")).toContain("privacy: compliant");
    expect(rowOf("Birch Only")).toMatch(/privacy: accepted by decision, not checked/i);
    expect(rowOf("Cinder Notes")).toMatch(/privacy: conditional by decision, not checked/i);
    for (const name of ["Birch Only", "Cinder Notes"]) expect(rowOf(name)).not.toMatch(/compliant/i);
  });

  test.each([
    ["compliance", "/compliance-report.csv"],
    ["the search", "/software-search.csv"],
    ["the queue", `${queue}/queue.csv`],
  ])("says in the file of %s that nothing was checked", async (_, at) => {
    const lines = (await (await it.get(at)).text()).split("\r\n");
    const lineOf = (name: string) => lines.find((line) => line.startsWith(name)) ?? "";
    expect(lineOf("Lumen Math")).toContain(",Compliant,");
    expect(lineOf("Birch Only")).toContain('"Accepted by decision, not checked"');
    expect(lineOf("Cinder Notes")).toContain('"Conditional by decision, not checked"');
    for (const name of ["Birch Only", "Cinder Notes"]) expect(lineOf(name)).not.toMatch(/compliant/i);
  });
});
