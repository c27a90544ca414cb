import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { limits } from "domain/access/limit-terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld } from "../support/money-world";
import { aPdf } from "../support/pdf";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts";
const who: Record<"it" | "curriculum" | "principal" | "teacher" | "student" | "owner" | "north", Visitor> =
  Object.create(null);
let web: Web;
let files: string;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  files = await mkdtemp(path.join(tmpdir(), "rollcall-contracts-"));
  web = await startWeb(database.url, { FILES_FOLDER: files });
  const emails = {
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    north: "it@northfield.example",
    principal: "principal@lakeside.example",
    teacher: "teacher@lakeside.example",
    student: "student@lakeside.example",
    owner: "owner@rollcall.example",
  };
  for (const [name, email] of Object.entries(emails) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

const contractForm = (more: Record<string, string> = {}): Record<string, string> => ({
  contract: crypto.randomUUID(),
  forDistrict: world.own,
  title: "New seats",
  vendor: "Mathloom Inc.",
  number: "PO-1",
  startsOn: "2026-07-01",
  endsOn: "2027-06-30",
  noticeOn: "2027-04-30",
  fundingSource: world.title1,
  owner: world.ids["it@lakeside.example"] ?? "",
  note: "Quiet",
  ...more,
});
const change = (version: number, more: Record<string, string> = {}) => {
  const { contract: _, forDistrict: __, ...fields } = contractForm(more);
  return { intent: "change", version: String(version), ...fields };
};
const lineForm = (version: number, more: Record<string, string> = {}): Record<string, string> => ({
  intent: "add-line",
  version: String(version),
  lineId: crypto.randomUUID(),
  product: "Mathloom",
  kind: "licence",
  description: "",
  basis: "student",
  quantity: "1,200",
  unitPrice: "$4.50",
  billing: "year",
  ...more,
});
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const rowOf = (id: string) => db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirst();
const linesOf = (id: string) =>
  db.selectFrom("contract_lines").selectAll().where("contract_id", "=", id).orderBy("created_at").execute();
const versionOf = async (id: string) => (await rowOf(id))?.version ?? 0;
const audited = async (id: string) =>
  (
    await db
      .selectFrom("audit_log")
      .select("action")
      .where("object_table", "=", "contracts")
      .where("object_id", "=", id)
      .orderBy("at")
      .execute()
  ).map(({ action }) => action);

async function aFresh(title: string) {
  return aContract(db, world.own, {
    title,
    starts: -100,
    ends: 264,
    lines: [{ softwareId: world.products.mathloom, quantity: 10, price: "5.00" }],
  });
}

describe("adding a contract", () => {
  test("keeps what was entered, once however often the button is pressed", async () => {
    const sent = contractForm({ autoRenews: "yes" });
    const answers = await Promise.all([
      who.curriculum.post(`${base}/new`, sent),
      who.curriculum.post(`${base}/new`, sent),
    ]);
    expect(answers.map(idOf)).toEqual([sent.contract, sent.contract]);
    expect(await rowOf(sent.contract ?? "")).toMatchObject({
      district_id: world.own,
      title: "New seats",
      vendor: "Mathloom Inc.",
      contract_number: "PO-1",
      starts_on: "2026-07-01",
      ends_on: "2027-06-30",
      notice_on: "2027-04-30",
      auto_renews: true,
      owner_id: world.ids["it@lakeside.example"],
      funding_source_id: world.title1,
      note: "Quiet",
      version: 1,
    });
    expect(await audited(sent.contract ?? "")).toEqual(["contract.created"]);
    const page = await who.curriculum.read(`${base}/${sent.contract}`);
    expect(page, "it begins with its first line").toContain("Add a line");
  });

  test.each([
    ["no title", { title: " " }, "Enter a title for the contract."],
    ["no vendor", { vendor: "" }, "Enter the vendor you pay."],
    ["no first day", { startsOn: "" }, "Enter the first day, such as 2026-07-01."],
    ["a last day that is none", { endsOn: "2027-02-30" }, "Enter the last day, such as 2027-06-30."],
    ["an end before its beginning", { endsOn: "2026-06-30" }, "The last day is before the first day. Check both."],
    ["notice after the end", { noticeOn: "2027-07-01" }, "The last day to cancel is after the last day"],
    [
      "another district",
      { forDistrict: "00000000-0000-4000-8000-000000000000" },
      "You’ve switched to another district",
    ],
  ])("is refused: %s", async (_, more, said) => {
    const sent = contractForm(more);
    const answer = await who.it.post(`${base}/new`, sent);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(said);
    expect(page, "what was typed is still there").toContain("PO-1");
    expect(await rowOf(sent.contract ?? "")).toBeUndefined();
  });

  test("names no owner from a school or another district, and takes no id that is taken", async () => {
    const strange: Record<string, string>[] = [
      { owner: world.ids["teacher@lakeside.example"] ?? "" },
      { fundingSource: crypto.randomUUID() },
      { contract: world.contracts.theirs, title: "Under their id" },
    ];
    for (const more of strange) {
      const sent = contractForm(more);
      expect((await who.it.post(`${base}/new`, sent)).status, JSON.stringify(more)).toBe(404);
    }
    expect((await rowOf(world.contracts.theirs))?.district_id).toBe(world.other);
  });
});

describe("changing a contract", () => {
  test("saves what is new, and tells the second of two people", async () => {
    const id = await aFresh("Changed twice");
    const first = await who.it.post(`${base}/${id}`, change(1, { title: "Changed once" }));
    expect(first.headers.get("location")).toBe(`${base}/${id}`);
    expect(await rowOf(id)).toMatchObject({ title: "Changed once", note: "Quiet", version: 2 });
    expect(await audited(id)).toEqual(["contract.changed"]);
    const again = await who.it.post(`${base}/${id}`, change(1, { title: "Changed once" }));
    expect(again.status, "the same form twice").toBe(302);
    const late = await who.curriculum.post(`${base}/${id}?edit=contract`, change(1, { title: "Mine" }));
    expect(late.status).toBe(409);
    const page = await late.text();
    expect(page).toContain("changed this contract");
    expect(page).toContain('value="Mine"');
    expect((await rowOf(id))?.title).toBe("Changed once");
    const anyway = await who.curriculum.post(`${base}/${id}`, change(2, { title: "Mine" }));
    expect(anyway.status).toBe(302);
    expect((await rowOf(id))?.title).toBe("Mine");
  });

  test("keeps an owner who has left the office until somebody else is chosen", async () => {
    const id = await aFresh("Owned");
    await db
      .updateTable("contracts")
      .set({ owner_id: world.ids["teacher@lakeside.example"] })
      .where("id", "=", id)
      .execute();
    const owner = world.ids["teacher@lakeside.example"] ?? "";
    expect(await who.it.read(`${base}/${id}?edit=contract`)).toContain(`value="${owner}" selected`);
    expect((await who.it.post(`${base}/${id}`, change(1, { title: "Owned", owner }))).status).toBe(302);
  });
});

describe("the lines of a contract", () => {
  test("are added once, changed and removed, each a new version of the contract", async () => {
    const id = await aContract(db, world.own, { title: "Lines", starts: -10, ends: 354 });
    const sent = lineForm(1, { description: "Grades 5 to 8", unitPrice: "1,234.05" });
    for (const answer of [
      await who.it.post(`${base}/${id}?line=new`, sent),
      await who.it.post(`${base}/${id}`, sent),
    ]) {
      expect(answer.headers.get("location")).toBe(`${base}/${id}`);
    }
    const [line, ...others] = await linesOf(id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      software_id: world.products.mathloom,
      kind: "licence",
      basis: "student",
      quantity: 1_200,
      unit_price: "1234.05",
      billing: "year",
      school_ids: [],
      grades: [],
      description: "Grades 5 to 8",
    });
    const lineId = line?.id ?? "";
    const site = { intent: "change-line", lineId, basis: "school", quantity: "1", unitPrice: "300" };
    const limited = [...Object.entries(lineForm(2, site)), ["schools", world.alder], ["grades", "4"], ["grades", "3"]];
    expect((await who.it.post(`${base}/${id}`, limited as [string, string][])).status).toBe(302);
    expect((await linesOf(id))[0]).toMatchObject({ basis: "school", school_ids: [world.alder], grades: [3, 4] });
    const page = await who.it.read(`${base}/${id}`);
    expect(page).toContain("1 school at $300 a year");
    expect(page).toContain("Alder; grades 3, 4");
    const away = { intent: "remove-line", version: "3", lineId };
    for (let time = 0; time < 2; time++) expect((await who.it.post(`${base}/${id}`, away)).status).toBe(302);
    expect(await linesOf(id)).toEqual([]);
    expect(await audited(id)).toEqual(["contract.line_added", "contract.line_changed", "contract.line_removed"]);
  });

  test.each([
    ["no product", { product: "" }, "Enter the product this line pays for."],
    ["a product nobody has", { product: "Xyzzy" }, "No product has this name."],
    ["another district’s product", { product: "Northfield Secret" }, "No product has"],
    ["no number", { quantity: "" }, "Enter a whole number from 1 to 1,000,000."],
    ["half a seat", { quantity: "1.5" }, "Enter a whole number from 1 to 1,000,000."],
    ["no seats", { quantity: "0" }, "Enter a whole number from 1 to 1,000,000."],
    ["a quantity with a decimal comma", { quantity: "1,00" }, "Enter a whole number from 1 to 1,000,000."],
    ["a price with a decimal comma", { unitPrice: "4,50" }, "Enter a price in dollars, such as 4.50 or 12,000."],
    ["a price in words", { unitPrice: "free" }, "Enter a price in dollars"],
    ["parts of a cent", { unitPrice: "0.001" }, "Enter a price in dollars"],
    ["a negative price", { unitPrice: "-5" }, "Enter a price in dollars"],
    ["more than anything costs", { quantity: "1000000", unitPrice: "101" }, "more than $100,000,000"],
    ["two districts", { basis: "district", quantity: "2" }, "Enter 1: a price for the whole district"],
    ["grades of single seats", { grades: "4" }, "Only a site license is limited to grades."],
  ])("are refused: %s", async (_, more, said) => {
    const id = world.contracts.reader;
    const answer = await who.it.post(`${base}/${id}?line=new`, lineForm(await versionOf(id), more));
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll("&quot;", '"')).toContain(said);
    expect(await linesOf(id)).toHaveLength(1);
  });

  test("name the schools of their own district, and as many as are paid for", async () => {
    const id = world.contracts.reader;
    const site = { basis: "school", quantity: "2", schools: world.alder };
    const answer = await who.it.post(`${base}/${id}?line=new`, lineForm(await versionOf(id), site));
    expect(await answer.text()).toContain("You named 1 school.");
    const theirs = { basis: "school", quantity: "1", schools: crypto.randomUUID() };
    expect((await who.it.post(`${base}/${id}`, lineForm(await versionOf(id), theirs))).status).toBe(404);
    expect(await linesOf(id)).toHaveLength(1);
  });

  test("of one contract are not changed by way of another", async () => {
    const [one, other] = [await aFresh("One"), await aFresh("Other")];
    const lineId = (await linesOf(other))[0]?.id ?? "";
    expect((await who.it.post(`${base}/${one}`, lineForm(1, { intent: "change-line", lineId }))).status).toBe(404);
    expect((await who.it.post(`${base}/${one}`, { intent: "remove-line", version: "1", lineId })).status).toBe(404);
    expect((await linesOf(other))[0]).toMatchObject({ quantity: 10 });
  });
});

