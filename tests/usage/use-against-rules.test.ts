import { wholeDistrict } from "domain/access/scope";
import { listDaysOfTarget, listSchoolsOfTarget } from "domain/usage/queries/target-use";
import { listUseAgainstRules } from "domain/usage/queries/use-against-rules";
import type { UseRule } from "domain/usage/unauthorized-terms";
import { filterWords, ruleSinceWords } from "domain/usage/use-rule-words";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "./unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

type Place = Awaited<ReturnType<typeof aDistrictOfUse>>;
let places = 0;

/** A district with one product, which is reached at `site`. */
async function aCase() {
  const softwareId = await aProduct(world.db, `Product ${++places}`);
  const site = `product-${places}.com`;
  const place = await aDistrictOfUse(world.db, `Rules ${places}`, { [site]: softwareId });
  return { ...place, softwareId, site };
}

const against = async ({ districtId, district }: Pick<Place, "districtId" | "district">, rule?: UseRule) => {
  const of = { district, ...(rule ? { rules: [rule] } : {}) };
  return listUseAgainstRules(world.db, wholeDistrict(districtId), of);
};

async function anAgreement(
  { districtId, softwareId }: Awaited<ReturnType<typeof aCase>>,
  more: { endsOn?: string; status?: string } = {},
) {
  const { id } = await world.db
    .insertInto("agreements")
    .values({
      district_id: districtId,
      title: "Privacy agreement",
      agreement_type: "ndpa_originating",
      status: more.status ?? "signed",
      signed_on: more.status ? null : "2020-01-01",
      effective_on: null,
      ends_on: more.endsOn ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = { district_id: districtId, agreement_id: id, software_id: softwareId };
  await world.db.insertInto("agreement_software").values(row).execute();
  return row;
}

type Ban = { softwareId?: string; host?: string; startsOn: string; schools?: string[] };
async function aBan({ districtId }: Place, { softwareId, host, startsOn, schools = [] }: Ban) {
  const pattern = host
    ? { pattern: host, pattern_type: "domain", host, path: "" }
    : { software_id: softwareId ?? null };
  const row = { reason_code: "privacy", reason: "No agreement.", starts_on: startsOn, school_ids: schools };
  await world.db
    .insertInto("software_blacklist")
    .values({ district_id: districtId, ...pattern, ...row })
    .execute();
}

it("gives the most visited of each rule, and says how many of it there are and how often they were visited", async () => {
  const sites = ["first-of-rule.com", "second-of-rule.com", "third-of-rule.com"];
  const products = await Promise.all(sites.map((site) => aProduct(world.db, site)));
  const patterns = Object.fromEntries(sites.map((site, nth) => [site, products[nth] as string]));
  const place = await aDistrictOfUse(world.db, "Most visited", patterns);
  await place.visit(
    ...sites.flatMap((site, nth) =>
      Array.from({ length: 4 - nth }, (_, back) => ({ site, who: "ana", daysAgo: back + 1 })),
    ),
    ...["banned-a.com", "banned-b.com"].map((site) => ({ site, who: "ben" })),
    { site: "banned-b.com", who: "ben", daysAgo: 2 },
  );
  for (const host of ["banned-a.com", "banned-b.com"]) await aBan(place, { host, startsOn: daysAgo(20) });
  const { district, districtId } = place;
  // Where every attempt was stopped, nothing was used.
  const { target_no } = await world.db
    .selectFrom("usage_targets")
    .select("target_no")
    .where("district_id", "=", districtId)
    .where("domain", "=", "banned-a.com")
    .executeTakeFirstOrThrow();
  await sql`update usage_day set attempts = visits, visits = 0
    where district_id = ${districtId} and target_no = ${target_no}`.execute(world.db);
  const rows = await listUseAgainstRules(world.db, wholeDistrict(districtId), { district, most: 1 });
  expect(rows.map(({ rule, name, visits, ofRule }) => ({ rule, name, visits, ofRule }))).toEqual([
    { rule: "agreement", name: "first-of-rule.com", visits: 4, ofRule: { count: 3, visits: 9 } },
    { rule: "banned", name: "banned-b.com", visits: 2, ofRule: { count: 1, visits: 2 } },
  ]);
});

describe("used without an agreement", () => {
  it("is what was visited in 30 days while none is in force", async () => {
    const place = await aCase();
    await place.visit(...[1, 2, 40].map((daysAgo) => ({ site: place.site, who: "ana", daysAgo })));
    expect(await against(place)).toMatchObject([
      {
        rule: "agreement",
        softwareId: place.softwareId,
        visits: 2,
        days: 2,
        first: daysAgo(2),
        last: daysAgo(1),
        since: daysAgo(29),
      },
    ]);
  });

  it("is counted from the day after an agreement ended", async () => {
    const place = await aCase();
    await anAgreement(place, { endsOn: daysAgo(4) });
    await place.visit(...[2, 3, 4, 5].map((daysAgo) => ({ site: place.site, who: "ana", daysAgo })));
    expect(await against(place, "agreement")).toMatchObject([{ visits: 2, since: daysAgo(3) }]);
  });

  it("is counted from the day after an agreement was terminated", async () => {
    const place = await aCase();
    const agreement = await anAgreement(place, { status: "terminated" });
    await place.visit(...[2, 3, 4, 5].map((daysAgo) => ({ site: place.site, who: "ana", daysAgo })));
    expect(await against(place, "agreement"), "the day isn’t known").toMatchObject([{ visits: 4 }]);
    const { district_id, software_id } = agreement;
    await world.db
      .insertInto("status_history")
      .values({
        district_id,
        software_id,
        what: "agreement",
        from_value: "signed",
        to_value: "terminated",
        details: JSON.stringify({ agreement: agreement.agreement_id }),
        at: sql<Date>`now() - interval '4 days'`,
      })
      .execute();
    expect(await against(place, "agreement")).toMatchObject([{ visits: 2, since: daysAgo(3) }]);
  });

  it("is nothing with an agreement, when none is needed, or when no data is collected", async () => {
    const [signed, needless, dataless] = [await aCase(), await aCase(), await aCase()];
    await anAgreement(signed);
    await anAgreement(needless, { status: "not_required" });
    await anApproval(world.db, dataless);
    await sql`update district_software set privacy_status = 'no_data_collected'
      where district_id = ${dataless.districtId}`.execute(world.db);
    for (const place of [signed, needless, dataless]) {
      await place.visit({ site: place.site, who: "ana" });
      expect(await against(place)).toEqual([]);
    }
  });
});

describe("used after its approval ended", () => {
  it("is counted from the day after its last one", async () => {
    const place = await aCase();
    await anAgreement(place);
    await anApproval(world.db, { ...place, until: daysAgo(5) });
    await place.visit(...[3, 4, 5, 6].map((daysAgo) => ({ site: place.site, who: "ana", daysAgo })));
    expect(await against(place)).toMatchObject([{ rule: "ended", since: daysAgo(4), visits: 2, last: daysAgo(3) }]);
  });

  it("is nothing while the last day is not over", async () => {
    const place = await aCase();
    await anAgreement(place);
    await anApproval(world.db, { ...place, until: daysAgo(0) });
    await place.visit({ site: place.site, who: "ana" });
    expect(await against(place)).toEqual([]);
  });
});

describe("used although banned", () => {
  it("tells visits that came through from attempts that were blocked, since the ban", async () => {
    const place = await aCase();
    await anAgreement(place);
    await aBan(place, { softwareId: place.softwareId, startsOn: daysAgo(3) });
    await place.visit(...[1, 2, 5].map((daysAgo) => ({ site: place.site, who: "ana", daysAgo })));
    await sql`update usage_day set attempts = 6 where district_id = ${place.districtId} and group_no = -1
      and target_no > 0 and day = ${daysAgo(2)}`.execute(world.db);
    expect(await against(place)).toMatchObject([{ rule: "banned", visits: 2, attempts: 6, since: daysAgo(3) }]);
  });

  it("counts a banned site and what lies below it, and no ban of some schools", async () => {
    const place = await aDistrictOfUse(world.db, "Banned sites");
    await aBan(place, { host: "banned-site.com", startsOn: daysAgo(9) });
    await aBan(place, { host: "school-only.com", startsOn: daysAgo(9), schools: [place.districtId] });
    await place.visit(
      { site: "www.banned-site.com", who: "ana" },
      { site: "school-only.com", who: "ana" },
      { site: "not-banned-site.com", who: "ana" },
    );
    expect((await against(place)).map(({ name, rule, visits }) => [name, rule, visits])).toEqual([
      ["banned-site.com", "banned", 1],
    ]);
  });

  it.each([
    ["agreement", "first visit in this period on 2026-11-03"],
    ["banned", "blocked since 2026-10-25"],
    ["ended", "not approved since 2026-10-25"],
  ] as const)("of rule %s says since when: %s", (rule, said) =>
    expect(ruleSinceWords({ rule, since: "2026-10-25", first: "2026-11-03" }, String)).toBe(said),
  );

  it.each([
    [0, 12, null, "The filter blocks it"],
    [4, 0, "2026-11-03", "The filter lets it through"],
    [4, 9, "2026-11-02", "Visited only on the day the block started, possibly before it did"],
    [1, 3, "2026-11-03", "The filter lets 25% through"],
    [1, 999, "2026-11-03", "The filter lets 1% through"],
  ])("with %i visits and %i attempts, the last on %s: %s", (visits, attempts, last, said) =>
    expect(filterWords({ visits, attempts, since: "2026-11-02", last })).toBe(said),
  );
});

it("opens to its days and schools, each person once, and shows nothing to another district", async () => {
  const place = await aDistrictOfUse(world.db, "Opened");
  await place.visit(
    ...[1, 2].flatMap((daysAgo) => ["ana", "ben"].map((who) => ({ site: "opened-site.com", who, daysAgo }))),
  );
  const { target_no: targetNo } = await world.db
    .selectFrom("usage_targets")
    .select("target_no")
    .where("district_id", "=", place.districtId)
    .executeTakeFirstOrThrow();
  const of = { districtId: place.districtId, targetNo, from: daysAgo(9), to: daysAgo(0) };
  const own = wholeDistrict(place.districtId);
  expect(await listDaysOfTarget(world.db, own, of)).toMatchObject([
    { day: daysAgo(1), people: 2, engagements: 2, visits: 2, attempts: 0 },
    { day: daysAgo(2), people: 2, engagements: 2, visits: 2, attempts: 0 },
  ]);
  expect(await listSchoolsOfTarget(world.db, own, of)).toEqual([{ id: null, name: null, people: 2 }]);
  const other = wholeDistrict((await aDistrictOfUse(world.db, "Not opened")).districtId);
  expect(await listDaysOfTarget(world.db, other, of)).toEqual([]);
  expect(await listSchoolsOfTarget(world.db, other, of)).toEqual([]);
  expect(await listUseAgainstRules(world.db, other, { district: place.district })).toEqual([]);
});
