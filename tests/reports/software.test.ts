import { patternsReport } from "domain/software/addresses/reports/patterns";
import type { ComplianceFilter } from "domain/software/compliance/lines";
import { agreementsReport } from "domain/software/compliance/reports/agreements";
import { complianceReport } from "domain/software/compliance/reports/compliance";
import { queueReport } from "domain/software/decisions/reports/queue";
import { softwareReport } from "domain/software/overview/reports/software";
import { listBannedAddresses } from "domain/software/policies/queries/blacklist-export";
import { bannedAddressesReport } from "domain/software/policies/reports/banned-addresses";
import { blacklistReport } from "domain/software/policies/reports/blacklist";
import { dryRunReport } from "domain/software/policies/reports/dry-run";
import { ownRequestsReport } from "domain/software/requests/reports/own-requests";
import { afterAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job } = places;
const district = await places.districtOf(own);
const elsewhere = await places.districtOf(other);
afterAll(() => places.close());

describe("patterns", () => {
  const filter = {
    search: "",
    type: null,
    isAuthorized: null,
    whose: "own" as const,
    sort: "pattern" as const,
    descending: false,
  };

  it("are those of the district, as they can be imported again", async () => {
    const { name, columns, rows } = await whole(patternsReport(db, job, { districtId: own.districtId, filter }));
    expect([name, columns]).toEqual([
      "url-patterns",
      ["pattern", "type", "product", "confidence", "authorized", "for"],
    ]);
    expect(rows.map(([pattern, , product, , , whose]) => [pattern, product, whose])).toEqual([
      ["mark-own.example", `${own.mark} product`, "this district"],
    ]);
  });

  it("are none of another district", async () => {
    expect((await whole(patternsReport(db, job, { districtId: other.districtId, filter }))).rows).toEqual([]);
  });
});

describe("the queue", () => {
  const filter = { show: "all" as const, search: "", sort: "product" as const, descending: false };

  it("has the products that were asked for, with their reviews", async () => {
    const { name, columns, rows } = await whole(queueReport(db, job, { district, filter }));
    expect([name, columns.at(-1)]).toEqual(["software-requests", "reviews"]);
    expect(rows.map((row) => [row[0], row[2], row[4], row[8]])).toEqual([
      [`${own.mark} product`, 1, `${own.mark} school`, "no"],
    ]);
    expect(String(rows[0]?.at(-1))).toMatch(/^privacy: waiting, it_director$/i);
  });

  it("is empty for another district", async () => {
    expect((await whole(queueReport(db, job, { district: elsewhere, filter }))).rows).toEqual([]);
  });
});

describe("what a search finds", () => {
  const facets = {
    category: [],
    grade: [],
    subject: [],
    pricing: [],
    evidence: [],
    approval: [],
    privacy: [],
    standard: [],
  };
  const inputOf = (of: { districtId: string }) => ({
    filter: { districtId: of.districtId, text: "MARK", facets, sort: "name" as const },
  });

  it("has the answer to whether one may use it, for the grade that was asked for", async () => {
    const { name, columns, rows } = await whole(softwareReport(db, job, { district, ...inputOf(own), grade: 4 }));
    expect([name, columns[8]]).toEqual(["software", "may_i_use_it_with_grade_4"]);
    expect(rows.map((row) => [row[0], row[4], row[8]])).toEqual([
      [`${own.mark} product`, "district", "Request it first"],
      [`${own.mark} second product`, "district", "No"],
    ]);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  });

  it("has no product of another district", async () => {
    const { rows } = await whole(softwareReport(db, job, { district: elsewhere, ...inputOf(other), grade: null }));
    expect(rows.filter(([product]) => String(product).includes(other.mark))).toEqual([]);
  });
});

describe("agreements", () => {
  const filter = { search: "", stand: null, days: 0, type: null, sort: "ends" as const, descending: false };

  it("are those of the district, with their products", async () => {
    const { name, columns, rows } = await whole(agreementsReport(db, job, { district, filter }));
    expect([name, columns[7]]).toEqual([`agreements-${district.today}`, "products"]);
    expect(rows.map((row) => [row[0], row[6], row[7], row[8]])).toEqual([
      [`${own.mark} agreement`, `${own.mark} vendor`, `${own.mark} product`, "no"],
    ]);
  });

  it("are none of another district", async () => {
    expect((await whole(agreementsReport(db, job, { district: elsewhere, filter }))).rows).toEqual([]);
  });
});

