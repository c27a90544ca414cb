import { productCostsReport } from "domain/insight/reports/product-costs";
import { seatSavingsReport } from "domain/insight/reports/savings";
import { contractsReport } from "domain/money/reports/contracts";
import { fundingReport } from "domain/money/reports/funding";
import { renewalsReport } from "domain/money/reports/renewals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const { db, own, other, job, districtOf, close } = await twoPlaces();
let district: Awaited<ReturnType<typeof districtOf>>;
let elsewhere: typeof district;

beforeAll(async () => {
  [district, elsewhere] = [await districtOf(own), await districtOf(other)];
});
afterAll(() => close());

describe("what products cost", () => {
  const filter = { search: "", when: "now" as const, funding: null, kind: null };
  const order = { sort: "cost" as const, descending: true };
  const input = { filter, order, span: "90" as const };

  it("are those of the district, in dollars", async () => {
    const { name, columns, rows } = await whole(productCostsReport(db, job, { district, ...input }));
    expect([name, columns[2]]).toEqual([`roi-${district.today}`, "annual_cost_usd"]);
    expect(rows.map((row) => [row[0], row[2], row[5], row[columns.indexOf("contracts")]])).toEqual([
      [`${own.mark} product`, "120.50", "yes", `${own.mark} contract`],
    ]);
  });

  it("are none of another district", async () => {
    expect((await whole(productCostsReport(db, job, { district: elsewhere, ...input }))).rows).toEqual([]);
  });
});

describe("renewals and funding sources", () => {
  it("are those of the district, in dollars", async () => {
    const renewals = await whole(renewalsReport(db, job, { district }));
    expect(renewals.columns.slice(0, 5)).toEqual(["day", "what", "contract", "vendor", "annual_cost_usd"]);
    expect(new Set(renewals.rows.map((row) => row[2]))).toEqual(new Set([`${own.mark} contract`]));
    const funding = await whole(fundingReport(db, job, { district }));
    expect(funding.rows.map((row) => row.slice(1))).toEqual([[1, "120.50", 100]]);
  });

  it("are none of another district", async () => {
    for (const report of [renewalsReport, fundingReport]) {
      expect((await whole(report(db, job, { district: elsewhere }))).rows).toEqual([]);
    }
  });

  it("of savings there is no row where no use is known", async () => {
    const { name, rows } = await whole(seatSavingsReport({ today: district.today, read: async () => null }));
    expect([name, rows]).toEqual([`unused-seats-${district.today}`, []]);
  });
});

describe("contracts", () => {
  const filter = {
    search: "",
    state: null,
    renewal: null,
    decideWithin: null,
    sort: "ends" as const,
    descending: false,
  };

  it("are those of the district, with their products", async () => {
    const { name, rows } = await whole(contractsReport(db, job, { district, filter }));
    expect(name).toBe(`contracts-${district.today}`);
    expect(rows.map((row) => [row[0], row[3], row[8], row[9], row[11], row[12]])).toEqual([
      [`${own.mark} contract`, "Ends soon", null, null, "120.50", `${own.mark} product`],
    ]);
  });

  it("are none of another district", async () => {
    expect((await whole(contractsReport(db, job, { district: elsewhere, filter }))).rows).toEqual([]);
  });
});
