import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const who: Record<"owner" | "director", Visitor> = Object.create(null);
const ids = { district: "", other: "", product: "", pattern: "" };
const host = "farm.example.org";

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.other = (await aDistrict(db, "Northfield")).id;
  await aPerson(db, { role: "super_admin", email: "owner@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: ids.district, email: "director@lakeside.example" });
  ids.product = await aRow(db, "software", { name: "Fraction Farm", source: "catalogue" });
  ids.pattern = await aRow(db, "url_patterns", {
    pattern: host,
    software_id: ids.product,
    software_name: "Fraction Farm",
    is_authorized: true,
  });
  web = await startWeb(database.url);
  for (const name of ["owner", "director"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
  await who.owner.post("/working-district", { district: ids.district });
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("software_blacklist").execute();
});

const ask = (address: string, visitor = who.director) =>
  visitor.read(`/url-mapper?${new URLSearchParams({ address })}`);
const answerIn = (page: string) => /<section[^>]*id="test".*?<\/section>/s.exec(page)?.[0] ?? "";

/** An entry of the district for a product, unless it is for an address, from long ago. */
function ban(more: Record<string, unknown> = {}) {
  return aRow(db, "software_blacklist", {
    district_id: ids.district,
    software_id: ids.product,
    reason_code: "privacy",
    starts_on: "2026-01-01",
    reason: "It sells what students write",
    ...more,
  });
}
const ofAddress = (pattern: string, pattern_type: string, host: string, path = "") => ({
  software_id: null,
  pattern,
  pattern_type,
  host,
  path,
});

describe("the test of an address that is authorized", () => {
  test("says nothing of a ban where none is in force", async () => {
    await ban({ starts_on: "2099-01-01" });
    await ban({ ends_on: "2026-02-01" });
    await ban({ lifted_at: new Date(), lift_reason: "It is over." });
    await ban({ district_id: ids.other });
    const page = answerIn(await ask(`https://${host}/`));
    expect(page).toContain("authorized");
    expect(page).not.toMatch(/banned/i);
  });

  test("says that its product is banned, by which entry and why, as “May I use it?” does", async () => {
    const calm = await aRow(db, "software", { name: "Calm Farm", source: "catalogue" });
    const approval = { approval_status: "approved", privacy_status: "compliant" };
    await aRow(db, "district_software", { district_id: ids.district, software_id: calm, ...approval });
    const entry = await ban({ alternative_software_id: calm });
    const said = "It is on the district’s blocked list: It sells what students write.";
    const page = answerIn(await ask(`https://www.${host}/kids`));
    expect(page).toContain("Blocked in this district today.");
    expect(page).toContain(said);
    expect(page).toContain(`href="/software-blacklist-manager/${entry}"`);
    expect(page).toMatch(/Use <a [^>]*>Calm Farm<\/a> instead\./);
    expect(page, "the pattern's own state is no good news any more").not.toContain("badge is-success");
    expect(await who.director.read(`/software/${ids.product}`)).toContain(said);
    const asOwner = answerIn(await ask(`https://${host}/`, who.owner));
    expect(asOwner).toContain(said);
    expect(asOwner, "the blocked list is not the operator's").not.toContain("/software-blacklist-manager/");
  });

  test("says for whom, where it is banned for some", async () => {
    await ban({ roles: ["student"], grades: [3, 4] });
    const page = answerIn(await ask(`https://${host}/`));
    expect(page).toContain("Blocked for some people in this district today.");
    expect(page).toContain("blocked list for grades 3 and 4, students: It sells what students write.");
    expect(page).toContain("badge is-success");
  });

  test("says so of a banned address, whatever it leads to", async () => {
    const below = await ban(ofAddress("*.example.org", "wildcard", "example.org"));
    const page = answerIn(await ask(`https://${host}/`));
    expect(page).toContain("Blocked in this district today.");
    expect(
      page.split(`/software-blacklist-manager/${below}`).length,
      "once, though it takes in address and product",
    ).toBe(2);
    await ban(ofAddress("games.example/play", "path_prefix", "games.example", "/play"));
    const nowhere = answerIn(await ask("games.example/play/now"));
    expect(nowhere).toContain("Blocked in this district today.");
    expect(nowhere).toContain("No pattern covers games.example/play/now.");
    expect(answerIn(await ask("games.example/players"))).not.toMatch(/banned/i);
  });

  test("changes no pattern: the matcher and match_url_patterns answer as before", async () => {
    await ban();
    const { rows } = await database.pool.query("select id, is_authorized from match_url_patterns($1, $2)", [
      `https://${host}/`,
      ids.district,
    ]);
    expect(rows).toEqual([{ id: ids.pattern, is_authorized: true }]);
    expect(answerIn(await ask(`https://${host}/`))).toContain("It is the only one that covers the address.");
  });
});

describe("wherever an address is called authorized", () => {
  const screens = () => [`/url-mapper?q=${host}`, `/url-mapper/${ids.pattern}`, `/software/${ids.product}`];
  const badge = /<span class="badge is-error i-ban">blocked<\/span>/;

  test("a ban for everyone stands beside it, until it ends", async () => {
    const entry = await ban();
    for (const screen of screens()) expect(await who.director.read(screen), screen).toMatch(badge);
    await db.updateTable("software_blacklist").set({ ends_on: "2026-02-01" }).where("id", "=", entry).execute();
    for (const screen of screens()) expect(await who.director.read(screen), screen).not.toMatch(badge);
  });

  test("a ban of another address of the product counts, as it does in “May I use it?”; one for some does not", async () => {
    const more = { pattern: "barn.example.net", software_id: ids.product, software_name: "Fraction Farm" };
    await aRow(db, "url_patterns", { ...more, district_id: ids.district });
    await ban({ roles: ["student"] });
    expect(await who.director.read(`/url-mapper/${ids.pattern}`)).not.toMatch(badge);
    await ban(ofAddress("barn.example.net", "domain", "barn.example.net"));
    expect(await who.director.read(`/url-mapper/${ids.pattern}`)).toMatch(badge);
    expect(answerIn(await ask(`https://${host}/`))).toContain("Blocked in this district today.");
  });
});
