import { setUpUrlPatterns, startingPatterns } from "domain/software/addresses/starting-patterns";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/url-mapper";
let web: Web;
const who: Record<"owner" | "director" | "neighbour" | "teacher", Visitor> = Object.create(null);
const ids = { own: "", other: "", product: "", othersProduct: "" };

beforeAll(async () => {
  ids.own = (await aDistrict(db, "Lakeside")).id;
  ids.other = (await aDistrict(db, "Northfield")).id;
  await aPerson(db, { role: "super_admin", email: "owner@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: ids.own, email: "director@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: ids.other, email: "neighbour@lakeside.example" });
  await aPerson(db, { role: "teacher", districtId: ids.own, email: "teacher@lakeside.example" });
  const product = (name: string, districtId: string | null) =>
    db
      .insertInto("software")
      .values({ name, district_id: districtId, source: districtId ? "district_custom" : "catalogue" })
      .returning("id")
      .executeTakeFirstOrThrow();
  ids.product = (await product("Fraction Farm", null)).id;
  ids.othersProduct = (await product("Neighbour Notes", ids.other)).id;
  web = await startWeb(database.url);
  for (const name of ["owner", "director", "neighbour", "teacher"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
  await who.owner.post("/working-district", { district: ids.own });
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location");
const fields = (more: Record<string, string> = {}) => ({
  pattern: "farm.example.org",
  type: "auto",
  software: "Fraction Farm",
  confidence: "90",
  authorized: "no",
  forDistrict: ids.own,
  ...more,
});
const rowOf = (pattern: string, districtId: string | null) =>
  db
    .selectFrom("url_patterns")
    .select(["id", "version", "pattern_type", "host", "path", "software_id", "is_authorized", "confidence"])
    .where("pattern", "=", pattern)
    .where("district_id", districtId === null ? "is" : "=", districtId)
    .executeTakeFirst();

describe("on start", () => {
  test("the five sites are authorised for all, with confidence 0.9, and a second start changes nothing", async () => {
    const stand = () =>
      db
        .selectFrom("url_patterns")
        .select(["id", "pattern", "confidence", "is_authorized", "district_id", "version"])
        .where(
          "pattern",
          "in",
          startingPatterns.map((row) => row.pattern),
        )
        .where("district_id", "is", null)
        .orderBy("pattern")
        .execute();
    const before = await stand();
    expect(before).toHaveLength(5);
    for (const row of before) expect(row).toMatchObject({ confidence: "0.90", is_authorized: true });
    expect(await setUpUrlPatterns(db)).toBe(true);
    expect(await stand()).toEqual(before);
  });

  test("a database without the functions is passed over in silence; any other trouble is not", async () => {
    const older = await cloneDatabase();
    await older.asOwner("drop function add_url_pattern");
    expect(await setUpUrlPatterns(older.db)).toBe(false);
    await older.asOwner("drop table url_patterns cascade");
    await older.asOwner(
      "create function add_url_pattern(p_pattern text, p_pattern_type text, p_software_id uuid, p_software_name text, p_confidence numeric, p_is_authorized boolean) returns uuid language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await expect(setUpUrlPatterns(older.db)).rejects.toThrow("no");
    await older.close();
  });

  test("what is missing of the triggers is made by the application's own role, and /admin says how it stands", async () => {
    await database.asOwner("drop trigger url_patterns_told on url_patterns");
    const page = await who.owner.read("/admin");
    expect(page).toContain("not complete");
    expect(to(await who.owner.post("/admin?index", { intent: "set-up-patterns" }))).toBe("/admin");
    const { rows } = await database.pool.query(
      "select check_trigger_exists(trigger_name => 'url_patterns_told') as there",
    );
    expect(rows[0].there).toBe(true);
    expect(await who.owner.read("/admin")).not.toContain("not complete");
  });
});

describe("adding", () => {
  test.each([
    ["a public suffix", { pattern: "github.io" }, "Everyone can have a site under github.io"],
    ["a top level", { pattern: "*.com" }, "Everyone can have a site under com"],
    ["a district's suffix", { pattern: "k12.ca.us" }, "Everyone can have a site under k12.ca.us"],
    ["a star elsewhere", { pattern: "a.*.example.org" }, "A star can only come first"],
    ["a domain with a path", { pattern: "example.org/kids", type: "domain" }, "choose the type Path"],
    ["a path without one", { pattern: "example.org", type: "path_prefix" }, "Add the path"],
    ["a port", { pattern: "example.org:8080" }, "Leave the port out"],
    ["an email address", { pattern: "kim@example.org" }, "This isn’t a website address."],
    ["punycode of nothing", { pattern: "xn--a.org" }, "xn--a stands for no letters"],
    ["this computer", { pattern: "127.0.0.2" }, "This numeric address is private or reserved"],
    ["a private network", { pattern: "10.4.0.9/kids" }, "This numeric address is private or reserved"],
    ["an underscore", { pattern: "a_c.org" }, "it has an underscore"],
    ["an ending that nobody has", { pattern: "farm.exampel" }, "No site’s name ends in .exampel"],
    ["a blank in a path", { pattern: "example.org/our kids" }, "A path has no blanks"],
    ["nothing", { pattern: "" }, "Enter an address"],
    ["an unknown product", { software: "No Such Thing" }, "No product has"],
    ["no product", { software: "" }, "Enter the product"],
    ["another district's product", { software: "Neighbour Notes" }, "No product has"],
    ["no number", { confidence: "much" }, "Enter a number from 1 to 100."],
    ["another type", { type: "regex" }, "Choose a type from the list."],
    ["another district meanwhile", { forDistrict: crypto.randomUUID() }, "You’ve switched to another district"],
  ])("%s is refused, and nothing is written", async (_, more, said) => {
    const answer = await who.director.post(`${base}/new`, fields(more));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
    const own = await db.selectFrom("url_patterns").select("id").where("district_id", "=", ids.own).execute();
    expect(own).toEqual([]);
  });

  test("all that is wrong is told together, each fault at its field", async () => {
    const wrong = { pattern: "github.io", software: "No Such Thing", confidence: "101", authorized: "follows" };
    const at = (page: string, field: string) =>
      new RegExp(`id="${field}-error"[^>]*><svg.*?</svg><span>([^<]+)`).exec(page)?.[1];
    for (const [visitor, more, said] of [
      [who.director, {}, undefined],
      [who.owner, { whose: "all" }, "Choose yes or no: no one district’s approval counts for all."],
    ] as const) {
      const answer = await visitor.post(`${base}/new`, fields({ ...wrong, ...more }));
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(at(page, "pattern")).toContain("Everyone can have a site under github.io");
      expect(at(page, "software")).toContain("No product has this name.");
      expect(at(page, "confidence")).toBe("Enter a number from 1 to 100.");
      expect(at(page, "authorized")).toBe(said);
    }
    expect(await rowOf("github.io", null)).toBeUndefined();
  });

  test("the pattern is kept in one spelling, with its line in the log and in the product's history", async () => {
    const typed = "HTTPS://user:pw@Farm.Bücher.Example.:443/Kids/./a//?q#x";
    const answer = await who.director.post(`${base}/new`, fields({ pattern: typed }));
    expect(to(answer)).toBe(base);
    const row = await rowOf("farm.xn--bcher-kva.example/Kids/a", ids.own);
    expect(row).toMatchObject({ pattern_type: "path_prefix", path: "/Kids/a", software_id: ids.product });
    expect(await who.director.read(base), "read in letters").toContain("farm.bücher.example/Kids/a");
    const page = await who.director.read(`${base}/${row?.id}`);
    expect(page).toContain("farm.bücher.example/Kids/a");
    expect(page).toContain("<code>farm.xn--bcher-kva.example/Kids/a</code>");
    for (const q of ["bücher", "BÜCH", "bucher", "xn--bcher"]) {
      expect(await who.director.read(`${base}?q=${encodeURIComponent(q)}`), q).toContain(`${base}/${row?.id}`);
    }
    expect(await who.director.read(`${base}?q=m%C3%BCller`)).not.toContain(`${base}/${row?.id}`);
    const line = await db
      .selectFrom("audit_log")
      .select(["district_id", "after", "object_id"])
      .where("action", "=", "url_pattern.added")
      .executeTakeFirst();
    expect(line).toMatchObject({ district_id: ids.own, object_id: row?.id });
    const history = await db.selectFrom("status_history").select(["what", "to_value"]).execute();
    expect(history).toContainEqual({ what: "pattern", to_value: "farm.xn--bcher-kva.example/Kids/a" });
  });

  test("what is there already is said, and leads to it", async () => {
    await who.director.post(`${base}/new`, fields());
    const row = await rowOf("farm.example.org", ids.own);
    const answer = await who.director.post(`${base}/new`, fields({ pattern: "FARM.example.org." }));
    expect(to(answer)).toBe(`${base}/${row?.id}`);
    expect(await who.director.read(`${base}/${row?.id}`)).toContain("already exists");
  });

  test("only who sees all districts adds one for all, and it needs a product of the catalogue", async () => {
    const mine = await who.director.post(`${base}/new`, fields({ pattern: "all.example.org", whose: "all" }));
    expect(mine.status).toBe(403);
    const follows = await who.owner.post(`${base}/new`, fields({ whose: "all", authorized: "follows" }));
    expect(await follows.text()).toContain("Choose yes or no");
    const shared = fields({ pattern: "all.example.org", whose: "all", authorized: "yes" });
    expect(to(await who.owner.post(`${base}/new`, shared))).toBe(base);
    expect(await rowOf("all.example.org", null)).toMatchObject({ is_authorized: true });
  });

  test("authorised as the product is approved in the district", async () => {
    const add = (pattern: string) => who.director.post(`${base}/new`, fields({ pattern, authorized: "follows" }));
    await add("before.example.org");
    expect(await rowOf("before.example.org", ids.own)).toMatchObject({ is_authorized: false });
    await db
      .insertInto("district_software")
      .values({ district_id: ids.own, software_id: ids.product, approval_status: "approved" })
      .execute();
    await add("after.example.org");
    expect(await rowOf("after.example.org", ids.own)).toMatchObject({ is_authorized: true });
    await db.updateTable("district_software").set({ approval_status: "pilot" }).execute();
    await add("pilot.example.org");
    expect(await rowOf("pilot.example.org", ids.own), "as the decision to pilot it does").toMatchObject({
      is_authorized: true,
    });
  });
});

describe("changing and removing", () => {
  const change = (version: number | undefined, more: Record<string, string>) => {
    const { forDistrict: _, ...rest } = fields({ type: "domain", ...more });
    return { intent: "change", version: String(version), ...rest };
  };

  test("the second of two is told what happened, and nothing is overwritten", async () => {
    await who.director.post(`${base}/new`, fields({ pattern: "two.example.org" }));
    const row = await rowOf("two.example.org", ids.own);
    const first = change(row?.version, { pattern: "two.example.org", authorized: "yes" });
    expect(to(await who.director.post(`${base}/${row?.id}`, first))).toBe(base);
    const second = change(row?.version, { pattern: "three.example.org" });
    const answer = await who.owner.post(`${base}/${row?.id}`, second);
    expect(answer.status).toBe(409);
    const said = await answer.text();
    expect(said).toMatch(/director changed this pattern on .*, so nothing was saved/);
    expect(said).toContain("two.example.org, Fraction Farm, authorized");
    expect(await rowOf("three.example.org", ids.own)).toBeUndefined();
    const removal = { intent: "remove", version: String(row?.version) };
    expect((await who.director.post(`${base}/${row?.id}`, removal)).status).toBe(409);
    expect(to(await who.director.post(`${base}/${row?.id}`, { ...removal, version: "2" }))).toBe(base);
    expect((await who.director.post(`${base}/${row?.id}`, { ...removal, version: "2" })).status).toBe(404);
  });

  test("into one that is there already is refused", async () => {
    await who.director.post(`${base}/new`, fields({ pattern: "four.example.org" }));
    const row = await rowOf("four.example.org", ids.own);
    const answer = await who.director.post(`${base}/${row?.id}`, change(row?.version, { pattern: "farm.example.org" }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Another pattern of this type already has this address.");
  });

  test("another district's is not there; one for all is read, and changed by who sees all", async () => {
    const own = await rowOf("farm.example.org", ids.own);
    expect((await who.neighbour.get(`${base}/${own?.id}`)).status).toBe(404);
    expect((await who.neighbour.post(`${base}/${own?.id}`, change(1, {}))).status).toBe(404);
    const shared = await rowOf("quizlet.com", null);
    const page = await who.director.read(`${base}/${shared?.id}`);
    expect(page).toContain("Add your own");
    expect(page).not.toContain("Remove this pattern");
    expect(page).not.toContain("?edit=pattern");
    expect(await who.director.read(`${base}/${shared?.id}?edit=pattern`)).not.toContain("Save pattern");
    expect(await who.owner.read(`${base}/${shared?.id}?edit=pattern`)).toContain("Save pattern");
    expect((await who.director.post(`${base}/${shared?.id}`, change(1, {}))).status).toBe(403);
    const keep = change(shared?.version, { pattern: "quizlet.com", software: "Quizlet", authorized: "yes" });
    expect(to(await who.owner.post(`${base}/${shared?.id}`, keep))).toBe(base);
  });
});

describe("the list and the test of an address", () => {
  test("filters, sorts, exports the same rows, and shows no other district's", async () => {
    await who.neighbour.post(`${base}/new`, fields({ pattern: "secret.example.org", forDistrict: ids.other }));
    const page = await who.director.read(`${base}?whose=own&sort=-pattern`);
    expect(page).toContain("farm.example.org");
    expect(page).not.toContain("secret.example.org");
    expect(page).not.toContain("khanacademy.org");
    const file = await (await who.director.get(`${base}/patterns.csv?q=farm&type=path_prefix`)).text();
    expect(file.trim().split("\r\n")).toEqual([
      "pattern,type,product,confidence,authorized,for",
      "farm.bücher.example/Kids/a,path_prefix,Fraction Farm,0.9,no,this district",
    ]);
    expect(await who.director.read(`${base}?q=nothing-like-it`)).toContain("No pattern matches these filters");
    expect((await who.teacher.get(base)).status).toBe(302);
  });

  test("says which pattern wins, why, and which others cover it; a change is followed at once", async () => {
    const ask = (address: string) => who.director.read(`${base}?${new URLSearchParams({ address })}`);
    expect(await ask("https://notkhanacademy.org/")).toContain("No pattern covers notkhanacademy.org");
    expect(await ask("mailto:kim@khanacademy.org")).toContain("This isn’t a website address.");
    expect(await ask("https://www.khanacademy.org/math")).toContain("It is the only one that covers the address.");
    await who.director.post(`${base}/new`, fields({ pattern: "khanacademy.org" }));
    const both = () => ask("https://www.khanacademy.org/math");
    await expect.poll(both).toContain("It is your district’s own, which comes before those for all districts.");
    expect(await both()).toContain("For all districts; your district’s own pattern comes first.");
    const rows = (html: string) => html.match(/<th scope="row"[\s\S]*?<\/th>/g) ?? [];
    const shared = await rowOf("khanacademy.org", null);
    const listed = rows(await who.director.read(`${base}?q=khanacademy.org`));
    expect(listed, "two levels claim it, and one of them counts").toHaveLength(1);
    expect(listed[0]).toContain("which comes before");
    expect(listed[0]).toContain(`href="${base}/${shared?.id}"`);
    const all = rows(await who.director.read(`${base}?q=khanacademy.org&whose=all`));
    expect(all[0]).toContain("Doesn’t count here: your district’s own pattern comes first.");
    expect(rows(await who.neighbour.read(`${base}?q=khanacademy.org`))[0]).toContain("For all districts");
    expect(web.output()).not.toContain("khanacademy.org/math");
  });
});

describe("import", () => {
  const upload = async (csv: string) => {
    const form = new FormData();
    form.set("intent", "preview");
    form.set("forDistrict", ids.own);
    form.set("file", new File([csv], "patterns.csv", { type: "text/csv" }));
    const whole = new Response(form);
    return fetch(new URL(`${base}/import`, web.origin), {
      method: "POST",
      body: await whole.blob(),
      redirect: "manual",
      headers: {
        "Content-Type": whole.headers.get("content-type") ?? "",
        Origin: web.origin,
        Cookie: [...who.director.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
  };

  test("shows what would come of each line and writes nothing, then writes all of it", async () => {
    const csv = [
      "pattern,product,type,confidence,authorized",
      "one.example.net,Fraction Farm,,,",
      "*.two.example.net,fraction farm,wildcard,80 %,no",
      "com,Fraction Farm,,,",
      "k12.ca.us,Fraction Farm,domain,,",
      "three.example.net,No Such Thing,,,",
      "ONE.example.net.,Fraction Farm,,,",
      "four.example.net,Fraction Farm,,7000,",
      "five.example.net,Fraction Farm,,,perhaps",
      "farm.example.org,Fraction Farm,domain,0.5,yes",
    ].join("\n");
    const answer = await upload(csv);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    for (const said of ["Everyone can have a site under com", "under k12.ca.us", "No product has this name."]) {
      expect(page).toContain(said);
    }
    for (const said of ["Line 2 has the same pattern.", "must be a number from 0 to 1", "must be yes or no"]) {
      expect(page).toContain(said);
    }
    expect(page).toContain("Import 3 patterns");
    expect(await rowOf("one.example.net", ids.own)).toBeUndefined();
    const digest = /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const confirm = { intent: "import", forDistrict: ids.own, csv, digest };
    const stale = await who.director.post(`${base}/import`, { ...confirm, digest: "of another day" });
    expect(stale.status).toBe(409);
    expect(await rowOf("one.example.net", ids.own)).toBeUndefined();
    expect(to(await who.director.post(`${base}/import`, confirm))).toBe(base);
    expect(await rowOf("one.example.net", ids.own)).toMatchObject({ is_authorized: true, confidence: "0.90" });
    expect(await rowOf("*.two.example.net", ids.own)).toMatchObject({ is_authorized: false, confidence: "0.80" });
    expect(await rowOf("farm.example.org", ids.own)).toMatchObject({ is_authorized: true, confidence: "0.50" });
    // The back button and the same button again: it is no longer what would come of it.
    expect((await who.director.post(`${base}/import`, confirm)).status).toBe(409);
  });

  test("finds a product whose name our own file led by an apostrophe", async () => {
    const formula = { name: "=Formula Farm", district_id: null, source: "catalogue" } as const;
    await db.insertInto("software").values(formula).execute();
    const page = await (await upload("pattern,product\nformula.example.org,'=Formula Farm")).text();
    expect(page).toContain("Import 1 pattern");
  });

  test.each([
    ["", "Choose a CSV file."],
    ["name,site\na,b", "must name the columns"],
    ["pattern,product", "no rows"],
    [`pattern,product\n${"x.example.net,Fraction Farm\n".repeat(2_001)}`, "more than 2,000 rows"],
    ["PK\u0003\u0004\u0000", "This is not a CSV file."],
  ])("refuses a file with a reason", async (csv, said) => {
    const answer = await upload(csv);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
  });
});

describe("an address that looks like another one", () => {
  const typed = "gооgle.com"; // two Cyrillic letters
  const said = "This address looks like google.com, but it is another website";

  test("is said to when it becomes a pattern, and on the pattern's page, in letters and as the network has it", async () => {
    const answer = await who.director.post(`${base}/new`, fields({ pattern: typed }));
    expect(to(answer)).toBe(base);
    expect(await who.director.read(base)).toContain(`${typed} is added for Lakeside. ${said}`);
    const { id } = (await rowOf("xn--ggle-55da.com", ids.own)) ?? { id: "" };
    const page = await who.director.read(`${base}/${id}`);
    expect(page).toContain(said);
    expect(page).toContain("xn--ggle-55da.com");
    const plain = await who.director.post(`${base}/new`, fields({ pattern: "münchen.example" }));
    expect(to(plain)).toBe(base);
    expect(await who.director.read(base)).not.toContain("looks like");
  });

  test("is said to on its entry of the blacklist, whose name is in letters, and on a product's page", async () => {
    const entry = await aRow(db, "software_blacklist", {
      district_id: ids.own,
      pattern: "xn--ggle-55da.com",
      pattern_type: "domain",
      host: "xn--ggle-55da.com",
      path: "",
      reason_code: "other",
      reason: "It imitates another site.",
      starts_on: "2026-01-01",
    });
    const page = await who.director.read(`/software-blacklist-manager/${entry}`);
    expect(page).toContain(said);
    expect(page).toMatch(new RegExp(`<h1[^>]*>${typed}`));
    const product = { district_id: ids.own, name: "Search", source: "district_custom", website: `https://${typed}/` };
    const id = await aRow(db, "software", product);
    expect(await who.director.read(`/software/${id}`)).toContain(said);
  });
});
