import { expect, test } from "vitest";
import { paidNow } from "./paid-now";
import { costLines } from "./product-costs";
import type { ContractLine, ContractRow } from "./queries/contracts";
import { usesByContract } from "./renewal-use";
import { renewalUseSaid, sentToVendor } from "./renewal-use-words";

const enrolled = [{ schoolId: "alder", grade: 4, students: 200 }];
const line = (product: string, seats: number, cents: number, more: Partial<ContractLine> = {}): ContractLine => ({
  id: crypto.randomUUID(),
  softwareId: product,
  software: product,
  vendor: null,
  isMeasured: true,
  kind: "licence",
  description: null,
  basis: seats > 0 ? "student" : "district",
  quantity: seats || 1,
  billing: "year",
  unitCents: cents,
  schoolIds: [],
  schools: [],
  grades: [],
  ...more,
});
const contract = (id: string, lines: ContractLine[], more: Partial<ContractRow> = {}): ContractRow => ({
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
  lines,
  ...more,
});
type Known = { active: [string, number | null][]; peaks?: [string, number][] };
const money = (cents: number) => `$${(cents / 100).toLocaleString("en-US")}`;
const wording = { within: "in the last 90 days", money };

const usesOf = (contracts: ContractRow[], { active, peaks = [] }: Known) => {
  const lines = costLines(contracts, { today: "2026-11-23", enrolled });
  const known = {
    active: new Map(active),
    peaks: new Map(peaks.map(([id, people]) => [id, { people, month: "2026-10-01" }])),
  };
  return usesByContract(paidNow({ lines, enrolled }, { known }).products);
};
const said = (contracts: ContractRow[], known: Known, of = contracts[0]) =>
  renewalUseSaid(usesOf(contracts, known).get(of?.id ?? "") ?? [], { title: of?.title ?? "", ...wording });

const seats = () => contract("Mathloom seats", [line("Mathloom", 1_500, 1_150)]);

test("a renewal says its users, its seats, and what renewing fewer saves", () => {
  expect(said([seats()], { active: [["Mathloom", 268]], peaks: [["Mathloom", 157]] })).toBe(
    "268 active users of 1,500 seats (18%). You could save $15,260.5 a year by renewing 173 seats.",
  );
});

test.each<[string, ContractRow, Known, string]>([
  [
    "nobody",
    seats(),
    { active: [] },
    "No one used its 1,500 seats in the last 90 days. You could save $17,250 a year by not renewing it.",
  ],
  [
    "all of its seats",
    seats(),
    { active: [["Mathloom", 1_600]], peaks: [["Mathloom", 1_500]] },
    "1,600 active users of 1,500 seats (107%). No seats to give back at this renewal.",
  ],
  ["people who aren’t kept", seats(), { active: [["Mathloom", null]] }, "Its usage isn’t known."],
  [
    "a decided renewal",
    contract("Mathloom seats", [line("Mathloom", 100, 100)], { decision: "renew" }),
    { active: [["Mathloom", 1]], peaks: [["Mathloom", 1]] },
    "1 active user of 100 seats (1%).",
  ],
  [
    "one that can’t be canceled any more",
    contract("Mathloom seats", [line("Mathloom", 100, 100)], { noticeOn: "2026-11-01", autoRenews: true }),
    { active: [["Mathloom", 1]], peaks: [["Mathloom", 1]] },
    "1 active user of 100 seats (1%). You could save $98 a year by renewing 2 seats, if the vendor still accepts it.",
  ],
  [
    "a site license",
    contract("Reader for all", [line("Reader", 0, 100_000)]),
    { active: [["Reader", 20]] },
    "20 active users of 200 enrolled students (10%). It costs $5 per enrolled student.",
  ],
  [
    "a site license that nobody used",
    contract("Reader for all", [line("Reader", 0, 100_000)]),
    { active: [] },
    "No one used this site license for 200 enrolled students in the last 90 days. It costs $5 per enrolled student.",
  ],
  [
    "training alone",
    contract("Reader training", [line("Reader", 2, 100, { kind: "training" })]),
    { active: [["Reader", 20]] },
    "20 active users.",
  ],
])("what is said of %s", (_, of, known, words) => {
  expect(said([of], known)).toBe(words);
});

test("products are named where a contract has several, or a name of its own", () => {
  const both = contract("Bundle", [line("Maps", 10, 100), line("Mathloom", 100, 500)]);
  const active: Known["active"] = [
    ["Maps", 10],
    ["Mathloom", 90],
  ];
  const peaks: [string, number][] = [
    ["Maps", 10],
    ["Mathloom", 90],
  ];
  expect(said([both], { active, peaks })).toBe(
    "Mathloom: 90 active users of 100 seats (90%). You could save $5 a year by renewing 99 seats. Maps: 10 active users of 10 seats (100%). No seats to give back at this renewal.",
  );
});

test("of a product with two contracts the use is of all, and a seat is saved once", () => {
  const [first, second] = [
    contract("Mathloom first", [line("Mathloom", 100, 100)], { endsOn: "2026-12-31" }),
    contract("Mathloom later", [line("Mathloom", 100, 100)]),
  ];
  const known: Known = { active: [["Mathloom", 100]], peaks: [["Mathloom", 100]] };
  expect(said([first, second], known, first)).toBe(
    "100 active users of 200 seats across all its contracts (50%). You could save $90 a year by renewing 10 seats.",
  );
  expect(said([first, second], known, second)).toContain("No seats to give back at this renewal.");
});

test("the sentence to the vendor is that of the list of savings, with what to check first", () => {
  const [use] =
    usesOf([seats()], { active: [["Mathloom", 268]], peaks: [["Mathloom", 157]] }).get("Mathloom seats") ?? [];
  const behind = { months: 12, quarter: new Map([["Mathloom", { people: 268 }]]), money };
  const vendor = use ? sentToVendor(use, behind) : null;
  expect(vendor?.sentence).toContain("We’d like to renew 173 seats, which saves $15,260.5 a year.");
  expect(vendor?.caution).toContain(
    "Check first: 268 people used it in the last 90 days, and 173 seats would be left.",
  );
});
