import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCheck, aComplianceWorld, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/compliance-report";
const who: Record<"it" | "curriculum" | "principal" | "teacher" | "student" | "owner" | "north", Visitor> =
  Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aComplianceWorld>>;

beforeAll(async () => {
  world = await aComplianceWorld(db);
  web = await startWeb(database.url);
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
});

/** The products of a page, in its order. */
const named = (html: string) =>
  [...html.matchAll(/<th scope="row"[^>]*>(?:<a [^>]*>)?([^<]+)/g)].map(([, name]) => name);
/** The figure that stands under a label on the report. */
const tile = (html: string, label: string) =>
  Number(new RegExp(`tile-label">${label}</p><p class="tile-value">([\\d,]+)<`).exec(html)?.[1]?.replace(",", ""));
const requirementOf = async (code: string) =>
  (await db.selectFrom("compliance_requirements").select("id").where("code", "=", code).executeTakeFirstOrThrow()).id;
const checkOf = async (softwareId: string, code: string) =>
  db
    .selectFrom("compliance_checks")
    .selectAll()
    .where("software_id", "=", softwareId)
    .where("requirement_id", "=", await requirementOf(code))
    .executeTakeFirst();
const lines = (softwareId: string) =>
  db
    .selectFrom("status_history")
    .select(["what", "from_value", "to_value", "reason", "details"])
    .where("software_id", "=", softwareId)
    .where("what", "=", "check")
    .orderBy("at", "desc")
    .execute();
const check = async (code: string, fields: Record<string, string> = {}) => ({
  intent: "check",
  requirementId: await requirementOf(code),
  version: "0",
  status: "pass",
  evidenceType: "document",
  evidenceUrl: "",
  evidenceNote: "Clause 4.",
  reason: "",
  expiresOn: "",
  ...fields,
});

describe("who sees what", () => {
  test("who sees the whole district sees every product on record, and no other district's", async () => {
    const page = await who.it.read(base);
    expect(named(page)).toEqual(["Birch Only", "Calm Pages", "Chat Room", "Lumen Math", "Reading Tree", "Upper Lab"]);
    expect(page).not.toContain("Northfield");
    expect(page).toContain("Needs action");
    expect(named(await who.north.read(base))).toEqual(["Northfield Secret"]);
  });

  test("at a school what is approved for it, without documents and forms", async () => {
    for (const visitor of [who.principal, who.teacher]) {
      const page = await visitor.read(base);
      expect(named(page)).toEqual(["Calm Pages", "Lumen Math", "Reading Tree", "Upper Lab"]);
      expect(page).not.toContain("/agreements");
      expect(page).not.toContain("Needs action");
      const product = await visitor.read(`${base}/${world.products.lumen}`);
      expect(product).toContain("Consent for children under 13 is settled");
      expect(product).not.toContain("Looked at it.");
      expect(product).not.toContain('<form method="post" action="?check');
      expect((await visitor.get(`${base}/${world.products.birch}`)).status).toBe(404);
      expect((await visitor.get(`${base}/${world.products.denied}`)).status).toBe(404);
      expect((await visitor.post(`${base}/${world.products.lumen}`, await check("ferpa.access"))).status).toBe(403);
    }
  });

  test("a student sees what is approved for the own grade, and what it learns", async () => {
    const page = await who.student.read(base);
    expect(named(page)).toEqual(["Calm Pages", "Lumen Math", "Reading Tree"]);
    expect(page).toContain("Names, grade level");
    expect(page).toContain("Nothing about students");
    expect(page).not.toContain("requirement");
    expect((await who.student.get(`${base}/${world.products.lumen}`)).headers.get("location")).toBe("/unauthorized");
    expect((await who.student.get(`${base}.csv`)).status).toBe(403);
  });

  test("another district's product, an unknown one and no id are not there", async () => {
    for (const id of [world.products.theirs, crypto.randomUUID(), "not-an-id"]) {
      expect((await who.it.get(`${base}/${id}`)).status).toBe(404);
      expect((await who.it.post(`${base}/${id}`, await check("ferpa.access"))).status).toBe(404);
    }
  });

  test("a product without a record has a page to begin from", async () => {
    expect((await who.it.get(`${base}/${world.products.untouched}`)).status).toBe(200);
    expect((await who.teacher.get(`${base}/${world.products.untouched}`)).status).toBe(404);
  });

  test("someone who works on no district yet chooses one first", async () => {
    expect((await who.owner.get(base)).headers.get("location")).toContain("/working-district");
    await who.owner.post("/working-district", { district: world.other });
    const page = await who.owner.read(base);
    expect(page).toContain("You’re working on Northfield.");
    expect(named(page)).toEqual(["Northfield Secret"]);
  });
});

