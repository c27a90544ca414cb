import { expect, it } from "vitest";
import { type BoardFacts, decisionsOf, publicTotal } from "./board-decisions";

const line = {
  id: "l",
  softwareId: "s",
  software: "S",
  vendor: null,
  isMeasured: true,
  kind: "licence" as const,
  description: null,
  basis: "licence" as const,
  quantity: 100,
  unitCents: 1_000,
  billing: "year" as const,
  schoolIds: [],
  schools: [],
  grades: [],
};
const contract = (id: string, noticeOn: string | null, more: object = {}) => ({
  id,
  title: `Contract ${id}`,
  vendor: "V",
  number: null,
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  noticeOn,
  autoRenews: true,
  decision: null,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines: [line],
  ...more,
});
const saving = (id: string, cents: number) => ({
  product: { id: `p${id}`, name: `Product ${id}` },
  contract: {
    id,
    title: `Contract ${id}`,
    endsOn: "2026-12-31",
    decideBy: "2026-12-31",
    isLate: false,
    noticeOn: null,
    autoRenews: false,
    decision: null,
    annualCents: 100_000,
    isSite: false,
    seats: 100,
    licenceCents: 100_000,
  },
  peak: 40,
  peakMonth: "2026-10-01",
  seats: 100,
  spare: 56,
  kept: 44,
  cents,
});
const late = (id: string, cents: number) => {
  const one = saving(id, cents);
  return { ...one, contract: { ...one.contract, isLate: true, decideBy: "2026-10-31", noticeOn: "2026-10-31" } };
};
const none: BoardFacts = { today: "2026-11-23", contracts: [], savings: [], unauthorized: [], agreements: [] };
const agreement = { id: "a", name: "DPA", about: "Product", on: "2026-12-20" };
const unauthorized = [
  { name: "Games", softwareId: null, people: 90, last: "2026-11-01" },
  { name: "Chat", softwareId: "c", people: 50, last: "2026-11-02" },
  { name: "Draw", softwareId: "d", people: 20, last: "2026-11-02" },
];

it("asks for nothing where nothing is due", () => {
  expect(decisionsOf(none)).toEqual([]);
});

it("takes the most pressing of each kind: renewal, unauthorized usage, agreement", () => {
  const decisions = decisionsOf({
    ...none,
    contracts: [contract("late", "2026-12-15"), contract("soon", "2026-12-01")],
    savings: [saving("other", 56_000)],
    unauthorized,
    agreements: [agreement],
  });
  expect(decisions.map((one) => [one.kind, "id" in one ? one.id : one.name])).toEqual([
    ["renewal", "soon"],
    ["unauthorized", "Games"],
    ["agreement", "a"],
  ]);
});

it("fills up with the next of a kind, and never more than three", () => {
  expect(decisionsOf({ ...none, unauthorized }).map((one) => "name" in one && one.name)).toEqual([
    "Games",
    "Chat",
    "Draw",
  ]);
  expect(decisionsOf({ ...none, unauthorized, agreements: [agreement] })).toHaveLength(3);
});

it("asks to save at a later renewal only after all that is due", () => {
  const facts = {
    ...none,
    contracts: [contract("first", "2026-12-18"), contract("second", "2026-12-06")],
    savings: [saving("first", 56_000), saving("later", 90_000), saving("last", 80_000)],
  };
  const kinds = (more: Partial<BoardFacts>) =>
    decisionsOf({ ...facts, ...more }).map((one) => ("id" in one ? one.id : one.name));
  expect(kinds({ agreements: [agreement] })).toEqual(["first", "a", "second"]);
  expect(kinds({})).toEqual(["first", "second", "later"]);
  expect(kinds({ contracts: [] })).toEqual(["later", "last", "first"]);
});

it("asks first for the renewal with the most money at stake: its saving, then its cost, then its day", () => {
  const small = contract("small", "2026-12-01", { lines: [{ ...line, quantity: 10 }] });
  const costly = contract("costly", "2026-12-10", { lines: [{ ...line, quantity: 500 }] });
  const spare = contract("spare", "2026-12-17");
  const facts = { ...none, savings: [saving("spare", 50_000)] };
  const first = (...contracts: BoardFacts["contracts"]) =>
    decisionsOf({ ...facts, contracts, unauthorized, agreements: [agreement] })[0];
  expect(first(small, costly, spare)).toMatchObject({ id: "spare", on: "2026-12-17", savingCents: 44_642 });
  expect(first(small, costly)).toMatchObject({ id: "costly", annualCents: 500_000 });
  expect(first(contract("b", "2026-12-10"), contract("a", "2026-12-09"))).toMatchObject({ id: "a" });
});