describe("the next year", () => {
  test("is a copy a year on, with vendor, owner, funding and lines, without the number, however often it is asked for", async () => {
    const id = await aFresh("Yearly");
    const kept = {
      vendor: "Loomworks",
      owner_id: world.ids["it@lakeside.example"] ?? "",
      funding_source_id: world.title1,
      auto_renews: true,
    };
    await db
      .updateTable("contracts")
      .set({
        starts_on: "2026-07-01",
        ends_on: "2027-06-30",
        notice_on: "2027-04-30",
        contract_number: "PO-7",
        demo: true,
        ...kept,
      })
      .where("id", "=", id)
      .execute();
    const copy = crypto.randomUUID();
    for (let time = 0; time < 2; time++) {
      const answer = await who.it.post(`${base}/${id}`, { intent: "duplicate", copy });
      expect(answer.headers.get("location")).toBe(`${base}/${copy}`);
    }
    expect(await rowOf(copy)).toMatchObject({
      ...kept,
      title: "Yearly",
      starts_on: "2027-07-01",
      ends_on: "2028-06-30",
      notice_on: "2028-04-30",
      contract_number: null,
      file_stored: null,
      demo: false,
      version: 1,
    });
    const paid = ({ software_id, quantity, unit_price, billing }: Awaited<ReturnType<typeof linesOf>>[number]) => ({
      software_id,
      quantity,
      unit_price,
      billing,
    });
    expect((await linesOf(copy)).map(paid)).toEqual((await linesOf(id)).map(paid));
    expect(await audited(copy)).toEqual(["contract.created"]);
    expect(await linesOf(id)).toHaveLength(1);
  });

  test("says beforehand when the copy of a contract of three years runs, and that is when it does", async () => {
    const sent = contractForm({ startsOn: "2026-07-01", endsOn: "2029-06-30", noticeOn: "" });
    const id = idOf(await who.curriculum.post(`${base}/new`, sent));
    const page = await who.curriculum.read(`${base}/${id}`);
    expect(page).toContain("the new one runs from Jul 1, 2029 to Jun 30, 2032.");
    expect(page).toContain("Duplicate for the next 3 years");
    const copy = crypto.randomUUID();
    await who.curriculum.post(`${base}/${id}`, { intent: "duplicate", copy });
    expect(await rowOf(copy)).toMatchObject({ starts_on: "2029-07-01", ends_on: "2032-06-30" });
  });
});