describe("the report", () => {
  test.each([
    ["q=lumen", ["Lumen Math"]],
    ["law=COPPA", ["Birch Only", "Chat Room", "Lumen Math", "Reading Tree", "Upper Lab"]],
    ["state=fail", ["Lumen Math"]],
    ["law=FERPA&state=fail", []],
    ["status=denied", ["Chat Room"]],
    ["agreement=missing", ["Birch Only", "Calm Pages"]],
    ["ends=30", ["Lumen Math", "Reading Tree"]],
    ["sort=-name&status=approved", ["Upper Lab", "Lumen Math", "Calm Pages", "Birch Only"]],
    ["sort=-score&q=lumen", ["Lumen Math"]],
    [
      "law=nonsense&page=99&sort=drop",
      ["Birch Only", "Calm Pages", "Chat Room", "Lumen Math", "Reading Tree", "Upper Lab"],
    ],
  ])("narrowed by %s", async (query, products) => {
    expect(named(await who.it.read(`${base}?${query}`))).toEqual(products);
  });

  test("says that unknown is not passed, and shows it apart", async () => {
    const page = await who.it.read(`${base}/${world.products.lumen}`);
    // Thirteen apply by the facts (no survey topics), one of them was found not to.
    expect(page).toMatch(/\bScore 17%: 2 of 12 requirements that apply are passed, 9 are not known/);
    expect(page).toContain("due for a new check");
    expect(page).toContain("Not legal advice");
  });

  test("is a file and a page to print, with the same rows, their day and filters", async () => {
    const csv = await who.it.get(`${base}.csv?status=denied`);
    expect(csv.headers.get("content-disposition")).toMatch(/attachment; filename="compliance-\d{4}-\d\d-\d\d\.csv"/);
    const text = await csv.text();
    expect(text.split("\r\n")[1]).toMatch(
      /^Chat Room,Chat Room Works,,Denied,Not compliant,Ended,\d{4}-\d\d-\d\d,Not known/,
    );
    expect(text.trim().split("\r\n")).toHaveLength(2);
    const paper = await who.it.read(`${base}?print=1&status=denied`);
    expect(paper).toContain("status denied");
    expect(paper).toContain("Lakeside");
    expect(named(paper)).toEqual(["Chat Room"]);
    expect(paper).not.toContain("Export CSV");
  });

  test("has pages, and neutralises what a spreadsheet would run", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `Page filler ${String(index).padStart(2, "0")}`);
    const ids = await Promise.all(many.map((name) => aProduct(db, world.other, name, { approval_status: "approved" })));
    await aProduct(db, world.other, "=HYPERLINK(1)", { approval_status: "approved" });
    const first = await who.north.read(base);
    expect(named(first)).toHaveLength(15);
    expect(first).toContain("Page 1 of 5");
    expect(named(await who.north.read(`${base}?page=5`))).toHaveLength(2);
    expect(await (await who.north.get(`${base}.csv`)).text()).toContain("'=HYPERLINK(1)");
    expect(named(await who.north.read(`${base}?print=1`))).toHaveLength(62);
    await db.deleteFrom("district_software").where("software_id", "in", ids).execute();
  });

  test("of a large district is printed in parts of 100, and shows the first of what ends in a span", async () => {
    await sql`
      with made as (insert into software (name, source, district_id)
        select 'Large ' || lpad(n::text, 3, '0'), 'district_custom', ${world.other}::uuid from generate_series(1, 510) n
        returning id)
      insert into district_software (district_id, software_id, approval_status, next_review_on)
      select ${world.other}::uuid, id, 'approved', current_date + 5 from made`.execute(db);
    const paper = await who.north.read(`${base}?print=1`);
    expect(named(paper)).toHaveLength(100);
    expect(paper).toMatch(/>51\d, part 1 of 6</);
    const [, next = ""] = /<a[^>]* href="([^"]*)"[^>]*>Next<\/a>/.exec(paper) ?? [];
    expect(next).toBe("/compliance-report?print=1&amp;page=2");
    expect(named(await who.north.read(next.replaceAll("&amp;", "&")))).toHaveLength(100);
    expect(named(await who.north.read(`${base}?print=1&page=6`)).length).toBeGreaterThanOrEqual(10);
    expect(paper.match(/Review due: Large/g)).toHaveLength(20);
    expect(paper).toMatch(/Within 30 days: 51\d<.*?49\d more are not shown here/s);
    expect(tile(paper, "Approvals due for review")).toBe(510);
    await sql`delete from district_software ds using software s where s.id = ds.software_id and s.name like 'Large %'`.execute(
      db,
    );
  });

  test("tells of several agreements the end of the one that stands", async () => {
    const at = { approval_status: "approved", privacy_status: "compliant" };
    const endless = await aProduct(db, world.other, "Endless", at);
    await anAgreement(db, world.other, { title: "Old", softwareIds: [endless], days: -30 });
    await anAgreement(db, world.other, { title: "New", softwareIds: [endless], days: null });
    const renewed = await aProduct(db, world.other, "Renewed", at);
    await anAgreement(db, world.other, { title: "Present", softwareIds: [renewed], days: 10 });
    const next = await anAgreement(db, world.other, { title: "Next", softwareIds: [renewed], days: 400 });
    const later = sql`(now() at time zone 'America/Chicago')::date + 11`;
    await db
      .updateTable("agreements")
      .set({ effective_on: later as never })
      .where("id", "=", next)
      .execute();
    const csv = (await (await who.north.get(`${base}.csv`)).text()).split("\r\n");
    expect(csv.find((line) => line.startsWith("Endless"))).toContain(',"Accepted by decision, not checked",Active,,');
    const day = await sql<{
      day: string;
    }>`select ((now() at time zone 'America/Chicago')::date + 400)::text as day`.execute(db);
    expect(csv.find((line) => line.startsWith("Renewed"))).toContain(
      `,"Accepted by decision, not checked",Active,${day.rows[0]?.day},`,
    );
    await db.deleteFrom("agreement_software").where("software_id", "in", [endless, renewed]).execute();
    await db.deleteFrom("district_software").where("software_id", "in", [endless, renewed]).execute();
  });

  test("counts an agreement on several products once among what ends", async () => {
    const page = (await who.it.read(base)).replaceAll("<!-- -->", "");
    expect(page.match(/>Agreement ends: Lumen data agreement</g)).toHaveLength(1);
    expect(tile(page, "Agreements ending")).toBe(1);
  });
});