it("says what renewing costs without what was paid once, and goes by that", () => {
  const training = { ...line, kind: "training" as const, quantity: 24, unitCents: 8_500, billing: "once" as const };
  const trained = contract("trained", "2026-12-18", { lines: [line, training] });
  const costly = contract("costly", "2026-12-19", { lines: [{ ...line, quantity: 101 }] });
  expect(decisionsOf({ ...none, contracts: [trained, costly] })).toMatchObject([
    { id: "costly", annualCents: 101_000, renewalCents: 101_000 },
    { id: "trained", annualCents: 304_000, renewalCents: 100_000 },
  ]);
});

it("leaves out a renewal that can't be canceled any more, is far away, or is of a contract that has not begun", () => {
  const far = { endsOn: "2027-06-30" };
  const contracts = [
    contract("passed", "2026-11-22"),
    contract("far", "2027-02-22", far),
    contract("none", null, far),
    contract("later", "2026-12-01", { startsOn: "2026-12-02" }),
    contract("over", null, { endsOn: "2026-11-22" }),
  ];
  expect(decisionsOf({ ...none, contracts })).toEqual([]);
  // 90 days ahead is within.
  expect(decisionsOf({ ...none, contracts: [contract("edge", "2027-02-21", far)] })).toHaveLength(1);
});

it("takes the last day of a contract that has no other day to be decided by", () => {
  const without = (id: string, more: object) => decisionsOf({ ...none, contracts: [contract(id, null, more)] })[0];
  expect(without("ends", { autoRenews: false })).toMatchObject({ on: "2026-12-31", isNotice: false });
  const passed = contract("passed", "2026-11-22", { autoRenews: false });
  expect(decisionsOf({ ...none, contracts: [passed] })[0]).toMatchObject({ on: "2026-12-31", isNotice: false });
});

it("adds up what could be saved at renewals that aren't decided, in whole tens of seats", () => {
  const decided = saving("d", 50_000);
  const savings = [
    saving("x", 56_000),
    late("y", 56_000),
    { ...saving("few", 56_000), peak: 9 },
    { ...decided, contract: { ...decided.contract, decision: "renew" as const } },
  ];
  // 50 of 56 seats of each of the two.
  expect(publicTotal(savings)).toBe(100_000);
  expect(publicTotal([])).toBe(0);
});

it("leaves out a contract whose renewal is decided, and what could be saved at it", () => {
  const open = { ...none, contracts: [contract("x", "2026-12-01")], savings: [saving("y", 10_000)] };
  expect(decisionsOf(open).map(({ kind }) => kind)).toEqual(["renewal", "saving"]);
  for (const decision of ["renew", "change", "cancel"] as const) {
    const y = saving("y", 10_000);
    const decided = {
      ...none,
      contracts: [contract("x", "2026-12-01", { decision })],
      savings: [{ ...y, contract: { ...y.contract, decision } }],
    };
    expect(decisionsOf(decided), decision).toEqual([]);
  }
});

it("doesn't tell of fewer than 10 people, nor what one could work out that from", () => {
  const few = { ...saving("x", 56_000), peak: 9 };
  const facts = {
    ...none,
    contracts: [contract("x", "2026-12-01")],
    savings: [few, { ...saving("y", 10_000), peak: 1 }, { ...saving("z", 5_000), peak: 0 }],
    unauthorized: [{ name: "Games", softwareId: null, people: 9, last: "2026-11-01" }],
  };
  const [renewal, games, unused, ...others] = decisionsOf(facts);
  // Of what nobody uses there is nobody to tell of.
  expect([renewal, games, unused, others]).toMatchObject([
    { kind: "renewal", id: "x", savingCents: 0 },
    { kind: "unauthorized", name: "Games", people: "few" },
    { kind: "saving", id: "z", peak: 0 },
    [],
  ]);
  const ten = decisionsOf({ ...facts, unauthorized: [{ name: "Games", softwareId: null, people: 10, last: "" }] });
  expect(ten[1]).toMatchObject({ people: 10 });
});

it("says with a renewal what it costs and could save, and does not ask for the same saving again", () => {
  const facts = {
    ...none,
    contracts: [contract("x", "2026-12-01")],
    savings: [saving("x", 56_000), saving("y", 10_000)],
  };
  expect(decisionsOf(facts)).toEqual([
    {
      kind: "renewal",
      id: "x",
      title: "Contract x",
      vendor: "V",
      on: "2026-12-01",
      isNotice: true,
      endsOn: "2026-12-31",
      renewsItself: true,
      // 100 licenses at $10.00 a year.
      annualCents: 100_000,
      renewalCents: 100_000,
      // 50 of the 56 seats to spare, as on every public page in whole tens.
      savingCents: 50_000,
    },
    {
      kind: "saving",
      id: "y",
      product: "Product y",
      contract: "Contract y",
      on: "2026-12-31",
      seats: 100,
      spare: 50,
      peak: 40,
      cents: 8_928,
    },
  ]);
});

it("asks no board to save at a contract that can't be canceled any more", () => {
  expect(decisionsOf({ ...none, savings: [late("x", 50_000)] })).toEqual([]);
  expect(decisionsOf({ ...none, savings: [saving("y", 10_000)] })).toHaveLength(1);
});
