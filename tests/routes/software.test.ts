import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { aCheck } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const who: Record<"director" | "teacher" | "elsewhere", Visitor> = Object.create(null);
const ids = { district: "", other: "", khan: "", teacher: "" };

beforeAll(async () => {
  const { id: district } = await aDistrict(db, "Lakeside");
  const { id: other } = await aDistrict(db, "Northfield");
  const school = await aSchool(db, district, "Alder");
  await aPerson(db, { role: "it_director", districtId: district, email: "director@lakeside.example" });
  const teacher = { role: "teacher" as const, districtId: district, schoolId: school.id };
  ids.teacher = (await aPerson(db, { ...teacher, email: "teacher@lakeside.example" })).profileId;
  await aPerson(db, { role: "it_director", districtId: other, email: "elsewhere@northfield.example" });
  const khan = db.selectFrom("software").select("id").where("slug", "=", "khan-academy");
  Object.assign(ids, { district, other, khan: (await khan.executeTakeFirstOrThrow()).id });
  web = await startWeb(database.url);
  for (const [name, email] of [
    ["director", "director@lakeside.example"],
    ["teacher", "teacher@lakeside.example"],
    ["elsewhere", "elsewhere@northfield.example"],
  ] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location");
const form = (name: string, more: Record<string, string> = {}) => ({
  name,
  website: "",
  vendor: "",
  categoryId: "",
  productType: "web_app",
  description: "",
  gradeMin: "",
  gradeMax: "",
  subjects: "",
  pricingModel: "unknown",
  requiresLogin: "",
  collectsPii: "",
  showsAds: "",
  usesAi: "",
  forDistrict: ids.district,
  compared: "",
  seen: "",
  ...more,
});
const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
const ownProduct = (name: string) => aRow(db, "software", { district_id: ids.district, name });
const countOf = async (name: string) =>
  (await db.selectFrom("software").select("id").where("name", "=", name).execute()).length;

describe("the search", () => {
  test("suggests what the one who asks may use, behind what they may not", async () => {
    const category_id = await aRow(db, "software_categories", { name: "Bird watching" });
    const product = (name: string) => aRow(db, "software", { district_id: ids.district, category_id, name });
    const softwareId = await product("Bird Atlas");
    for (const name of ["Aviary", "Blackbird", "Canary", "Dunnock"]) {
      const record = { district_id: ids.district, software_id: await product(name), approval_status: "approved" };
      const privacy = { privacy_status: "compliant", allowed_roles: name === "Dunnock" ? [] : ["it_director"] };
      await aRow(db, "district_software", { ...record, ...privacy });
    }
    // The grade that was asked about goes along to what is suggested instead, and to the form.
    for (const page of ["/software-search?q=bird+atlas&with=4", `/software/${softwareId}?grade=4`]) {
      const shown = await who.teacher.read(page);
      expect(shown, page).toMatch(/href="\/software\/[\w-]+\?grade=4">Dunnock</);
      expect(shown, page).toContain(`requests/new?software=${softwareId}&amp;grade=4"`);
    }
    for (const page of ["/software-search?q=bird+atlas", `/software/${softwareId}`]) {
      const shown = await who.teacher.read(page);
      expect(shown, page).toContain("Dunnock");
      expect(shown, page).not.toContain("Aviary");
    }
    const shown = await who.director.read(`/software/${softwareId}`);
    for (const [name, isShown] of [
      ["Aviary", true],
      ["Canary", true],
      ["Dunnock", false],
    ] as const) {
      expect(shown.includes(name), name).toBe(isShown);
    }
  });

  test("has one line for what is not on file, and none of the marks of an unchecked product, where nothing can be added", async () => {
    const id = await aRow(db, "software", { district_id: ids.district, name: "Nothing Yet" });
    await aRow(db, "district_software", { district_id: ids.district, software_id: id, approval_status: "approved" });
    const shown = await who.teacher.read(`/software/${id}`);
    expect(shown).toContain("Contracts, research, independent ratings.");
    expect(shown).toMatch(/0 of \d+ requirements checked\./);
    expect(shown).not.toContain("Score 0%");
    const director = await who.director.read(`/software/${id}`);
    expect(director).not.toContain("Not on file yet");
    expect(director).toContain("Add a study");
  });

  test("shows what it finds with its answer, its filters as chips, and the way to what is missing", async () => {
    const page = await who.teacher.read("/software-search?q=kahn+academy&with=4&pricing=unknown");
    expect(page).toContain("Khan Academy");
    expect(page).toContain("Request it first");
    expect(page).toContain("Price model: Not known");
    expect(page).toContain(`href="/edtech-ai-recommendations/requests/new?software=${ids.khan}&amp;grade=4"`);
    const nothing = await who.teacher.read("/software-search?q=zzzqqq");
    expect(nothing).toContain("Nothing matches “zzzqqq”");
    expect(nothing).toContain("/edtech-ai-recommendations/requests/new?name=zzzqqq");
  });

  test("leads to one's own open request instead of a second one, from what it finds and from the product", async () => {
    const softwareId = await ownProduct("Egret Quiz");
    const requestId = await aRow(db, "software_requests", {
      district_id: ids.district,
      software_id: softwareId,
      requester_id: ids.teacher,
      status: "submitted",
      request_type: "new_use",
      purpose: "Exit tickets.",
      submitted_at: new Date(),
    });
    for (const page of ["/software-search?q=egret+quiz", `/software/${softwareId}`]) {
      const shown = await who.teacher.read(page);
      expect(shown, page).toMatch(new RegExp(`requests/${requestId}"[^>]*>See your request`));
      expect(shown, page).not.toContain(`requests/new?software=${softwareId}`);
      expect(await who.director.read(page), page).toContain(`requests/new?software=${softwareId}`);
    }
    await db.updateTable("software_requests").set({ status: "draft" }).where("id", "=", requestId).execute();
    const draft = await who.teacher.read("/software-search?q=egret+quiz");
    expect(draft).toMatch(new RegExp(`requests/${requestId}/edit"[^>]*>Finish your draft`));
  });

  test.each([
    "?page=0",
    "?page=999",
    "?page=x",
    "?category=none",
    "?grade=99&with=99",
    "?approval=nonsense&sort=-id",
    `?q=${"x".repeat(3000)}`,
    "?q=%00&q=2",
  ])("takes a broken address for none: %s", async (query) => {
    expect((await who.teacher.get(`/software-search${query}`)).status).toBe(200);
  });

  test("names a chosen category that nothing it finds is in", async () => {
    const mathematics = db.selectFrom("software_categories").select("id").where("name", "=", "Mathematics");
    const { id } = await mathematics.executeTakeFirstOrThrow();
    const page = await who.teacher.read(`/software-search?q=qqzzqq&category=${id}`);
    expect(page).toContain("Category: Mathematics");
    const unknown = await who.teacher.read(`/software-search?category=${crypto.randomUUID()}`);
    expect(unknown).toContain("Category: one that is not there");
  });

  test("shows the last page to whoever asks for one behind it", async () => {
    const page = await who.teacher.read("/software-search?q=math&page=400");
    expect(page).not.toContain("No product matches");
    expect(page).toContain("/software/");
  });

  test("exports the same rows, all pages of them", async () => {
    const answer = await who.teacher.get("/software-search.csv?q=quiz&with=4");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines[0]).toContain("may_i_use_it_with_grade_4,reason");
    expect(lines.some((line) => line.startsWith("Quizlet,Quizlet,Assessment and testing"))).toBe(true);
    const all = (await (await who.teacher.get("/software-search.csv")).text()).trim().split("\r\n");
    expect(all.length).toBeGreaterThan(100);
  });

  test("suggests names while one types", async () => {
    const answer = await who.teacher.get("/software-search/names?q=quizl");
    expect(((await answer.json()) as { names: string[] }).names[0]).toBe("Quizlet");
    expect(await (await who.teacher.get("/software-search/names?q=q")).json()).toEqual({ names: [] });
  });
});

describe("a product of the district's own", () => {
  test("is added once its likely duplicates were seen, and stands in the district alone", async () => {
    const posted = form("Kahn Academy", { website: "https://kahn.example/", vendor: "Kahn House", gradeMin: "3" });
    const first = await who.director.post("/software/new", posted);
    expect(first.status).toBe(422);
    const page = (await first.text()).replaceAll("<!-- -->", "");
    expect(page).toContain("It may already be in the catalog");
    expect(page).toContain(`href="/software/${ids.khan}"`);
    expect(page).toContain("None of these: add it");
    expect(await countOf("Kahn Academy")).toBe(0);
    const [, compared = ""] = /name="compared" value="([^"]*)"/.exec(page) ?? [];
    // Another name is compared anew.
    const other = { ...posted, name: "Khan Academy", compared };
    expect((await who.director.post("/software/new", other)).status).toBe(422);
    const [, seen = ""] = /name="seen" value="([^"]*)"/.exec(page) ?? [];
    expect(seen).toContain(ids.khan);
    const added = await who.director.post("/software/new", { ...posted, compared, seen });
    expect(added.status).toBe(302);
    const at = to(added) ?? "";
    expect(await who.teacher.read(at)).toContain("Your district added it");
    expect((await who.elsewhere.get(at)).status).toBe(404);
    expect(await who.elsewhere.read("/software-search?q=kahn")).not.toContain("Kahn Academy");
    const pattern = await db
      .selectFrom("url_patterns")
      .select(["district_id", "is_authorized"])
      .where("pattern", "=", "kahn.example")
      .execute();
    expect(pattern).toEqual([{ district_id: ids.district, is_authorized: false }]);
    const line = await db
      .selectFrom("audit_log")
      .select(["object_id", "after"])
      .where("action", "=", "software.created")
      .executeTakeFirst();
    expect(line?.object_id).toBe(at.split("/").at(-1));
    expect(line?.after).toMatchObject({ vendor: "Kahn House", grade_min: 3 });
  });

  test("is asked about once more when a likely duplicate has appeared since the answer", async () => {
    await ownProduct("Owlcanyon Reading");
    const posted = form("Owl Canyon Reading", { website: "https://owlcanyon.example/", subjects: "Kept as typed" });
    const first = await (await who.director.post("/software/new", posted)).text();
    const answers = { compared: fieldOf(first, "compared"), seen: fieldOf(first, "seen") };
    const late = await aRow(db, "software", {
      source: "catalogue",
      name: "Owl Canyon",
      website: "https://www.owlcanyon.example/home",
    });
    const again = await who.director.post("/software/new", { ...posted, ...answers });
    expect(again.status).toBe(422);
    const page = await again.text();
    expect(page).toContain(`href="/software/${late}"`);
    expect(page).toContain("Kept as typed");
    expect(await countOf("Owl Canyon Reading")).toBe(0);
    const now = { compared: fieldOf(page, "compared"), seen: fieldOf(page, "seen") };
    expect((await who.director.post("/software/new", { ...posted, ...now })).status).toBe(302);
    expect(await countOf("Owl Canyon Reading")).toBe(1);
  });

  test("is added once by two posts at once, and the second is shown it", async () => {
    const posted = form("Tandem Typing", { website: "https://tandemtyping.example" });
    const clicks = await Promise.all([1, 2, 3].map(() => who.director.post("/software/new", posted)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([302, 422, 422]);
    expect(await countOf("Tandem Typing")).toBe(1);
  });

  test.each([
    [{ name: "" }, "Enter the product’s name."],
    [{ name: "x".repeat(201) }, "Use 200 characters at most."],
    [{ website: "javascript:alert(1)" }, "Enter a web address"],
    [{ website: "not an address" }, "Enter a web address"],
    [{ gradeMin: "9", gradeMax: "3" }, "The last grade comes before the first."],
    [{ gradeMin: "13" }, "Choose a grade from the list."],
    [{ usesAi: "perhaps" }, "Choose from the list."],
    [{ productType: "toy" }, "Choose a kind from the list."],
  ])("is refused with a reason: %j", async (fault, message) => {
    const answer = await who.director.post("/software/new", form("Refused", fault));
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll("&#x27;", "'")).toContain(message);
    expect(await countOf("Refused")).toBe(0);
  });

  test("is changed by the first of two, and the second is told by whom", async () => {
    const id = await ownProduct("Two at once");
    const page = await who.director.read(`/software/${id}/edit`);
    const [, version = ""] = /name="version" value="([^"]*)"/.exec(page) ?? [];
    const { forDistrict, compared, seen, ...fields } = form("Renamed by the first", { version, uses: "" });
    const { uses, ...posted } = fields as Record<string, string>;
    expect((await who.director.post(`/software/${id}/edit`, posted)).status).toBe(302);
    const second = await who.director.post(`/software/${id}/edit`, { ...posted, name: "Renamed by the second" });
    expect(second.status).toBe(409);
    const said = await second.text();
    expect(said).toMatch(/You changed this product on .* in another tab or window, so nothing was saved/);
    expect(said).toContain("Renamed by the second");
    expect(await countOf("Renamed by the first")).toBe(1);
    expect((await who.director.get(`/software/${ids.khan}/edit`)).status).toBe(404);
  });
});

