import type { Db } from "db/client";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { aProduct } from "./compliance-world";
import { aDistrict, aPerson, aSchool } from "./people";

/** A day counted from the district's own today. */
const onIn = (districtId: string) => (days: number) =>
  sql`((select (now() at time zone d.time_zone)::date from districts d where d.id = ${districtId}::uuid) + ${days}::int)`;

type Lined = {
  softwareId: string;
  kind?: string;
  basis?: string;
  quantity?: number;
  price?: string;
  billing?: string;
  schoolIds?: string[];
  grades?: number[];
};

type Made = {
  title: string;
  /** In days from today. */
  starts: number;
  ends: number;
  notice?: number;
  funding?: string;
  lines?: Lined[];
  more?: Record<string, unknown>;
};

/** A contract with its lines; its dates are counted from today. */
export async function aContract(db: Db, districtId: string, { title, starts, ends, notice, funding, ...of }: Made) {
  const on = onIn(districtId);
  const id = await aRow(db, "contracts", {
    district_id: districtId,
    title,
    vendor: `${title} Inc.`,
    starts_on: on(starts),
    ends_on: on(ends),
    notice_on: notice === undefined ? null : on(notice),
    funding_source_id: funding ?? null,
    ...of.more,
  });
  for (const line of of.lines ?? []) await aLine(db, districtId, { contractId: id, ...line });
  return id;
}

async function aLine(db: Db, districtId: string, { contractId, softwareId, ...line }: Lined & { contractId: string }) {
  return aRow(db, "contract_lines", {
    district_id: districtId,
    contract_id: contractId,
    software_id: softwareId,
    kind: line.kind ?? "licence",
    basis: line.basis ?? "student",
    quantity: line.quantity ?? 100,
    unit_price: line.price ?? "10.00",
    billing: line.billing ?? "year",
    school_ids: line.schoolIds ?? [],
    grades: line.grades ?? [],
  });
}

/**
 * A district that pays for products in several ways, and another one beside it. Its people are `role`@lakeside.example;
 * two students are enrolled at Alder, one of them in grade 4.
 */
export async function aMoneyWorld(db: Db) {
  const own = (await aDistrict(db, "Lakeside")).id;
  const other = (await aDistrict(db, "Northfield")).id;
  const alder = (await aSchool(db, own, "Alder")).id;
  const birch = (await aSchool(db, own, "Birch")).id;
  const people = [
    ["it_director", "it@lakeside.example", null],
    ["curriculum_director", "curriculum@lakeside.example", null],
    ["principal", "principal@lakeside.example", alder],
    ["teacher", "teacher@lakeside.example", alder],
    ["student", "student@lakeside.example", alder],
    ["student", "other.student@lakeside.example", alder],
  ] as const;
  const ids: Record<string, string> = {};
  for (const [role, email, schoolId] of people) {
    ids[email] = (await aPerson(db, { role, email, districtId: own, schoolId })).profileId;
  }
  await db.updateTable("profiles").set({ grade: "04" }).where("email", "=", "student@lakeside.example").execute();
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  await aPerson(db, { role: "it_director", email: "it@northfield.example", districtId: other });
  const mathloom = await aProduct(db, own, "Mathloom");
  const reader = await aProduct(db, own, "Brightpath Reader");
  const maps = await aProduct(db, own, "Maps");
  const theirs = await aProduct(db, other, "Northfield Secret");
  const title1 = await aRow(db, "funding_sources", { name: "Title I for tests" });
  const contracts = {
    math: await aContract(db, own, {
      title: "Mathloom seats",
      starts: -300,
      ends: 64,
      notice: 20,
      funding: title1,
      lines: [
        { softwareId: mathloom, quantity: 1_200, price: "4.50" },
        { softwareId: mathloom, kind: "training", basis: "teacher", quantity: 10, price: "99.99" },
      ],
      more: { note: "Ask for a discount", owner_id: ids["it@lakeside.example"], contract_number: "PO-4711" },
    }),
    reader: await aContract(db, own, {
      title: "Reader site license",
      starts: -30,
      ends: 334,
      lines: [{ softwareId: reader, basis: "district", quantity: 1, price: "12000.00" }],
    }),
    past: await aContract(db, own, {
      title: "Maps of last year",
      starts: -500,
      ends: -136,
      lines: [{ softwareId: maps, price: "1.00", billing: "month" }],
    }),
    theirs: await aContract(db, other, {
      title: "Northfield deal",
      starts: -10,
      ends: 100,
      lines: [{ softwareId: theirs, price: "777.00" }],
    }),
  };
  return { own, other, alder, birch, ids, title1, products: { mathloom, reader, maps, theirs }, contracts };
}

type Use = { softwareId: string; active: number; peak: number };

/**
 * Usage of a district as it stands once it has been counted: people in each window, and in the busiest of `months` months.
 * Each product gets an address, without which nothing is known of it.
 */
export async function someUse(db: Db, districtId: string, { months = 12, uses }: { months?: number; uses: Use[] }) {
  await sql`insert into usage_districts (district_id, windows_as_of, windows_year_start, windows_at)
    values (${districtId}, current_date, current_date - 100, now())`.execute(db);
  for (const [at, { softwareId, active, peak }] of uses.entries()) {
    const host = `use-${at}-${districtId.slice(0, 8)}.example`;
    await aRow(db, "url_patterns", {
      district_id: districtId,
      pattern: host,
      host,
      software_id: softwareId,
      software_name: host,
    });
    await sql`insert into usage_targets (district_id, target_no, software_id)
      values (${districtId}, ${at + 1}, ${softwareId})`.execute(db);
    const people = [Math.min(active, 1), active, active, active];
    await sql`insert into usage_windows values (${districtId}, -1, ${at + 1}, ${people}::int[], ${people}::bigint[],
      ${people}::bigint[], ${people}::int[], ${people}::bigint[], ${people}::bigint[])`.execute(db);
    await sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
      select ${districtId}::uuid, 'month', date_trunc('month', current_date - make_interval(months => m))::date, -1,
        ${at + 1}, case when m = 0 then ${peak}::int else least(${peak}::int, 1) end
      from generate_series(0, ${months - 1}::int) m`.execute(db);
  }
}
