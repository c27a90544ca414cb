import { expect, test } from "vitest";
import { paidNow } from "./paid-now";
import { costLines } from "./product-costs";
import type { ContractLine, ContractRow } from "./queries/contracts";
import type { Enrolled } from "./queries/enrollment";

const enrolled: Enrolled[] = [{ schoolId: "alder", grade: 4, students: 200 }];

/** A contract on one product: a site license for all 200 students, or so many seats. */
const paidFor = (product: string, { dollars, seats = 0 }: { dollars: number; seats?: number }): ContractRow => {
  const line: ContractLine = {
    id: product,
    softwareId: product,
    software: product,
    vendor: null,
    isMeasured: true,
    kind: "licence",
    description: null,
    basis: seats > 0 ? "student" : "district",
    quantity: seats || 1,
    billing: "year",
    unitCents: (dollars * 100) / (seats || 1),
    schoolIds: [],
    schools: [],
    grades: [],
  };
  return {
    id: product,
    title: product,
    vendor: "Loomworks",
    number: null,
    startsOn: "2026-07-01",
    endsOn: "2027-06-30",
    noticeOn: null,
    autoRenews: false,
    decision: null,
    noticeGivenOn: null,
    fundingSourceId: null,
    demo: false,
    lines: [line],
  };
};

test("site licenses that hardly anyone used are named, the most costly first: they have no seats to give back", () => {
  const contracts = [
    paidFor("Few", { dollars: 500 }),
    paidFor("Fewest", { dollars: 900 }),
    paidFor("Some", { dollars: 700 }),
    paidFor("Nobody", { dollars: 800 }),
    paidFor("Seats", { dollars: 600, seats: 200 }),
  ];
  const people: [string, number][] = [
    ["Few", 10],
    ["Fewest", 1],
    ["Some", 11],
    ["Seats", 1],
  ];
  const use = { known: { active: new Map(people), peaks: new Map() } };
  const lines = costLines(contracts, { today: "2026-11-23", enrolled });
  const { figures } = paidNow({ lines, enrolled }, use);
  expect(figures.rare).toEqual({ names: ["Fewest", "Few"], annualCents: 140_000 });
  expect(figures.idle).toEqual({ names: ["Nobody"], annualCents: 80_000 });
  expect(paidNow({ lines, enrolled }, null).figures.rare.names).toEqual([]);
});
