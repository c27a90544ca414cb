import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAgreement } from "../support/compliance-world";
import { filled, formIn, type ShownForm } from "../support/forms";
import type { Visitor } from "../support/visitor";
import { aConflictWorld, type ConflictWorld } from "./conflicts.world";

let world: ConflictWorld;
let sam: Visitor;

beforeAll(async () => {
  world = await aConflictWorld();
  sam = world.who.sam;
  await world.product("Maps of the world");
}, 60_000);
afterAll(() => world.close());

const read = async (at: string, mark: string) => formIn(await (await sam.get(at)).text(), at, mark);
const send = ({ action, fields }: ShownForm, typed: Record<string, string>) => sam.post(action, filled(fields, typed));
const said = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** What the rows of a table say in a column. */
async function all(table: string, column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} order by created_at, id`.execute(world.db);
  return rows.map(({ value }) => value);
}

type Typed = Record<string, string>;

describe("a form that puts something on record, sent, and sent again from the page one went back to", () => {
  const contract = { title: "Maps", vendor: "Cartographers", startsOn: "2026-07-01", endsOn: "2027-06-30" };
  const agreement = {
    title: "Maps agreement",
    product: "Maps of the world",
    type: "vendor_terms",
    status: "requested",
  };
  const alone: [string, string, string, string, Typed, Typed][] = [
    ["contract", "/roi-dashboard/contracts/new", 'name="contract"', "contracts", contract, { title: "Other maps" }],
    ["agreement", "/compliance-report/agreements/new", 'name="agreement"', "agreements", agreement, { title: "Other" }],
  ];

  test.each(alone)("a new %s: the same is one, and other words are kept and told apart", async (...of) => {
    const [name, at, mark, table, typed, other] = of;
    const form = await read(at, mark);
    expect((await send(form, typed)).status).toBe(302);
    expect((await send(form, typed)).status, "a double click").toBe(302);
    const answer = await send(form, { ...typed, ...other });
    expect(answer.status).toBe(409);
    const html = said(await answer.text());
    expect(html).toMatch(new RegExp(`You added this ${name} on .* with this form, so nothing was saved\\.`));
    expect(html).toContain("What you typed is still here, so that you can copy it.");
    expect(html).toContain("Open the current version in a new tab");
    for (const value of Object.values({ ...typed, ...other })) {
      expect(formIn(html, at, mark).fields.map(([, kept]) => kept)).toContain(value);
    }
    expect(await all(table, "title")).toEqual([typed.title]);
  });

  test("a renewal of an agreement: the same is one, and other words are told that it was renewed", async () => {
    const softwareIds = [await world.product("Renewed")];
    const id = await anAgreement(world.db, world.districtId, { title: "Renewed", softwareIds, days: 20 });
    const at = `/compliance-report/agreements/${id}?edit=renewal`;
    const form = await read(at, 'name="renewal"');
    const { effectiveOn = "" } = Object.fromEntries(form.fields);
    const typed = { title: "Renewal", status: "requested", effectiveOn, endsOn: "" };
    expect((await send(form, typed)).status).toBe(302);
    expect((await send(form, typed)).status, "a double click").toBe(302);
    const answer = await send(form, { ...typed, title: "Another renewal" });
    expect(answer.status).toBe(409);
    expect(said(await answer.text())).toContain("This agreement was already renewed, as “Renewal”.");
  });
});

describe("a form that adds to a list", () => {
  test("adds a comment once, and what is written after going back as another", async () => {
    const id = await world.requested(await world.product("Commented"), { by: "sam" });
    const form = await read(`/edtech-ai-recommendations/requests/${id}`, 'value="comment"');
    for (const body of ["First.", "First.", "Second."]) expect((await send(form, { body })).status).toBe(302);
    expect(await all("request_comments", "body")).toEqual(["First.", "Second."]);
  });

  test("adds an accessibility report once, and what is filled in after going back as another", async () => {
    const at = `/compliance-report/${await world.product("Reported")}`;
    const form = await read(at, 'value="report"');
    for (const issuedOn of ["2026-01-05", "2026-01-05", "2026-02-06"]) {
      const chosen = { kind: "audit", wcag: "2.1 AA", result: "partial" };
      expect((await send(form, { ...chosen, issuedOn, reportUrl: "https://reports.example/a" })).status).toBe(302);
    }
    expect(await all("accessibility_reports", "issued_on")).toEqual(["2026-01-05", "2026-02-06"]);
  });

  test("adds a study once, and one that says something else as another", async () => {
    const form = await read(`/software/${await world.product("Studied")}`, 'value="add-study"');
    const typed = { tier: "3", year: "2024", outcome: "Reading fluency", citationUrl: "https://studies.example/1" };
    for (const title of ["One", "One", "Two"]) expect((await send(form, { ...typed, title })).status).toBe(302);
    expect(await all("evidence_studies", "title")).toEqual(["One", "Two"]);
  });

  test("schedules a report once, and at another hour as another", async () => {
    const form = await read("/reports/compliance", 'name="cadence"');
    for (const hour of ["5", "5", "7"]) expect((await send(form, { hour })).status).toBe(302);
    expect(await all("report_schedules", "hour")).toEqual([5, 7]);
  });
});
