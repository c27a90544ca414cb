import { wholeDistrict } from "domain/access/scope";
import { type FacetValues, noFacets } from "domain/software/catalogue/facets";
import { listLikelyDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import {
  listFoundSoftware,
  listSoftwareNamed,
  searchSoftware,
} from "domain/software/catalogue/queries/software-search";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
let districtId = "";
let scope = wholeDistrict("");

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  scope = wholeDistrict(districtId);
  const approve = async (slug: string, approval_status: string, privacy_status = "compliant") => {
    const { id } = await db.selectFrom("software").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
    await db
      .insertInto("district_software")
      .values({ district_id: districtId, software_id: id, approval_status, privacy_status })
      .execute();
  };
  await approve("desmos", "approved");
  await approve("geogebra", "approved_with_conditions");
  await approve("prodigy-math", "denied", "non_compliant");
});
afterAll(() => database.close());

const search = (text: string, facets: Partial<FacetValues> = {}, sort: "relevance" | "name" = "relevance") =>
  searchSoftware(db, scope, {
    filter: { districtId, text, facets: { ...noFacets, ...facets }, sort },
    page: 1,
    size: 20,
  });
const names = async (...input: Parameters<typeof search>) => (await search(...input)).rows.map(({ name }) => name);

describe("words", () => {
  test.each([
    ["Quizlet", "Quizlet", "the name"],
    ["quiz", "Quizizz", "its beginning"],
    ["khanacademy", "Khan Academy", "written as one word"],
    ["khanacademy.org", "Khan Academy", "its address"],
    ["kahn acadmy", "Khan Academy", "mistyped"],
    ["qizlet", "Quizlet", "a letter missing"],
    ["Geogabra", "GeoGebra", "a letter wrong"],
    ["microsoft forms", "Microsoft Forms", "two words"],
    ["simulation", "PhET Interactive Simulations", "another form of a word"],
    ["programming for the youngest blocks", "ScratchJr", "words that no product has all of"],
  ])("%s finds %s: %s", async (text, name) => expect((await names(text)).slice(0, 3)).toContain(name));

  test("the very name stands before what only has it in its text", async () => {
    expect((await names("Canvas"))[0]).toBe("Canvas");
    expect((await names("khan academy"))[0]).toBe("Khan Academy");
  });

  test.each(["zzzzqqq", "%", "_", "'", "\\", "& | !", ":*", "the", "<script>"])("%s breaks nothing", async (text) => {
    expect((await search(text)).total).toBeLessThan(112);
  });

  test("a hundred words are no burden", async () => {
    expect(Array.isArray(await names("word ".repeat(100)))).toBe(true);
  });
});

describe("facets", () => {
  test("count what the others let through, and the total what all do", async () => {
    const all = await search("");
    const { rows } = await search("", { approval: ["approved"] });
    expect(rows.map(({ name }) => name)).toEqual(["Desmos"]);
    const one = await search("", { approval: ["approved"] });
    expect(one.total).toBe(1);
    const counts = Object.fromEntries(one.facets.approval.map(({ value, count }) => [value, count]));
    expect(counts).toEqual({ approved: 1, approved_with_conditions: 1, denied: 1, not_reviewed: all.total - 3 });
    expect(one.facets.category).toEqual([{ value: rows[0]?.categoryId, count: 1 }]);
  });

  test("every count is what one gets by choosing it", async () => {
    const { facets } = await search("math");
    for (const [name, values] of Object.entries(facets)) {
      for (const { value, count } of values) {
        expect((await search("math", { [name]: [value] })).total, `${name} ${value}`).toBe(count);
      }
    }
  });

  test("of several values of one facet any is enough, of several facets all are needed", async () => {
    const either = await names("", { approval: ["approved", "denied"] }, "name");
    expect(either).toEqual(["Desmos", "Prodigy Math"]);
    expect(await names("", { approval: ["approved", "denied"], privacy: ["compliant"] })).toEqual(["Desmos"]);
  });

  test("pages show every product once, in the order of names", async () => {
    const filter = { districtId, text: "", facets: noFacets, sort: "name" as const };
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listFoundSoftware(db, scope, { filter, page, size: 40 })),
    );
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe((await search("")).total);
  });
});

