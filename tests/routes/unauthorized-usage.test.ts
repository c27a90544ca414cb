import { noSchoolKnown } from "domain/places/words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "~/ui/time-format";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const list = "/url-mapper?tab=unauthorized";
const names = ["director", "boss", "owner", "curriculum", "teacher", "neighbour"] as const;
const who: Record<(typeof names)[number], Visitor> = Object.create(null);
let web: Web;
let place: Awaited<ReturnType<typeof aDistrictOfUse>>;
let other: Awaited<ReturnType<typeof aDistrictOfUse>>;
let product: string;
let approved: string;

beforeAll(async () => {
  product = await aProduct(db, "Zap Fox", { website: "https://www.zap-fox.com" });
  approved = await aProduct(db, "Reader Lane");
  place = await aDistrictOfUse(db, "Lakeside", { "zapfox-games.com": product, "reader-lane.com": approved });
  other = await aDistrictOfUse(db, "Northfield");
  const districtId = place.districtId;
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  await aPerson(db, { role: "district_admin", districtId, email: "boss@lakeside.example" });
  await aPerson(db, { role: "super_admin", email: "owner@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId, email: "curriculum@lakeside.example" });
  await aPerson(db, { role: "teacher", districtId, email: "teacher@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: other.districtId, email: "neighbour@lakeside.example" });
  const sites = ["zap-fox.com", "zapfox-games.com", "cdn.doubleclick.net", "quiz-alley.com", "paint-pond.com"];
  await place.visit(...sites.flatMap((site) => ["ana", "ben"].map((person) => ({ site, who: person, daysAgo: 2 }))));
  await place.visit({ site: "zap-fox.com", who: "ana", daysAgo: 1 });
  await anApproval(db, { districtId, softwareId: approved });
  await place.visit({ site: "reader-lane.com", who: "ana", daysAgo: 3 });
  await other.visit({ site: "northfield-only.com", who: "zoe" });
  web = await startWeb(database.url);
  for (const name of names) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
  await who.owner.post("/working-district", { district: place.districtId });
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location");
const targetOf = async (domain: string, districtId = place.districtId) =>
  (
    await db
      .selectFrom("usage_targets")
      .select("target_no")
      .where("district_id", "=", districtId)
      .where("domain", "=", domain)
      .executeTakeFirstOrThrow()
  ).target_no;
const decide = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.post("/url-mapper/unauthorized/decide", { forDistrict: place.districtId, ...fields });
const stateOf = async (domain: string) =>
  (
    await db
      .selectFrom("detections")
      .select(["state", "until_on as until", "reason", "version"])
      .where("district_id", "=", place.districtId)
      .where("domain", "=", domain)
      .execute()
  )[0];

describe("the list", () => {
  test("has sites and products with their figures, a suggestion, and what is folded away", async () => {
    const page = await who.director.read(list);
    expect(page).toContain("4 sites and products");
    for (const name of ["zap-fox.com", "Zap Fox", "quiz-alley.com"]) expect(page).toContain(name);
    expect(page).not.toContain("doubleclick.net");
    expect(page).not.toContain("northfield-only.com");
    expect(page).toContain("90% match, very likely: its website has this address");
    expect(page).toContain("1 infrastructure domain is hidden");
    expect(await who.director.read(`${list}&infrastructure=shown`)).toContain("doubleclick.net");
  });

  test("is narrowed by its filters, and says so when nothing matches", async () => {
    const page = await who.director.read(`${list}&q=quiz&days=7`);
    expect(page).toContain("1 site or product");
    expect(page).not.toContain("paint-pond.com");
    expect(await who.director.read(`${list}&q=nothing-like-it`)).toContain("No usage matches these filters");
    expect(await who.neighbour.read(`${list}&state=blocked`)).toContain("No usage matches these filters");
  });

  test("goes out as a file with the same filters", async () => {
    const answer = await who.director.get("/url-mapper/unauthorized.csv?kind=site&sort=name");
    expect(answer.headers.get("content-disposition")).toContain("unauthorized-usage-");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines.map((line) => line.replace(/^\uFEFF/, "").split(",")[0])).toEqual([
      ...["name", "paint-pond.com", "quiz-alley.com", "zap-fox.com"],
    ]);
  });

  test("offers what a role may do: a super admin can't block, a district admin can't request", async () => {
    const [director, boss, owner] = [
      await who.director.read(list),
      await who.boss.read(list),
      await who.owner.read(list),
    ];
    expect(director).toContain('value="block"');
    expect(director).toContain("Open a request");
    expect(boss).toContain('value="block"');
    expect(boss).not.toContain("Open a request");
    expect(owner).toContain('value="link"');
    expect(owner).not.toContain('value="block"');
    expect(owner).toContain("You’re working on Lakeside.");
    for (const name of ["teacher", "curriculum"] as const) {
      expect(to(await who[name].get(list))).toBe("/unauthorized");
      expect(to(await who[name].get("/url-mapper/unauthorized/decide"))).toBe("/unauthorized");
    }
  });
});

describe("deciding", () => {
  test("shows the chosen rows, and does it with all of them", async () => {
    const page = await who.director.read(
      "/url-mapper/unauthorized/decide?do=review&row=quiz-alley.com&row=paint-pond.com",
    );
    expect(page).toContain("Applies to 2 rows");
    const answer = await who.director.post("/url-mapper/unauthorized/decide", [
      ["intent", "review"],
      ["forDistrict", place.districtId],
      ["row", "quiz-alley.com new 0"],
      ["row", "paint-pond.com new 0"],
    ]);
    expect(to(answer)).toBe(list);
    expect(await who.director.read(list)).toContain(
      "2 sites are in review now. Colleagues can see that someone is looking into it.",
    );
    expect(await stateOf("quiz-alley.com")).toMatchObject({ state: "in_review", version: 1 });
    expect(await stateOf("paint-pond.com")).toMatchObject({ state: "in_review", version: 1 });
  });

  test("asks for a day to come and a reason, and changes nothing without them", async () => {
    const row = "paint-pond.com in_review 1";
    const empty = await decide(who.director, { intent: "tolerate", row, until: daysAgo(3), reason: "" });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Enter a reason");
    const past = await decide(who.director, { intent: "tolerate", row, until: daysAgo(3), reason: "Term ends." });
    expect(await past.text()).toContain("Choose today or a later day.");
    expect(await stateOf("paint-pond.com")).toMatchObject({ state: "in_review" });
    const until = daysAgo(-30);
    expect(to(await decide(who.director, { intent: "tolerate", row, until, reason: "Term ends." }))).toBe(list);
    expect(await stateOf("paint-pond.com")).toEqual({ state: "tolerated", until, reason: "Term ends.", version: 2 });
    const said = `1 site is tolerated until ${formatDay(until)}. Then the open list shows it as new.`;
    const after = await who.director.read(list);
    expect(after).toContain(said);
    expect(after).not.toContain("paint-pond.com");
    expect(await who.director.read(`${list}&state=tolerated`)).toContain("Term ends.");
  });

  test("says who was faster, and does nothing then", async () => {
    const fields = { intent: "ignore", row: "paint-pond.com in_review 1", reason: "A news site." };
    const answer = await decide(who.boss, fields);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("director changed one of these rows");
    expect(await stateOf("paint-pond.com")).toMatchObject({ state: "tolerated", version: 2 });
  });

  test("links a site to the product that is suggested for it", async () => {
    const page = await who.director.read("/url-mapper/unauthorized/decide?do=link&row=zap-fox.com");
    expect(page).toContain('value="Zap Fox"');
    const missing = await decide(who.director, { intent: "link", row: "zap-fox.com new 0", software: "" });
    expect(await missing.text()).toContain("Name the product.");
    const fields = { intent: "link", row: "zap-fox.com new 0", software: "Zap Fox" };
    expect(to(await decide(who.director, fields))).toBe(list);
    expect(await who.director.read(list)).toContain(
      "1 site is linked to Zap Fox. Past and future usage counts for that product. Figures follow shortly.",
    );
    const again = await decide(who.director, fields);
    expect(to(again)).toBe(list);
    expect(await who.director.read(list)).toContain("Nothing was changed, because this was already done.");
    expect(await who.director.read(`${list}&state=linked`)).toContain("zap-fox.com");
  });

  test("says that a block is on the list, and that the web filter is not changed by it", async () => {
    const page = await who.director.read("/url-mapper/unauthorized/decide?do=block&row=quiz-alley.com");
    expect(page).toContain("Rollcall does not change your web filter");
    await place.visit({ site: "game-gulf.com", who: "ana" });
    const fields = { intent: "block", row: "game-gulf.com new 0", reasonCode: "privacy", reason: "No." };
    expect(to(await decide(who.director, fields))).toBe(list);
    expect(await who.director.read(list)).toContain(
      "1 site is on your blocked list. Download the list on Software Blacklisting to update your web filter.",
    );
  });

  test("is refused to whoever may not do it, and does not reach another district", async () => {
    const block = { intent: "block", row: "quiz-alley.com in_review 1", reasonCode: "privacy", reason: "No." };
    expect((await decide(who.owner, block)).status).toBe(403);
    expect((await decide(who.teacher, block)).status).toBe(403);
    const theirs = { intent: "review", row: "northfield-only.com new 0" };
    expect((await decide(who.director, theirs)).status).toBe(404);
    const forged = await decide(who.neighbour, { ...theirs, forDistrict: place.districtId });
    expect(forged.status).toBe(422);
    expect((await decide(who.neighbour, { ...block, forDistrict: other.districtId })).status).toBe(404);
    expect(await stateOf("quiz-alley.com")).toMatchObject({ state: "in_review", version: 1 });
    expect((await decide(who.director, { intent: "review", row: "quiz-alley.com" })).status).toBe(422);
  });
});

describe("an approved product that is used without an agreement", () => {
  const usageAt = async () => {
    const target = db.selectFrom("usage_targets").select("target_no").where("software_id", "=", approved);
    return `/url-mapper/unauthorized/${(await target.executeTakeFirstOrThrow()).target_no}`;
  };

  test("leads to the product and to a new agreement, says why it is listed and when it was first visited", async () => {
    const report = (await who.director.read("/compliance-report")).replaceAll("<!-- -->", "");
    const section = report.slice(report.indexOf("Used without an agreement"));
    expect(section).toContain("No agreement on file covers them, even if they are approved.");
    expect(section).toMatch(new RegExp(`href="/software/${approved}"[^>]*>Reader Lane<`));
    expect(section).toContain(`href="/compliance-report/agreements/new?software=${approved}"`);
    expect(section).toContain(`href="${await usageAt()}?from=`);
    const page = await who.director.read(`/software/${approved}`);
    expect(page).toContain(`First visit in this period on ${formatDay(daysAgo(3))}.`);
    expect(page).not.toContain(`ince ${formatDay(daysAgo(29))}`);
  });

  test("shows its approval with its usage, and no state of unauthorized usage", async () => {
    expect(await who.director.read(list)).not.toContain("Reader Lane");
    const page = await who.curriculum.read(await usageAt());
    const head = page.slice(page.indexOf("<h1>Usage of Reader Lane"));
    const [badge] = /class="badge[\s\S]*?<\/span>/.exec(head) ?? [];
    expect(badge).toContain("approval: approved");
  });
});

describe("a row of a product", () => {
  test("names its approval and what was decided about its usage", async () => {
    const page = (await who.director.read(list)).replaceAll("<!-- -->", "");
    const row = page.match(/<tr role="row">.*?<\/tr>/gs)?.find((one) => one.includes("Zap Fox")) ?? "";
    expect(row).toContain("Approval: not reviewed. ");
    expect(row).toContain('data-label="Usage status"');
    expect(row).not.toContain('data-label="Status"');
    expect(page).toContain("All statuses");
  });
});

describe("one site", () => {
  test("opens to its days and schools, for the district alone, and names nobody", async () => {
    const at = `/url-mapper/unauthorized/${await targetOf("quiz-alley.com")}`;
    const page = await who.director.read(at);
    expect(page).toContain("Usage of quiz-alley.com");
    expect(page).toContain(noSchoolKnown);
    const file = await (await who.director.get(`${at}/usage.csv?by=school`)).text();
    expect(file).toContain(noSchoolKnown);
    expect(page).not.toMatch(/>\s*(ana|ben)\s*</);
    expect((await who.curriculum.get(at)).status).toBe(200);
    expect(to(await who.teacher.get(at))).toBe("/unauthorized");
    expect((await who.neighbour.get(at)).status).toBe(404);
    for (const no of ["0", "nothing", "99999999999"]) {
      expect((await who.director.get(`/url-mapper/unauthorized/${no}`)).status).toBe(404);
    }
  });
});
