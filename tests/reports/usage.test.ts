import { periodOf } from "domain/usage/queries/unauthorized";
import { unauthorizedReport } from "domain/usage/reports/unauthorized";
import { afterAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job } = places;
const district = await places.districtOf(own);
const elsewhere = await places.districtOf(other);
afterAll(() => places.close());

describe("unauthorized usage", () => {
  const filter = {
    ...{ search: "", state: "all" as const, kind: null, infrastructure: false },
    ...{ sort: "name" as const, descending: false },
  };
  const period = periodOf(own.usageDay, 30);

  it("has each site and product with its figures", async () => {
    const { name, columns, rows } = await whole(unauthorizedReport(db, job, { district, period, filter }));
    expect([name, columns.slice(0, 5)]).toEqual([
      `unauthorized-usage-${period.from}-to-${period.to}`,
      ["name", "kind", "vendor", "approval_status", "state"],
    ]);
    expect(rows.map((row) => row.slice(0, 5))).toEqual([[`${own.mark}.example`, "site", null, null, "New"]]);
    expect(rows[0]?.[8]).toBe(1);
  });

  it("is empty for another district", async () => {
    expect((await whole(unauthorizedReport(db, job, { district: elsewhere, period, filter }))).rows).toEqual([]);
  });
});