test("what is not allowed comes with what is, of the same kind", async () => {
  const [row] = (await search("Prodigy Math")).rows;
  expect(row?.alternatives.map(({ name }) => name)).toEqual(["Desmos", "GeoGebra"]);
  const [allowed] = (await search("Desmos")).rows;
  expect(allowed?.alternatives).toEqual([]);
});

test("a ban by its dates counts on its days, and only then, whatever status is stored", async () => {
  const { id: software_id } = await db
    .selectFrom("software")
    .select("id")
    .where("slug", "=", "desmos")
    .executeTakeFirstOrThrow();
  const day = (fromToday: number) => sql<string>`(current_date + ${fromToday}::int)`;
  const ban = await db
    .insertInto("software_blacklist")
    .values({
      district_id: districtId,
      software_id,
      reason_code: "other",
      reason: "Under review",
      starts_on: day(-2),
      ends_on: day(1),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const blocked = await search("", { approval: ["blocked"] });
  expect(blocked.rows.map(({ name, approvalStatus }) => [name, approvalStatus])).toEqual([["Desmos", "blocked"]]);
  expect(blocked.facets.approval).toContainEqual({ value: "blocked", count: 1 });
  expect(blocked.facets.approval.map(({ value }) => value)).not.toContain("approved");
  expect((await search("Prodigy Math")).rows[0]?.alternatives.map(({ name }) => name)).toEqual(["GeoGebra"]);

  await db
    .updateTable("software_blacklist")
    .set({ ends_on: day(-2) })
    .where("id", "=", ban.id)
    .execute();
  expect((await search("", { approval: ["blocked"] })).total).toBe(0);
  expect(await names("", { approval: ["approved"] })).toEqual(["Desmos"]);
  await db.deleteFrom("software_blacklist").where("id", "=", ban.id).execute();
});

test("what other districts own is neither found nor takes the place of what is", async () => {
  const { id: other } = await aDistrict(db, "Hillside");
  await sql`insert into software (slug, name, source, district_id)
    select 'quizlette-' || n, 'Qizlet', 'district_custom', ${other}::uuid from generate_series(1, 250) n`.execute(db);
  expect((await names("qizlet"))[0]).toBe("Quizlet");
});

describe("names that are typed into a field", () => {
  test.each([
    ["Quizlet", true],
    ["quizlet", true],
    ["Quizlet, Quizlet", true],
    ["quizle", false],
  ])("%s is exact: %s", async (text, exact) => {
    const [first] = await listSoftwareNamed(db, scope, { districtId, text, limit: 5 });
    expect(first).toMatchObject({ name: "Quizlet", exact });
  });
});

describe("likely duplicates", () => {
  const like = async (name: string, url: string | null) =>
    (await listLikelyDuplicates(db, scope, { districtId, name, url })).map((row) => `${row.name}: ${row.why}`);

  test.each([
    ["Khan Academy", null, "Khan Academy: The same name"],
    ["khan-academy!", null, "Khan Academy: The same name"],
    ["Kahn Academy", null, "Khan Academy: A similar name"],
    ["Exercises", "https://www.khanacademy.org/math", "Khan Academy: The same address"],
    ["Exercises", "es.khanacademy.org", "Khan Academy: The same address"],
    ["Quizlet", "quizlet.com", "Quizlet: The same name and address"],
  ])("%s at %s", async (name, url, first) => expect((await like(name, url))[0]).toBe(first));

  test.each([
    ["Seating Chart Wizard", "https://seating.example"],
    ["Exercises", "https://notkhanacademy.org"],
    ["Exercises", "not an address"],
    ["", null],
  ])("none for %s at %s", async (name, url) => expect(await like(name, url)).toEqual([]));
});