describe("what the demo has made up", () => {
  const records: ["district_software" | "software_blacklist" | "software_requests" | "agreements", string][] = [
    ["district_software", "Demo data: a made-up decision."],
    ["software_requests", ", demo data</p>"],
    ["software_blacklist", "Everyone, from Jan 1, 2099, demo data"],
    ["agreements", 'Calm agreement</a><span class="text-ink-muted">, requested, demo data</span>'],
  ];

  test("says so on the product's page, record by record", async () => {
    const id = await ownProduct("Calm Pages");
    const of = { district_id: ids.district, software_id: id };
    await aRow(db, "district_software", { ...of, approval_status: "approved", decision_reason: "It calms" });
    const submitted = { status: "submitted", submitted_at: new Date(), due_at: new Date() };
    await aRow(db, "software_requests", { ...of, ...submitted, requester_id: ids.teacher, purpose: "Calm" });
    await aRow(db, "software_blacklist", { ...of, reason_code: "other", reason: "Not here", starts_on: "2099-01-01" });
    const agreement = await aRow(db, "agreements", {
      district_id: ids.district,
      title: "Calm agreement",
      agreement_type: "clickwrap",
      status: "requested",
    });
    await db
      .insertInto("agreement_software")
      .values({ ...of, agreement_id: agreement })
      .execute();
    const check = await aCheck(db, { districtId: ids.district, softwareId: id, code: "ada.wcag" }, { status: "pass" });
    const at = `/software/${id}`;
    expect((await who.director.read(at)).toLowerCase()).not.toContain("demo data");
    for (const [table, said] of records) {
      await db.updateTable(table).set({ demo: true }).where("district_id", "=", ids.district).execute();
      expect(await who.director.read(at), table).toContain(said);
    }
    expect(await who.director.read(`/compliance-report/${id}`)).not.toContain("a made-up check");
    await db.updateTable("compliance_checks").set({ demo: true }).where("id", "=", check).execute();
    expect(await who.director.read(at)).toContain("Demo data: made-up checks.");
    expect(await who.director.read(`/compliance-report/${id}`)).toContain("Demo data: a made-up check.");
  });

  test("names no decision where none is made", async () => {
    const id = await ownProduct("Calm Undecided");
    await aRow(db, "district_software", { district_id: ids.district, software_id: id, demo: true });
    const page = await who.director.read(`/software/${id}`);
    expect(page).toContain("No decision yet.");
    expect(page).not.toContain("a made-up decision");
  });
});