describe("the PDF and the end of a contract", () => {
  const send = async (visitor: Visitor, id: string, version: number, bytes: string) => {
    const body = new FormData();
    body.set("intent", "document");
    body.set("version", String(version));
    body.set("document", new File([bytes], "Signed contract.pdf", { type: "application/pdf" }));
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { Origin: web.origin, Cookie: cookie };
    return fetch(`${web.origin}${base}/${id}`, { method: "POST", body, headers, redirect: "manual" });
  };

  test("is kept, given to the office alone, replaced, and goes with the contract", async () => {
    const id = await aFresh("With paper");
    expect((await send(who.it, id, 1, "no pdf at all")).status).toBe(422);
    expect((await send(who.it, id, 1, aPdf("One"))).status).toBe(302);
    expect((await send(who.it, id, 2, aPdf("Two"))).status).toBe(302);
    expect(await readdir(files), "the old one is removed").toHaveLength(1);
    const file = await who.curriculum.get(`${base}/${id}/file`);
    expect(file.headers.get("content-disposition")).toContain("Signed contract.pdf");
    expect(await file.text()).toContain("(Two)");
    await sql`update limit_uses set used = ${limits.documents.most} where limit_name = 'documents'`.execute(db);
    expect((await who.curriculum.get(`${base}/${id}/file`)).status, "too often").toBe(429);
    expect((await who.teacher.get(`${base}/${id}/file`)).status).toBe(403);
    expect((await who.north.get(`${base}/${id}/file`)).status).toBe(404);
    const late = await who.it.post(`${base}/${id}`, { intent: "delete", version: "1" });
    expect(late.status, "it has changed since it was looked at").toBe(409);
    const gone = await who.it.post(`${base}/${id}`, { intent: "delete", version: "3" });
    expect(gone.headers.get("location")).toBe(base);
    expect(await rowOf(id)).toBeUndefined();
    expect(await linesOf(id)).toEqual([]);
    expect(await readdir(files)).toEqual([]);
    expect((await audited(id)).at(-1)).toBe("contract.deleted");
    expect((await who.it.get(`${base}/${id}`)).status).toBe(404);
  });
});

