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
  fundingSource: null,
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
  contractsMatching(contracts, { search: "", state: null, renewal, sort: "title", descending: false }, today).map(
    ({ title }) => title,
  );

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
