import { expect, test } from "vitest";
import { costLines, linesMatching, productCosts } from "./product-costs";
import { savingsOf, valued } from "./product-value";
import type { ContractLine, ContractRow } from "./queries/contracts";
import type { Enrolled } from "./queries/enrollment";

const today = "2026-11-23";
const line = (more: Partial<ContractLine> = {}): ContractLine => ({
  id: crypto.randomUUID(),
  softwareId: "mathloom",
  software: "Mathloom",
  vendor: null,
  isMeasured: true,
  kind: "licence",
  description: null,
  basis: "student",
  quantity: 100,
  unitCents: 1_000,
  billing: "year",
  schoolIds: [],
  schools: [],
  grades: [],
  ...more,
});
const contract = (id: string, more: Partial<ContractRow> = {}): ContractRow => ({
  id,
  title: id,
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
  lines: [line()],
  ...more,
});
const enrolled: Enrolled[] = [
  { schoolId: "alder", grade: 4, students: 30 },
  { schoolId: "alder", grade: null, students: 5 },
  { schoolId: "birch", grade: 4, students: 20 },
  { schoolId: null, grade: 12, students: 2 },
];
const productsOf = (contracts: ContractRow[]) => productCosts(costLines(contracts, { today, enrolled }), enrolled);

test("a site license has the seats of those it covers, each student once", () => {
  const site = (more: Partial<ContractLine>) => line({ basis: "school", quantity: 1, ...more });
  const seats = (...lines: ContractLine[]) => productsOf([contract("a", { lines })])[0]?.seats;
  expect(seats(site({}))).toBe(57);
  expect(seats(site({ schoolIds: ["alder"] }))).toBe(35);
  expect(seats(site({ grades: [4] }))).toBe(50);
  expect(seats(site({ schoolIds: ["alder"], grades: [4] }))).toBe(30);
  expect(seats(site({ schoolIds: ["alder"] }), site({ grades: [4] })), "two that overlap").toBe(55);
  expect(seats(site({ schoolIds: ["alder"] }), line({ quantity: 3 })), "and single seats beside it").toBe(38);
  expect(productsOf([contract("a", { lines: [site({}), line()] })])[0]?.isSite).toBe(true);
});

test("a site license that covers nobody is one all the same: nothing of the product is unused", () => {
  const nobody = line({ basis: "school", quantity: 1, schoolIds: ["closed"] });
  const use = {
    active: new Map([["mathloom", 3]]),
    peaks: new Map([["mathloom", { people: 3, month: "2026-10-01" }]]),
  };
  const judged = (...contracts: ContractRow[]) => {
    const [product] = productsOf(contracts);
    if (!product) throw new Error("there is no product");
    return { ...valued(product, use).value, seats: product.seats, isSite: product.isSite };
  };
  const none = { isSite: true, unusedCents: null, savingCents: null, savings: [] };
  expect(judged(contract("site", { lines: [nobody] }))).toMatchObject({
    ...none,
    seats: 0,
    utilization: null,
    costPerEnrolled: null,
  });
  // 100 seats beside it: who of the three has one can't be told.
  expect(judged(contract("site", { lines: [nobody] }), contract("seats"))).toMatchObject({ ...none, seats: 100 });
});

test("training has a price and no seats", () => {
  const [product] = productsOf([contract("a", { lines: [line(), line({ kind: "training", basis: "teacher" })] })]);
  expect(product).toMatchObject({ annualCents: 200_000, licenceCents: 100_000, seats: 100 });
});

test("spare seats are left out of what can still be canceled, the first to decide first", () => {
  const contracts = [
    contract("late", { noticeOn: "2026-11-01", autoRenews: true }),
    contract("in June"),
    contract("soon", { noticeOn: "2026-12-31", autoRenews: true }),
  ];
  const [product] = productsOf(contracts);
  if (!product) throw new Error("there is no product");
  const saved = (peak: number) =>
    savingsOf([
      valued(product, { active: new Map(), peaks: new Map([["mathloom", { people: peak, month: "2026-10-01" }]]) }),
    ]).map(({ contract, spare }) => [contract.id, spare]);
  expect(saved(200), "220 of 300 are kept").toEqual([["soon", 80]]);
  expect(saved(100)).toEqual([
    ["soon", 100],
    ["in June", 90],
  ]);
  expect(saved(0)).toEqual([
    ["soon", 100],
    ["in June", 100],
    ["late", 100],
  ]);
  expect(saved(300)).toEqual([]);
});

test("a search finds all of its words, wherever they stand", () => {
  const lines = costLines([contract("Seats for Élan", { number: "PO-7" })], { today, enrolled });
  const filter = { when: "now" as const, funding: null, kind: null };
  const found = (search: string) => linesMatching(lines, { ...filter, search }, today).length;
  expect(["elan", "po-7 MATHLOOM", "loomworks seats", ""].map(found)).toEqual([1, 1, 1, 1]);
  expect(found("elan xyzzy")).toBe(0);
  expect(linesMatching(lines, { ...filter, search: "", when: "upcoming" }, today)).toEqual([]);
});

test("a renewal that is decided keeps its share of the unused seats, comes last and counts no more", () => {
  const lines = [line({ quantity: 100 })];
  const rows = (decision: ContractRow["decision"]) => {
    const contracts = [
      contract("first", { noticeOn: "2026-12-01", decision, lines }),
      contract("next", { noticeOn: "2027-01-01", lines }),
    ];
    const use = {
      active: new Map([["mathloom", 10]]),
      peaks: new Map([["mathloom", { people: 10, month: "2026-10-01" }]]),
    };
    const products = productsOf(contracts).map((product) => valued(product, use));
    const saved = savingsOf(products).map((saving) => [saving.contract.id, saving.cents, saving.contract.decision]);
    return { saved, counted: products[0]?.value.savingCents };
  };
  expect(rows(null)).toEqual({
    saved: [
      ["first", 100_000, null],
      ["next", 89_000, null],
    ],
    counted: 189_000,
  });
  for (const decision of ["renew", "change", "cancel"] as const) {
    const saved = [
      ["next", 89_000, null],
      ["first", 100_000, decision],
    ];
    expect(rows(decision)).toEqual({ saved, counted: 89_000 });
  }
});
