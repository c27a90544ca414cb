import { wholeDistrict } from "domain/access/scope";
import { infrastructureKindOf } from "domain/usage/infrastructure";
import { ensureDays } from "domain/usage/queries/days";
import { readTargetWeeks } from "domain/usage/queries/target-weeks";
import {
  listUnauthorized,
  periodOf,
  type UnauthorizedFilter,
  type UnauthorizedRow,
} from "domain/usage/queries/unauthorized";
import { productOfSideDomain, sideProducts } from "domain/usage/side-domains";
import { unauthorizedStateOf } from "domain/usage/unauthorized-state";
import { unauthorizedPage } from "domain/usage/unauthorized-terms";
import { matchConfidence, trendWords } from "domain/usage/unauthorized-words";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "./unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const all: UnauthorizedFilter = {
  search: "",
  state: "all",
  kind: null,
  infrastructure: false,
  sort: "engagements",
  descending: true,
};
type Place = Awaited<ReturnType<typeof aDistrictOfUse>>;
const list = async ({ districtId, district }: Place, filter: Partial<UnauthorizedFilter> = {}, days = 30) =>
  listUnauthorized(world.db, wholeDistrict(districtId), {
    district,
    period: periodOf(district.today, days),
    filter: { ...all, ...filter },
    page: 1,
  });
const names = (rows: UnauthorizedRow[]) => rows.map(({ name }) => name);

