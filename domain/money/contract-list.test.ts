import { expect, it } from "vitest";
import { type ContractFilter, contractsMatching } from "./contract-list";
import type { ContractRow } from "./queries/contracts";
import { renewalStatuses } from "./terms";

const today = "2026-11-27";

const contract = (title: string, more: Partial<ContractRow>): ContractRow => ({
  id: title,
  title,
  vendor: "A vendor",
  number: null,
  startsOn: "2026-07-01",
  endsOn: "2027-06-30",
  noticeOn: null,
  autoRenews: true,
  decision: null,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines: [],
  ...more,
});
const contracts = [
  contract("open", {}),
  contract("over, and nobody decided", { endsOn: "2026-11-26" }),
  contract("stays", { decision: "renew" }),
  contract("grows", { decision: "change" }),
  contract("ends by itself", { decision: "cancel", autoRenews: false }),
  contract("vendor knows", { decision: "cancel", noticeGivenOn: "2026-11-02" }),
  contract("vendor does not know", { decision: "cancel" }),
];
const titles = (renewal: ContractFilter["renewal"]) =>
  contractsMatching(
    contracts,
    { search: "", state: null, renewal, decideWithin: null, sort: "title", descending: false },
    today,
  ).map(({ title }) => title);

it("contracts are found by what is decided about their renewals, and by whose vendor is still to be told", () => {
  expect(titles(null)).toHaveLength(contracts.length);
  expect(Object.fromEntries(renewalStatuses.map((status) => [status, titles(status)]))).toEqual({
    undecided: ["open"],
    renew: ["stays"],
    change: ["grows"],
    cancel: ["ends by itself", "vendor does not know", "vendor knows"],
    untold: ["vendor does not know"],
  });
});

const all = { search: "", state: null, renewal: null, decideWithin: null, sort: "ends", descending: false } as const;
const found = (of: ContractRow[], more: Partial<ContractFilter>) =>
  contractsMatching(of, { ...all, ...more }, today).map(({ title }) => title);

it("contracts are found by the days within which they are to be decided", () => {
  const of = [
    contract("cancel in 30", { noticeOn: "2026-12-27" }),
    contract("cancel in 31", { noticeOn: "2026-12-28" }),
    contract("ends in 60", { endsOn: "2027-01-26", autoRenews: false }),
    contract("can’t be canceled", { noticeOn: "2026-11-26" }),
    contract("can end all the same", { noticeOn: "2026-11-26", endsOn: "2027-02-25", autoRenews: false }),
    contract("in 91", { noticeOn: "2027-02-26" }),
    contract("decided", { noticeOn: "2026-12-01", decision: "renew" }),
    contract("not begun", { startsOn: "2026-11-28", noticeOn: "2026-12-01" }),
    contract("over", { endsOn: "2026-11-26" }),
  ];
  const within = (decideWithin: number) => found(of, { decideWithin }).sort();
  expect(within(30)).toEqual(["cancel in 30"]);
  expect(within(60)).toEqual(["cancel in 30", "cancel in 31", "ends in 60"]);
  expect(within(90)).toEqual(["can end all the same", "cancel in 30", "cancel in 31", "ends in 60"]);
});

it("what is over comes last in the order of last days, and in its place where another order is asked for", () => {
  const of = [
    contract("over", { endsOn: "2026-06-30" }),
    contract("next", { endsOn: "2026-12-31" }),
    contract("later", { endsOn: "2027-06-30" }),
  ];
  expect(found(of, {})).toEqual(["next", "later", "over"]);
  expect(found(of, { descending: true })).toEqual(["later", "next", "over"]);
  expect(found(of, { sort: "title" })).toEqual(["later", "next", "over"]);
});
