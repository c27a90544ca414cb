import { classProductsReport } from "domain/insight/reports/class-products";
import { periodOf } from "domain/usage/queries/unauthorized";
import { partsReport } from "domain/usage/reports/parts";
import { personProductsReport } from "domain/usage/reports/person-products";
import { daysOfTargetReport, schoolsOfTargetReport } from "domain/usage/reports/target-use";
import { unauthorizedReport } from "domain/usage/reports/unauthorized";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { windowed } from "../access/two-districts.place-usage";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job } = places;
const district = await places.districtOf(own);
const elsewhere = await places.districtOf(other);
afterAll(() => places.close());

describe("unauthorized usage", () => {
  const filter = {
    search: "",
    state: "all" as const,
    kind: null,
    infrastructure: false,
    sort: "name" as const,
    descending: false,
  };
  const period = periodOf(own.usageDay, 30);

  it("has each site and product with its figures", async () => {
    const { name, columns, rows } = await whole(unauthorizedReport(db, job, { district, period, filter }));
    expect([name, columns.slice(0, 5)]).toEqual([
      `unauthorized-usage-${period.from}-to-${period.to}`,
      ["name", "kind", "vendor", "approval_status", "status"],
    ]);
    expect(rows.map((row) => row.slice(0, 5))).toEqual([[`${own.mark}.example`, "site", null, null, "New"]]);
    // As the windows have them, which the place makes up.
    expect(rows[0]?.[columns.indexOf("engagements")]).toBe(windowed);
  });

  it("is empty for another district", async () => {
    expect((await whole(unauthorizedReport(db, job, { district: elsewhere, period, filter }))).rows).toEqual([]);
  });
});

describe("the parts of what was used", () => {
  const of = (place: typeof own) => ({
    districtId: place.districtId,
    span: "30" as const,
    schoolId: undefined,
    band: undefined,
    today: own.usageDay,
  });
  const target = (place: typeof own) => ({
    districtId: place.districtId,
    targetNo: 1,
    from: own.usageDay,
    to: own.usageDay,
  });

  it("are those of the district: schools, and days of one site", async () => {
    const { columns, rows } = await whole(partsReport(db, job, "school", of(own)));
    expect(columns).toEqual(["school", "active_users", "engagements", "minutes"]);
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 4));
    const days = await whole(daysOfTargetReport(db, job, target(own)));
    expect(days.rows.map((row) => row[0])).toEqual([own.usageDay]);
    const schools = await whole(schoolsOfTargetReport(db, job, target(own)));
    expect(schools.columns).toEqual(["school", "people"]);
  });

  it("are none of another district", async () => {
    for (const by of ["school", "grade", "category"] as const) {
      expect((await whole(partsReport(db, job, by, of(other)))).rows).toEqual([]);
    }
    expect((await whole(daysOfTargetReport(db, job, target(other)))).rows).toEqual([]);
    expect((await whole(schoolsOfTargetReport(db, job, target(other)))).rows).toEqual([]);
  });
});

describe("what one person used", () => {
  const of = (place: typeof own) => ({
    profileId: place.profileId,
    span: "30" as const,
    order: { sort: "product" as const, descending: false },
  });

  it("has each product, and the sites without one by their number alone", async () => {
    const { name, columns, rows } = await whole(personProductsReport(db, job, of(own)));
    expect([name, columns.slice(0, 4)]).toEqual([
      "products-used",
      ["product", "vendor", "approval_status", "engagements"],
    ]);
    expect(rows).toEqual([["Other sites", null, null, 1, 1, null, null]]);
  });

  it("is empty for another district", async () => {
    expect((await whole(personProductsReport(db, job, of(other)))).rows).toEqual([]);
  });
});

describe("what classes used", () => {
  beforeAll(() => sql`update usage_districts set rolled_at = now()`.execute(db));
  const of = (place: typeof own) => ({
    profileId: place.profileId,
    span: "30" as const,
    order: { sort: "class" as const, descending: false },
  });

  it("has each class as a whole, and what it left unused", async () => {
    const { name, columns, rows } = await whole(classProductsReport(db, job, of(own)));
    expect([name, columns.slice(0, 4)]).toEqual(["usage-by-class", ["class", "school", "students", "product"]]);
    expect(rows[0]).toEqual([own.mark, own.mark, 0, null, "whole class", 0, 0, 0, 0, 0]);
  });

  it("is empty for another district", async () => {
    expect((await whole(classProductsReport(db, job, of(other)))).rows).toEqual([]);
  });
});