describe("what is used without approval", () => {
  it("has a row for each site and each product that is not approved, with what was done there", async () => {
    const [approved, waiting] = [await aProduct(world.db, "Approved One"), await aProduct(world.db, "Waiting Two")];
    const place = await aDistrictOfUse(world.db, "Rows", {
      "approved-one.example": approved,
      "waiting-two.example": waiting,
    });
    await anApproval(world.db, { ...place, softwareId: approved });
    await place.visit(
      { site: "approved-one.example", who: "ana" },
      { site: "www.waiting-two.example", who: "ana", daysAgo: 3 },
      { site: "games.open-site.com", who: "ana", daysAgo: 5 },
      { site: "open-site.com", who: "ben", daysAgo: 2 },
      { site: "open-site.com", who: "ben", daysAgo: 40 },
    );
    const { rows, total, folded } = await list(place);
    expect({ total, folded, names: names(rows) }).toEqual({
      total: 2,
      folded: 0,
      names: ["open-site.com", "Waiting Two"],
    });
    expect(rows[0]).toMatchObject({
      domain: "open-site.com",
      softwareId: null,
      state: "new",
      people: 2,
      engagements: 2,
      before: 1,
      schools: 0,
      first: daysAgo(40),
      last: daysAgo(2),
      status: null,
    });
    expect(rows[1]).toMatchObject({ softwareId: waiting, domain: null, people: 1, status: "not_reviewed" });
  });

  it("says the first day of all with a visit, whatever the period, and goes by it", async () => {
    const place = await aDistrictOfUse(world.db, "First days");
    await place.visit(
      ...[85, 65, 3].map((daysAgo) => ({ site: "old-site.com", who: "ana", daysAgo })),
      ...[45, 2].map((daysAgo) => ({ site: "known-site.com", who: "ana", daysAgo })),
      ...[4, 1].map((daysAgo) => ({ site: "new-site.com", who: "ana", daysAgo })),
    );
    for (const days of [7, 30, 90, 365]) {
      const { rows } = await list(place, { sort: "first" }, days);
      expect(rows.map(({ name, first }) => [name, first])).toEqual([
        ["new-site.com", daysAgo(4)],
        ["known-site.com", daysAgo(45)],
        ["old-site.com", daysAgo(85)],
      ]);
    }
  });

  it("has the engagements of the last 12 weeks that are over, week by week", async () => {
    const place = await aDistrictOfUse(world.db, "Weeks");
    const { district, districtId } = place;
    // What is older than the twelve weeks is up to 92 days old.
    await sql`insert into usage_districts (district_id, event_days) values (${districtId}, 100)
      on conflict (district_id) do update set event_days = 100`.execute(world.db);
    // The day before this week's Monday is in the last week that is over, the twelfth.
    const sunday = ((new Date(district.today).getUTCDay() + 6) % 7) + 1;
    await place.visit(
      ...[0, 1, 6].map((more) => ({ site: "weekly-site.com", who: "ana", daysAgo: sunday + more })),
      ...["ana", "ben"].map((who) => ({ site: "weekly-site.com", who, daysAgo: sunday + 7 })),
      ...(sunday > 1 ? [{ site: "weekly-site.com", who: "ana", daysAgo: 1 }] : []),
      { site: "long-ago.com", who: "ana", daysAgo: sunday + 85 },
    );
    const { rows } = await list(place, {}, 365);
    const targetNos = rows.map(({ targetNo }) => targetNo);
    const ask = { districtId, to: district.today, targetNos };
    const { targets, through } = await readTargetWeeks(world.db, wholeDistrict(districtId), ask);
    const weeksOf = Object.fromEntries(rows.map(({ name, targetNo }) => [name, targets.get(targetNo)]));
    expect(weeksOf).toEqual({ "weekly-site.com": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3], "long-ago.com": undefined });
    expect(through).toBe(daysAgo(sunday));
    const school = { reach: "school" as const, districtId, schoolId: districtId, profileId: null };
    expect((await readTargetWeeks(world.db, school, ask)).targets.size).toBe(0);
  });

  it("comes back when an approval has ended, and not for a phased out product", async () => {
    const [ended, retiring] = [await aProduct(world.db, "Ended One"), await aProduct(world.db, "Retiring Two")];
    const place = await aDistrictOfUse(world.db, "Ended", { "ended.example": ended, "retiring.example": retiring });
    await anApproval(world.db, { ...place, softwareId: ended, until: daysAgo(1) });
    await anApproval(world.db, { ...place, softwareId: retiring, status: "retiring" });
    await place.visit({ site: "ended.example", who: "ana" }, { site: "retiring.example", who: "ana" });
    expect((await list(place)).rows.map(({ name, status }) => [name, status])).toEqual([["Ended One", "ended"]]);
  });

  it("leaves infrastructure out by default and says how many domains that are", async () => {
    const place = await aDistrictOfUse(world.db, "Folded");
    await place.visit(
      { site: "d111111abcdef8.cloudfront.net", who: "ana" },
      { site: "stats.doubleclick.net", who: "ana" },
      { site: "zap-fox.com", who: "ana" },
    );
    const folded = await list(place);
    expect([names(folded.rows), folded.total, folded.folded]).toEqual([["zap-fox.com"], 1, 2]);
    const shown = await list(place, { infrastructure: true });
    expect([shown.total, shown.folded]).toEqual([3, 0]);
    expect(shown.rows.map(({ infrastructure }) => infrastructure).sort()).toEqual(["ads", "cdn", null]);
  });

  it("is narrowed and sorted as asked, by people exactly over two usage years, too", async () => {
    const place = await aDistrictOfUse(world.db, "Sorted");
    await place.visit(
      { site: "many-people.com", who: "ana", daysAgo: 2 },
      { site: "many-people.com", who: "ben", daysAgo: 2 },
      ...[1, 2, 3, 4].map((daysAgo) => ({ site: "one-person.com", who: "ana", daysAgo })),
    );
    expect(names((await list(place)).rows)).toEqual(["one-person.com", "many-people.com"]);
    const byPeople = await list(place, { sort: "people" }, 365);
    expect(byPeople.rows.map(({ name, people }) => [name, people])).toEqual([
      ["many-people.com", 2],
      ["one-person.com", 1],
    ]);
    expect(names((await list(place, { search: "MANY" })).rows)).toEqual(["many-people.com"]);
    expect((await list(place, { kind: "product" })).total).toBe(0);
    expect((await list(place, { state: "blocked" })).total).toBe(0);
  });

  it("is nothing for another district, and nothing for a school", async () => {
    const place = await aDistrictOfUse(world.db, "Own");
    await place.visit({ site: "own-site.com", who: "ana" });
    const other = await aDistrictOfUse(world.db, "Other");
    const { district, districtId } = place;
    const ask = { district, period: periodOf(district.today, 30), filter: all, page: 1 };
    const school = { reach: "school" as const, districtId, schoolId: districtId, profileId: null };
    for (const scope of [wholeDistrict(other.districtId), school]) {
      expect(await listUnauthorized(world.db, scope, ask)).toEqual({ rows: [], total: 0, folded: 0 });
    }
  });
});