describe("a check", () => {
  test.each([
    ["a pass that rests on nothing", { evidenceType: "", evidenceNote: "" }, "Choose what this is based on."],
    ["a pass without a word", { evidenceNote: "" }, "Say what you found, or give a link to it."],
    ["a condition without an end", { status: "conditional" }, "Enter the last day of the condition"],
    ["an end that has passed", { expiresOn: "2020-01-01" }, "This day has passed."],
    ["no day at all", { expiresOn: "tomorrow" }, "Enter a day, such as 2027-06-30."],
    ["a waiver without a reason", { status: "waived" }, "Give the reason for the waiver."],
    ["what does not apply, without why", { status: "not_applicable" }, "Say why it does not apply to this product."],
    ["a link that is none", { evidenceUrl: "javascript:alert(1)" }, "Enter a whole web address"],
    ["a status of one's own", { status: "fine" }, "Choose a status."],
  ])("is refused: %s", async (_, fields, said) => {
    const at = `${base}/${world.products.calm}?check=cipa.filter`;
    const answer = await who.it.post(at, await check("cipa.filter", fields));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
    expect(await checkOf(world.products.calm, "cipa.filter")).toBeUndefined();
    expect(await lines(world.products.calm)).toEqual([]);
  });

  test("is put on record with who, when, its history and its audit line", async () => {
    const at = `${base}/${world.products.reading}`;
    const sent = await check("ferpa.access", { status: "waived", reason: "One term only.", expiresOn: "2099-06-30" });
    const answer = await who.curriculum.post(at, sent);
    expect(answer.headers.get("location")).toBe(`${at}#ferpa.access`);
    expect(await checkOf(world.products.reading, "ferpa.access")).toMatchObject({
      status: "waived",
      waiver_reason: "One term only.",
      expires_on: "2099-06-30",
      version: 1,
    });
    const [line] = await lines(world.products.reading);
    expect(line).toMatchObject({ from_value: null, to_value: "waived", reason: "One term only." });
    expect(line?.details).toEqual({ requirement: "ferpa.access" });
    const audit = await db
      .selectFrom("audit_log")
      .select(["actor_role", "object_id", "after", "district_id"])
      .where("action", "=", "compliance.checked")
      .executeTakeFirst();
    expect(audit).toMatchObject({ actor_role: "curriculum_director", object_id: world.products.reading });
    const page = await who.it.read(at);
    expect(page).toContain("One term only.");
    expect(page).toContain("FERPA, Parents can see their child’s records: waived");
  });

  test("of a second tab, or a second click, is told who was faster, and overwrites nothing", async () => {
    const at = `${base}/${world.products.upper}`;
    expect((await who.it.post(at, await check("cipa.filter"))).status).toBe(302);
    const second = await who.curriculum.post(`${at}?check=cipa.filter`, await check("cipa.filter", { status: "fail" }));
    expect(second.status).toBe(409);
    const text = (await second.text()).replaceAll("<!-- -->", "");
    expect(text).toMatch(/it changed this check on .*, so nothing was saved\. It is now set to “Pass”/);
    expect(text).toContain('name="version" value="1"');
    expect(await checkOf(world.products.upper, "cipa.filter")).toMatchObject({ status: "pass", version: 1 });
    const refused = await check("cipa.filter", { status: "fail", version: "1" });
    expect((await who.curriculum.post(at, refused)).status).toBe(302);
    expect(await checkOf(world.products.upper, "cipa.filter")).toMatchObject({ status: "fail", version: 2 });
  });

  test("of two at once only one is kept", async () => {
    const at = `${base}/${world.products.birch}`;
    const sent = await check("cipa.filter");
    const answers = await Promise.all([who.it.post(at, sent), who.curriculum.post(at, sent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await lines(world.products.birch)).toHaveLength(1);
  });

  test("sent twice by a double click stands once, and nobody is told of a clash", async () => {
    const at = `${base}/${world.products.reading}`;
    const sent = await check("cipa.safety-policy");
    const before = (await lines(world.products.reading)).length;
    const answers = await Promise.all([who.it.post(at, sent), who.it.post(at, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await lines(world.products.reading)).toHaveLength(before + 1);
    expect(await checkOf(world.products.reading, "cipa.safety-policy")).toMatchObject({ version: 1 });
  });

  test("of another requirement that does not exist is not there", async () => {
    const sent = { ...(await check("cipa.filter")), requirementId: crypto.randomUUID() };
    expect((await who.it.post(`${base}/${world.products.calm}`, sent)).status).toBe(404);
  });
});

describe("accessibility reports", () => {
  const report = {
    intent: "report",
    report: crypto.randomUUID(),
    kind: "vpat_acr",
    wcag: "2.1 AA",
    result: "partial",
    reportUrl: "",
  };

  test("are added, shown with their day, and removed, with history", async () => {
    const at = `${base}/${world.products.calm}`;
    expect((await who.it.post(at, { ...report, issuedOn: "2026-03-31" })).status).toBe(302);
    expect((await who.it.post(at, { ...report, issuedOn: "2026-03-31" })).status, "a second click").toBe(302);
    const page = await who.it.read(at);
    expect(page.match(/conforms in part, Mar 31, 2026/g)).toHaveLength(1);
    expect(page).toContain("WCAG 2.1 AA: conforms in part, Mar 31, 2026");
    const id = /name="reportId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await who.north.post(at, { intent: "remove-report", reportId: id })).status).toBe(404);
    expect((await who.it.post(at, { intent: "remove-report", reportId: id })).status).toBe(302);
    expect((await who.it.post(at, { intent: "remove-report", reportId: id })).status).toBe(404);
    expect((await lines(world.products.calm)).map(({ to_value }) => to_value)).toEqual([
      "report_removed",
      "report_partial",
    ]);
  });

  test("are refused until a person has chosen kind, standard and result, and say so at each", async () => {
    const at = `${base}/${world.products.calm}`;
    const empty =
      (await who.it.read(at)).match(/<select[^>]*name="(?:kind|wcag|result)"[^>]*>[\s\S]*?<\/select>/g) ?? [];
    expect(empty.map((field) => /required=""/.test(field) && !field.includes("selected"))).toEqual([true, true, true]);
    expect(empty.map((field) => /<option value="([^"]*)"/.exec(field)?.[1])).toEqual(["", "", ""]);
    const before = (await lines(world.products.calm)).length;
    const sent = { ...report, report: crypto.randomUUID(), issuedOn: "2026-03-31", kind: "", wcag: "", result: "" };
    const answer = await who.it.post(at, sent);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const [field, said] of [
      ["kind", "Choose the kind of report."],
      ["wcag", "Choose the WCAG version it was measured against."],
      ["result", "Choose what it found."],
    ]) {
      expect(page).toContain(`href="#${field}"`);
      expect(page).toContain(said);
    }
    expect(page).toContain('value="2026-03-31"');
    expect(await lines(world.products.calm)).toHaveLength(before);
  });

  test.each([
    ["", "Enter the day of the report"],
    ["2999-01-01", "This date is in the future. Enter the date of the report."],
  ])("are refused with the day %j", async (issuedOn, said) => {
    const answer = await who.it.post(`${base}/${world.products.calm}`, { ...report, issuedOn });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
  });
});

describe("how many people live here", () => {
  const post = (visitor: Visitor, population: string, district = world.own) =>
    visitor.post(`${base}?index`, { intent: "population", forDistrict: district, population });

  test("decides which date of the ADA's rule holds; unknown shows both", async () => {
    const both = await who.it.read(base);
    expect(both).toContain("Apr 26, 2027");
    expect(both).toContain("Apr 26, 2028");
    expect((await post(who.it, "49,999")).status).toBe(302);
    const small = await who.it.read(base);
    expect(small).toContain("49,999 people on record");
    expect(small).not.toContain("Apr 26, 2027");
    expect((await post(who.it, "50000")).status).toBe(302);
    expect(await who.principal.read(base)).toContain("WCAG 2.1 AA by Apr 26, 2027");
    expect(await who.teacher.read(base)).not.toContain("WCAG");
    expect(await who.it.read(`${base}/${world.products.lumen}`)).not.toContain("Apr 26, 2027 or");
    expect((await post(who.it, "")).status).toBe(302);
    expect(await who.it.read(base)).toContain("is not on record");
  });

  test("is refused from those who may not, for another district, and when it is no number", async () => {
    expect((await post(who.curriculum, "1")).status).toBe(403);
    expect((await post(who.teacher, "1")).status).toBe(403);
    expect((await post(who.it, "1", world.other)).status).toBe(422);
    for (const text of ["0", "-5", "many", "1.5", "999999999"]) {
      const answer = await post(who.it, text);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Enter a whole number of people");
    }
    const row = await db.selectFrom("districts").select("population").where("id", "=", world.own).executeTakeFirst();
    expect(row?.population).toBeNull();
  });
});

test("an agreement or a check alone puts a product on record", async () => {
  const [one, two] = [await aProduct(db, world.own, "Zebra One"), await aProduct(db, world.own, "Zebra Two")];
  await anAgreement(db, world.own, { title: "Zebra terms", softwareIds: [one], days: 200 });
  await aCheck(db, { districtId: world.own, softwareId: two, code: "ada.wcag" }, { status: "pass" });
  expect(named(await who.it.read(`${base}?q=zebra`))).toEqual(["Zebra One", "Zebra Two"]);
  expect(named(await who.teacher.read(`${base}?q=zebra`))).toEqual([]);
});
