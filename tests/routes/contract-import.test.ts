import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aMoneyWorld } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts/import";
let web: Web;
let it: Visitor;
let teacher: Visitor;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  teacher = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
  await teacher.signIn("teacher@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const heads =
  "title,vendor,number,starts_on,ends_on,notice_on,renews_automatically,funding_source,note,product,pays_for,description,price_for,quantity,unit_price,billing,schools,grades";
const fileOf = (...rows: string[]) => [heads, ...rows].join("\n");
const seats =
  'Seats 26,Weave,PO-9,7/1/2026,6/30/2027,4/30/2027,yes,title i for TESTS,Quiet,Mathloom,,,student,"1,200","$1,234.50",year,,';
const training =
  "Seats 26,Weave,PO-9,2026-07-01,2027-06-30,2027-04-30,yes,Title I for tests,Quiet,Mathloom,training,Two days,teacher,3,99.99,once,,";
const site = "Site 26,Weave,,2026-07-01,2029-06-30,,,,,Brightpath Reader,license,,school,2,500,year,alder; Birch,K; 1";

async function upload(csv: string, who = it) {
  const form = new FormData();
  form.set("intent", "preview");
  form.set("forDistrict", world.own);
  form.set("file", new File([csv], "contracts.csv", { type: "text/csv" }));
  const whole = new Response(form);
  return fetch(new URL(base, web.origin), {
    method: "POST",
    body: await whole.blob(),
    redirect: "manual",
    headers: {
      "Content-Type": whole.headers.get("content-type") ?? "",
      Origin: web.origin,
      Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
}
/** The page without the data that follows it for scripts. */
const pageOf = async (csv: string) => (await (await upload(csv)).text()).split("window.__remixContext")[0] ?? "";
const digestOf = (page: string) => /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? "";
const confirm = (csv: string, digest: string) => ({ intent: "import", forDistrict: world.own, csv, digest });
const titled = (title: string) =>
  db.selectFrom("contracts").selectAll().where("title", "=", title).where("district_id", "=", world.own).execute();

describe("a file of contracts", () => {
  test("is shown first, and nothing is added before it is confirmed; then all of it, exactly, once", async () => {
    const csv = fileOf(seats, training, site);
    const page = await pageOf(csv);
    expect(page).toContain("Import 2 contracts");
    expect(page).toContain("Mathloom: license, 1,200 students at $1,234.50 a year");
    expect(await titled("Seats 26"), "the preview adds nothing").toEqual([]);

    const answers = await Promise.all([1, 2, 3].map(() => it.post(base, confirm(csv, digestOf(page)))));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const [contract, ...more] = await titled("Seats 26");
    expect(more, "three times sent is once on record").toEqual([]);
    expect(contract).toMatchObject({
      vendor: "Weave",
      contract_number: "PO-9",
      starts_on: "2026-07-01",
      ends_on: "2027-06-30",
      note: "Quiet",
      notice_on: "2027-04-30",
      auto_renews: true,
      funding_source_id: world.title1,
      version: 1,
      demo: false,
      created_by: world.ids["it@lakeside.example"],
    });
    const lines = db.selectFrom("contract_lines").selectAll().orderBy("created_at");
    expect(await lines.where("contract_id", "=", contract?.id ?? "").execute()).toMatchObject([
      {
        software_id: world.products.mathloom,
        kind: "licence",
        basis: "student",
        quantity: 1200,
        unit_price: "1234.50",
      },
      { software_id: world.products.mathloom, kind: "training", quantity: 3, unit_price: "99.99", billing: "once" },
    ]);
    const [wide] = await titled("Site 26");
    const [line] = await lines.where("contract_id", "=", wide?.id ?? "").execute();
    expect(line).toMatchObject({ basis: "school", quantity: 2, unit_price: "500.00", grades: [0, 1] });
    expect([...(line?.school_ids ?? [])].sort()).toEqual([world.alder, world.birch].sort());
    const audited = db
      .selectFrom("audit_log")
      .select("details")
      .where("object_id", "=", contract?.id ?? "");
    expect(await audited.where("action", "=", "contract.created").execute()).toMatchObject([
      { details: { imported: true } },
    ]);

    const again = await pageOf(csv);
    expect(again).toContain("Every row is already on record.");
    expect(again).not.toContain('name="digest"');
  });

  test("says of each row what to do, and takes a contract whole or not at all", async () => {
    const csv = fileOf(
      seats.replace("Seats 26", "Half").replace("$1,234.50", "1.234,50"),
      training.replace("Seats 26", "Half"),
      site.replace("Site 26", "Strange").replace("Brightpath Reader", "No Such Thing"),
      site.replace("Site 26", "Elsewhere").replace("Birch", "Beech"),
      site.replace("Site 26", "Two faults").replace("2026-07-01", "31/12/2026").replace("year", "weekly"),
      site.replace("Site 26", "Backward").replace("2029-06-30", "2025-06-30"),
      site.replace("Site 26", "Secret").replace("Brightpath Reader", "Northfield Secret"),
      training.replace("Seats 26", "Twice"),
      training.replace("Seats 26", "Twice"),
      site.replace("Site 26", "Good"),
    );
    const page = await pageOf(csv);
    for (const said of [
      "Write the unit price in dollars, such as 4.50 or $1,234.50.",
      "Line 2 of the same contract needs a fix.",
      "No product has this name. Add it to the software list first",
      "No school in your district is called “Beech”.",
      "Write starts_on as 2026-07-01 or 7/1/2026 (the month first). Write once, month or year for billing.",
      "The last day is before the first day.",
      "This repeats line 9.",
      "Import 1 contract",
    ]) {
      expect(page, said).toContain(said);
    }
    expect(page.split("No product has this name.").length - 1, "another district’s product is unknown").toBe(2);

    const file = await it.post(`${base}/skipped.csv`, { csv, forDistrict: world.own });
    expect(file.headers.get("content-type")).toContain("text/csv");
    const rows = (await file.text()).trim().split("\r\n");
    expect(rows).toHaveLength(10);
    expect(rows[0]).toBe(`${heads},line,what_to_do`.replace(/^/, rows[0]?.startsWith("\ufeff") ? "\ufeff" : ""));
    expect(rows[1]).toContain('"1.234,50"');

    const mended = rows.join("\n").replaceAll("1.234,50", "1.50");
    expect(await pageOf(mended), "the skipped rows can be mended and come again").toContain("Import 1 contract");
    expect((await it.post(base, confirm(csv, digestOf(page)))).status).toBe(302);
    expect(await titled("Half")).toEqual([]);
    expect(await titled("Good")).toHaveLength(1);
  });

  test("is only called nothing new where every row is on record: a rejected row is told, before and after", async () => {
    const known = fileOf(seats.replace("Seats 26", "Known"));
    await it.post(base, confirm(known, digestOf(await pageOf(known))));
    const rejected = fileOf(
      seats.replace("Seats 26", "Known"),
      seats.replace("Seats 26", "Odd").replace("Mathloom", "Nope"),
    );
    const page = await pageOf(rejected);
    expect(page).toContain("Nothing can be added. See below what to fix in each row.");
    expect(page).not.toContain("Every row is already on record");
    expect((await it.post(base, confirm(known, "whatever"))).status, "nothing new").toBe(302);
    const answer = await it.post(base, confirm(rejected, "whatever"));
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Nothing can be added.");
  });

  test("never changes a contract on record, and is looked at again when something has changed", async () => {
    const csv = fileOf(seats.replace("Seats 26", "Grown"), site.replace("Site 26", "Other"));
    const digest = digestOf(await pageOf(csv));
    expect((await it.post(base, confirm(fileOf(seats.replace("Seats 26", "Grown")), "old"))).status).toBe(409);
    const only = fileOf(seats.replace("Seats 26", "Grown"));
    expect((await it.post(base, confirm(only, digestOf(await pageOf(only))))).status).toBe(302);
    const stale = await it.post(base, confirm(csv, digest));
    expect(stale.status, "the preview was of two contracts").toBe(409);
    expect(await titled("Other")).toEqual([]);
    const longer = await pageOf(fileOf(seats.replace("Seats 26", "Grown"), training.replace("Seats 26", "Grown")));
    expect(longer).toContain("This contract is on record without this line.");
  });

  test.each([
    ["", "The file is empty."],
    ["title,vendor\na,b", "must name these columns, too: “starts_on”"],
    [heads, "no rows"],
    [fileOf(...Array.from({ length: 2_001 }, () => site)), "more than 2,000 rows"],
    ["PK\u0003\u0004\u0000", "This is not a CSV file."],
  ])("that can’t be read is refused with a reason", async (csv, said) => {
    const answer = await upload(csv);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
  });

  test("comes with a sample that can be imported as it is", async () => {
    const sample = await (await it.get(`${base}/sample.csv`)).text();
    expect(await pageOf(sample)).toContain("Import 2 contracts");
  });

  test("is for those who decide about software alone", async () => {
    expect((await upload(fileOf(seats), teacher)).status).toBe(403);
    expect((await teacher.post(`${base}/skipped.csv`, { csv: fileOf(seats), forDistrict: world.own })).status).toBe(
      403,
    );
  });
});
