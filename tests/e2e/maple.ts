import type { Db } from "db/client";
import { makeComparisons } from "domain/insight/peers/make-comparisons";
import { keepPeerFigures } from "domain/insight/peers/queries/peer-figures";
import { type OwnFigures, peerFigureNames } from "domain/insight/peers/terms";
import { refreshWindows } from "domain/usage/queries/windows";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { aContract } from "../support/money-world";
import { aPerson, aSchool } from "../support/people";
import { aClassWorld } from "../usage/class-world";
import { daysAgo } from "../usage/unauthorized-world";

/** Days that the contracts of the world end, and until when the first can be canceled. */
export const contractDays = { foxEnds: daysAgo(-50), foxCancel: daysAgo(-20), wellEnds: daysAgo(-80) };

/** The figures of the district and of six others that share, in the order of peerFigureNames. */
const own = [900, 40, 400, 16, 80, 40, 44, 30];
const others = [700, 750, 800, 850, 1_000, 1_100];

export const people = {
  director: "director@maple.example",
  curriculum: "curriculum@maple.example",
  principal: "principal@maple.example",
  teacher: "tea@maple.example",
  student: "ana@maple.example",
};

/** A district that uses, pays for and compares software, small enough to be worked out by hand. Its director is Maple's. */
export async function makeMaple(db: Db): Promise<void> {
  const world = await aClassWorld(db, "Maple");
  const { districtId, school, products, sites } = world;
  await aPerson(db, { role: "it_director", districtId, email: people.director });
  await aPerson(db, { role: "curriculum_director", districtId, email: people.curriculum });
  await aPerson(db, { role: "principal", districtId, schoolId: school.id, email: people.principal });
  await aSchool(db, districtId, "Maple Middle");
  for (const pupil of ["ana", "ben", "cal", "dee"]) await world.person(pupil);
  await world.person("tea", "teacher");
  await world.course("Period 1", "tea", ["ana", "ben"]);
  await world.course("Period 2", "tea", ["cal", "dee"]);
  await term(db, districtId);
  await world.visit(
    ...["08", "09", "10", "11"].flatMap((hour) => [
      { who: "ana", site: sites.fox, back: 2, at: `${hour}:00:00` },
      { who: "ben", site: sites.fox, back: 3, at: `${hour}:00:00` },
    ]),
    { who: "cal", site: sites.lab, back: 4 },
    { who: "dee", site: sites.lab, back: 4 },
  );
  await lastYear(db, districtId, products.fox);
  await contracts(db, { districtId, products, sites });
  await refreshWindows(db, { districtId, now: new Date() });
  await peers(db, districtId);
}

/** Five school days of a term that began five days ago, and the same days 52 weeks before. */
async function term(db: Db, districtId: string): Promise<void> {
  const common = await db
    .selectFrom("roster_orgs")
    .select(["district_id", "integration_id", "first_seen_sync"])
    .where("district_id", "=", districtId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("roster_academic_sessions")
    .values({
      ...common,
      sourced_id: "fall",
      title: "Fall",
      type: "term",
      school_year: 2027,
      start_date: daysAgo(5),
      end_date: daysAgo(-60),
    })
    .execute();
  const days = [1, 2, 3, 4, 5].flatMap((back) => [daysAgo(back), daysAgo(back + 364)]);
  await db
    .insertInto("school_days")
    .values(days.map((day) => ({ district_id: districtId, day, kind: "school_day", name: "Open" })))
    .execute();
}

/** What was counted a year ago: five engagements with Zap Fox, one on each school day. */
async function lastYear(db: Db, districtId: string, softwareId: string): Promise<void> {
  await sql`select make_partitions('usage_day', ${daysAgo(400)}::date, 3)`.execute(db);
  await sql`
    insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select t.district_id, ${daysAgo(364)}::date - back, n.target_no, -1, 1, 1, 1, 60, 0
    from usage_targets t, unnest(array[0, t.target_no]) n (target_no), generate_series(1, 5) back
    where t.district_id = ${districtId}::uuid and t.software_id = ${softwareId}::uuid`.execute(db);
}

type Of = Pick<Awaited<ReturnType<typeof aClassWorld>>, "districtId" | "products" | "sites">;

/** 40 seats of Zap Fox at $7.35, of which two people use one; 120 of Read Well at $9.50, of which nobody does. */
async function contracts(db: Db, { districtId, products, sites }: Of): Promise<void> {
  for (const name of ["fox", "well", "lab"] as const) {
    await aRow(db, "url_patterns", {
      district_id: districtId,
      pattern: sites[name],
      host: sites[name],
      software_id: products[name],
      software_name: sites[name],
    });
  }
  await aContract(db, districtId, {
    title: "Fox seats",
    starts: 0,
    ends: 0,
    more: { starts_on: daysAgo(315), ends_on: contractDays.foxEnds, notice_on: contractDays.foxCancel },
    lines: [{ softwareId: products.fox, quantity: 40, price: "7.35" }],
  });
  await aContract(db, districtId, {
    title: "Reading for all",
    starts: 0,
    ends: 0,
    more: { starts_on: daysAgo(285), ends_on: contractDays.wellEnds },
    lines: [{ softwareId: products.well, quantity: 120, price: "9.50" }],
  });
}

/** The district and six others of its size share; the first of their figures are known by `others`. */
async function peers(db: Db, districtId: string): Promise<void> {
  const day = daysAgo(0);
  const week = weekOf(day);
  const figuresOf = (first: number): OwnFigures =>
    Object.fromEntries(peerFigureNames.map((figure, at) => [figure, at === 0 ? first : (own[at] ?? 0)]));
  const { state_id } = await db
    .selectFrom("districts")
    .select("state_id")
    .where("id", "=", districtId)
    .executeTakeFirstOrThrow();
  const share = async (id: string, first: number) =>
    keepPeerFigures(db, { districtId: id, week, band: "1000-4999", figures: figuresOf(first) });
  await db.updateTable("districts").set({ shares_benchmarks: true }).where("id", "=", districtId).execute();
  await share(districtId, own[0] ?? 0);
  for (const [at, first] of others.entries()) {
    const name = `Peer ${at + 1}`;
    const { id } = await db
      .insertInto("districts")
      .values({ name, state_id, original_id: name, shares_benchmarks: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await share(id, first);
  }
  await makeComparisons(db, { day });
}