describe("what is put on record", () => {
  const at = () => `/software/${ids.khan}`;
  const study = (more: Record<string, string> = {}) => ({
    intent: "add-study",
    forDistrict: ids.district,
    tier: "2",
    outcome: "fractions",
    gradeMin: "3",
    title: "Fractions with software",
    year: "2022",
    gradeMax: "5",
    citationUrl: "example.org/study",
    note: "",
    ...more,
  });
  const rating = (more: Record<string, string> = {}) => ({
    intent: "add-rating",
    forDistrict: ids.district,
    source: "district",
    rating: "meets",
    score: "80",
    ratedOn: "2026-01-31",
    url: "",
    ...more,
  });

  test("studies and ratings stand for the district, and go again", async () => {
    expect((await who.director.post(at(), study())).status).toBe(302);
    expect((await who.director.post(at(), rating())).status).toBe(302);
    const page = await who.teacher.read(at());
    expect(page).toContain("Tier 2, moderate: fractions");
    expect(page).toContain("Fractions with software, 2022");
    expect(page).toContain("https://example.org/study");
    expect(page).toContain("Our own: Meets expectations, 80 of 100");
    expect(page).not.toContain("Add a study");
    expect(await who.elsewhere.read(at())).not.toContain("fractions");
    const again = await who.director.post(at(), rating({ rating: "not_meets" }));
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("already on file");
    const { id } = await db.selectFrom("evidence_studies").select("id").executeTakeFirstOrThrow();
    expect((await who.elsewhere.post(at(), { intent: "remove-study", id })).status).toBe(404);
    expect((await who.director.post(at(), { intent: "remove-study", id })).status).toBe(302);
    expect((await who.director.post(at(), { intent: "remove-study", id })).status).toBe(404);
  });

  test.each([
    [() => study({ tier: "" }), "Choose the tier of the study."],
    [() => study({ title: "" }), "Enter the title of the study."],
    [() => study({ year: "21" }), "Enter the year it was published, such as 2024."],
    [() => study({ outcome: " " }), "Enter what the study measured"],
    [() => study({ citationUrl: "" }), "Enter the address where the study can be read."],
    [() => study({ gradeMin: "6", gradeMax: "5" }), "The last grade comes before the first."],
    [() => rating({ score: "101" }), "Enter a number from 0 to 100."],
    [() => rating({ ratedOn: "2999-01-01" }), "This date is in the future. Enter today or an earlier date."],
    [() => rating({ source: "someone" }), "Choose who gave the rating."],
    [() => study({ forDistrict: crypto.randomUUID() }), "You’ve switched to another district"],
  ])("is refused with a reason %#", async (posted, message) => {
    const before = await db.selectFrom("evidence_studies").select("id").execute();
    const answer = await who.director.post(at(), posted());
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect(await db.selectFrom("evidence_studies").select("id").execute()).toEqual(before);
  });
});