describe("compliance", () => {
  const filter: ComplianceFilter = { search: "", isBare: false, sort: "name", descending: false };

  it("has a line a product on record, a column a law, and the score", async () => {
    const { name, columns, rows } = await whole(complianceReport(db, job, { district, filter }));
    expect(name).toBe(`compliance-${district.today}`);
    expect(columns.slice(7, 13)).toEqual(["ferpa", "coppa", "cipa", "ppra", "ada_title_ii", "score"]);
    expect(rows.map((row) => row[0])).toContain(`${own.mark} product`);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  });

  it("is narrowed and turned round by its filter", async () => {
    const named = async (more: Partial<ComplianceFilter>) => {
      const { rows } = await whole(complianceReport(db, job, { district, filter: { ...filter, ...more } }));
      return rows.map((row) => row[0]);
    };
    const all = await named({});
    expect(await named({ descending: true })).toEqual(all.toReversed());
    expect(await named({ search: "nothing is called so" })).toEqual([]);
    expect(await named({ endsWithin: 30 })).toEqual([`${own.mark} product`]);
    expect(await named({ isBare: true })).toEqual([]);
  });

  it("has no line of another district", async () => {
    expect((await whole(complianceReport(db, job, { district: elsewhere, filter }))).rows).toEqual([]);
  });
});

describe("a dry run", () => {
  it("has what a rule catches", async () => {
    const { name, columns, rows } = await whole(await dryRunReport(db, job, { district, id: own.ruleId }));
    expect([name, columns[5]]).toEqual([`policy-rule-dry-run-${district.today}`, "open_requests"]);
    const caught = rows.find(([product]) => product === `${own.mark} product`);
    expect(caught?.[3]).toBe("no");
    expect(caught?.[5]).toBe(1);
    expect(caught?.[6], "no use has been counted").toBeNull();
  });

  it("says how many people use each product: none where the others are known", async () => {
    const named = async (people: Map<string, number | null>) => {
      const { rows } = await whole(await dryRunReport(db, job, { district, id: own.ruleId, people }));
      return rows.find(([product]) => product === `${own.mark} product`)?.[6];
    };
    expect(await named(new Map([[own.softwareId, 412]]))).toBe(412);
    expect(await named(new Map([[other.softwareId, 7]]))).toBe(0);
    expect(await named(new Map([[own.softwareId, null]])), "kept for some people only").toBeNull();
  });

  it("is not there for a rule of another district", async () => {
    expect(await dryRunReport(db, job, { district: elsewhere, id: other.ruleId })).toBeUndefined();
  });
});

describe("banned addresses", () => {
  const banned = ({ districtId }: { districtId: string }) =>
    listBannedAddresses(db, job, { districtId, today: district.today, schoolId: null });

  it("are told with why, and who is let off", async () => {
    const { name, columns, rows } = await whole(bannedAddressesReport(await banned(own), district));
    expect([name, columns.at(-1)]).toEqual([`blocked-list-${district.today}`, "exceptions"]);
    expect(rows.map((row) => [row[2], row[4], row.at(-1)])).toEqual([[`${own.mark} second product`, own.mark, 1]]);
  });

  it("are none of another district", async () => {
    expect((await whole(bannedAddressesReport(await banned(other), district))).rows).toEqual([]);
  });
});

describe("the blacklist", () => {
  const filter = { search: "", state: "active" as const, reason: null, sort: "newest" as const, descending: false };

  it("has its entries, with for whom they are", async () => {
    const { name, columns, rows } = await whole(blacklistReport(db, job, { district, filter }));
    expect([name, columns[2]]).toEqual(["blocked-list", "for"]);
    expect(rows.map((row) => [...row.slice(0, 3), row[4], row[9]])).toEqual([
      [`${own.mark} second product`, "Product", "Everyone", own.mark, 1],
    ]);
  });

  it("is empty for another district", async () => {
    expect((await whole(blacklistReport(db, job, { district: elsewhere, filter }))).rows).toEqual([]);
  });
});

describe("one's own requests", () => {
  const inputOf = ({ districtId }: { districtId: string }) => ({
    filter: { districtId, statuses: [], sort: "status" as const, descending: false },
    zone: "America/Chicago",
  });
  const teacher = { ...job, reach: "classes" as const, schoolId: own.schoolId, profileId: own.profileId };

  it("are the asker's, with what each waits for", async () => {
    const { name, columns, rows } = await whole(ownRequestsReport(db, teacher, inputOf(own)));
    expect([name, columns[8]]).toEqual(["my-requests", "waits_for"]);
    expect(rows.map((row) => [row[0], row[8], row[9]])).toEqual([
      [`${own.mark} product`, "You, to send it", ""],
      [`${own.mark} product`, "Privacy: the IT director", "Privacy"],
    ]);
    expect(rows[1]?.[4]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("are nobody else's, and none of another district", async () => {
    expect((await whole(ownRequestsReport(db, job, inputOf(own)))).rows).toEqual([]);
    expect((await whole(ownRequestsReport(db, teacher, inputOf(other)))).rows).toEqual([]);
  });
});