describe("a suggested product", () => {
  it("comes from a known side domain, its website, its name or its vendor, with how sure that is", async () => {
    await aProduct(world.db, "Quick Quill", { website: "https://www.quick-quill-app.com/home" });
    const khan = await world.db
      .selectFrom("software")
      .select("id")
      .where("name", "=", "Khan Academy")
      .executeTakeFirst();
    if (!khan) await aProduct(world.db, "Khan Academy");
    const place = await aDistrictOfUse(world.db, "Suggested");
    await place.visit(
      ...["kastatic.org", "quick-quill-app.com", "quick-quill.net", "nobody-knows.com"].map((site) => ({
        site,
        who: "ana",
      })),
    );
    const { rows } = await list(place, { sort: "name", descending: false });
    expect(
      rows.map(({ name, suggestion }) => [name, suggestion?.name, suggestion?.ground, suggestion?.confidence]),
    ).toEqual([
      ["kastatic.org", "Khan Academy", "side", 0.95],
      ["nobody-knows.com", undefined, undefined, undefined],
      ["quick-quill-app.com", "Quick Quill", "website", 0.9],
      ["quick-quill.net", "Quick Quill", "name", 0.7],
    ]);
  });

  it("says the number with its words", () => {
    expect([0.95, 0.7, 0.5].map(matchConfidence)).toEqual([
      ...["95% match, very likely", "70% match, likely", "50% match, possible"],
    ]);
  });
});

describe("rules", () => {
  it.each([
    ["a ban comes first", { banned: true, linked: true, requested: true }, "blocked"],
    ["then a pattern", { linked: true, requested: true }, "linked"],
    ["then a request", { requested: true, kept: said("ignored") }, "requested"],
    ["then what was said", { kept: said("in_review") }, "in_review"],
    ["a tolerance lasts through its day", { kept: said("tolerated", "2026-11-23") }, "tolerated"],
    ["and is over on the next", { kept: said("tolerated", "2026-11-22") }, "new"],
    ["else it is new", {}, "new"],
  ])("%s", (_, grounds, state) => {
    const none = { banned: false, linked: false, requested: false, kept: null, today: "2026-11-23" };
    expect(unauthorizedStateOf({ ...none, ...grounds })).toBe(state);
  });

  it("infrastructure is what lies below its names, and nothing that people visit", () => {
    expect(infrastructureKindOf("b.a.cloudfront.net")).toBe("cdn");
    expect(infrastructureKindOf("notcloudfront.net")).toBeNull();
    for (const site of ["google.com", "microsoft.com", "khanacademy.org"])
      expect(infrastructureKindOf(site)).toBeNull();
  });

  it("trend says how much more or less it is", () => {
    expect([trendWords(14, 10), trendWords(88, 100), trendWords(5, 5), trendWords(3, 0)]).toEqual([
      ...["up 40%", "down 12%", "same", "none before"],
    ]);
  });

  it("every side domain leads to a product that the shipped catalogue has", async () => {
    const { catalogueProducts } = await import("domain/software/catalogue/seed/catalogue");
    const there = new Set(catalogueProducts.map(({ name }) => name));
    expect(sideProducts.filter((name) => !there.has(name))).toEqual([]);
    expect(productOfSideDomain("kastatic.org")).toBe("Khan Academy");
    expect(productOfSideDomain("open-site.com")).toBeNull();
  });
});

function said(state: "in_review" | "tolerated" | "ignored", until: string | null = null) {
  return { state, until, reason: "because", version: 1 };
}

it("is quick with 300 domains", async () => {
  const place = await aDistrictOfUse(world.db, "Large");
  await place.visit({ site: "first-site.com", who: "ana" });
  const { districtId } = place;
  const size = { domains: 300, people: 5_000 };
  await sql`insert into usage_targets (district_id, target_no, domain)
    select ${districtId}, 900000 + n, 'site-' || n || '.com' from generate_series(1, ${size.domains}) n`.execute(
    world.db,
  );
  await ensureDays(world.db, { days: Array.from({ length: 21 }, (_, back) => daysAgo(back)) });
  await sql`insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select ${districtId}, (now() at time zone 'UTC')::date - d, 900000 + n, -1, 100, 200, 300, 6000, 0
    from generate_series(1, ${size.domains}) n, generate_series(0, 20) d`.execute(world.db);
  await sql`insert into usage_person_year (district_id, year, target_no, person_no, days)
    select ${districtId}, usage_year((now() at time zone 'UTC')::date), 900000 + n, p, repeat('1', 366)::bit(366)
    from generate_series(1, ${size.domains}) n, generate_series(1, ${size.people}) p where (p + n) % 20 = 0`.execute(
    world.db,
  );
  const began = performance.now();
  const { total, rows } = await list(place, { sort: "people" });
  const took = performance.now() - began;
  expect([total, rows.length, rows[0]?.people]).toEqual([301, unauthorizedPage, 250]);
  expect(took).toBeLessThan(3_000);
});