describe("who sees what of a contract", () => {
  test("the office sees all of it; a school sees products and prices, and no owner, note, PDF or form", async () => {
    const id = world.contracts.math;
    const office = await who.curriculum.read(`${base}/${id}`);
    for (const text of ["Ask for a discount", "Contract PDF", "Edit contract", "Duplicate for next year", "PO-4711"]) {
      expect(office, text).toContain(text);
    }
    for (const visitor of [who.principal, who.teacher]) {
      const page = await (await visitor.get(`${base}/${id}?edit=contract&line=new`)).text();
      expect(page).toContain("1,200 students at $4.50 a year");
      expect(page).not.toMatch(/Ask for a discount|Contract PDF|Edit contract|Duplicate|Add a line|Delete|it@lakeside/);
      const refused = await visitor.post(`${base}/${id}`, { intent: "delete", version: "1" });
      expect(refused.status).toBe(403);
    }
    expect((await who.student.get(`${base}/${id}`)).headers.get("location")).toBe("/unauthorized");
    expect((await who.north.get(`${base}/${id}`)).status).toBe(404);
    expect((await who.north.post(`${base}/${id}`, { intent: "delete", version: "1" })).status).toBe(404);
  });

  test("who sees all districts keeps those of the district they work on", async () => {
    await who.owner.post("/working-district", { district: world.other });
    expect(await who.owner.read(base)).toContain("Northfield deal");
    expect((await who.owner.get(`${base}/${world.contracts.math}`)).status).toBe(404);
    expect((await who.owner.get(`${base}/${world.contracts.theirs}`)).status).toBe(200);
  });
});
