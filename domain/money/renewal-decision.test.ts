import { describe, expect, test } from "vitest";
import type { ContractRow } from "./queries/contracts";
import { faultsOfDecision, isNewTerm, isOpenToDecide, renewalStanding, renewsByItself } from "./renewal-decision";
import { changeableSaid, decidedSaid, renewalSaid } from "./renewal-said";
import { renewalMonths } from "./renewals";

const today = "2026-11-23";
const none = { changes: null, reason: null, noticeGivenOn: null };

describe("a decision about a renewal", () => {
  test.each([
    ["as it is", { decision: "renew" as const }, {}],
    ["as it is, for a reason", { decision: "renew" as const, reason: "Used daily" }, {}],
    ["with changes", { decision: "change" as const, changes: "900 seats" }, {}],
    ["to cancel", { decision: "cancel" as const, reason: "Not used" }, {}],
    ["told today", { decision: "cancel" as const, reason: "Not used", noticeGivenOn: today }, {}],
    ["without what changes", { decision: "change" as const }, { changes: /^Enter what changes/ }],
    ["with changes to nothing", { decision: "renew" as const, changes: "Fewer" }, { changes: /^Clear what changes/ }],
    ["without a reason to cancel", { decision: "cancel" as const }, { reason: "Enter the reason for canceling." }],
    [
      "told, though it is renewed",
      { decision: "renew" as const, noticeGivenOn: "2026-11-01" },
      { noticeGivenOn: /^Clear the notice day/ },
    ],
    [
      "told tomorrow",
      { decision: "cancel" as const, reason: "Not used", noticeGivenOn: "2026-11-24" },
      { noticeGivenOn: /today or earlier/ },
    ],
  ])("goes together, or says what does not: %s", (_, fields, faults) => {
    const found = faultsOfDecision({ ...none, ...fields }, today);
    expect(Object.keys(found)).toEqual(Object.keys(faults));
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(faults).map(([field, said]) => [
          field,
          said instanceof RegExp ? expect.stringMatching(said) : said,
        ]),
      ),
    );
  });

  test("can be made until the last day, and is about that term: a later last day begins a new one", () => {
    expect(isOpenToDecide({ endsOn: today }, today)).toBe(true);
    expect(isOpenToDecide({ endsOn: "2026-11-22" }, today)).toBe(false);
    const before = { endsOn: "2027-06-30" };
    expect(isNewTerm(before, { endsOn: "2027-07-01" })).toBe(true);
    expect(isNewTerm(before, { endsOn: "2027-06-30" })).toBe(false);
    expect(isNewTerm(before, { endsOn: "2027-06-29" })).toBe(false);
  });
});

const contract = {
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  noticeOn: "2026-12-01",
  autoRenews: true,
  decision: null,
  noticeGivenOn: null,
};
const canceled = { ...contract, decision: "cancel" as const };

describe("a renewal", () => {
  test.each([
    ["open until its notice day", contract, { kind: "open", by: "2026-12-01" }],
    ["too late to cancel", { ...contract, noticeOn: "2026-11-22" }, { kind: "missed", by: "2026-11-22" }],
    [
      "open until its last day, where nothing renews by itself",
      { ...contract, noticeOn: "2026-11-22", autoRenews: false },
      { kind: "open", by: "2026-12-31" },
    ],
    ["renewed", { ...contract, decision: "renew" as const }, { kind: "renew" }],
    ["changed", { ...contract, decision: "change" as const }, { kind: "change" }],
    ["canceled, the vendor not told", canceled, { kind: "untold", by: "2026-12-01", isLate: false }],
    [
      "canceled, the vendor not told in time",
      { ...canceled, noticeOn: "2026-11-22" },
      { kind: "untold", by: "2026-11-22", isLate: true },
    ],
    [
      "canceled without a notice day",
      { ...canceled, noticeOn: null },
      { kind: "untold", by: "2026-12-31", isLate: false },
    ],
    [
      "canceled and told",
      { ...canceled, noticeGivenOn: "2026-11-20" },
      { kind: "notified", on: "2026-11-20", isLate: false },
    ],
    [
      "told after the last day to cancel",
      { ...canceled, noticeOn: "2026-11-19", noticeGivenOn: "2026-11-20" },
      { kind: "notified", on: "2026-11-20", isLate: true },
    ],
    ["left to end", { ...canceled, autoRenews: false }, { kind: "ends", on: "2026-12-31" }],
  ])("is %s", (_, of, standing) => {
    expect(renewalStanding(of, today)).toEqual(standing);
  });

  test("goes on by itself unless the vendor knows that it is canceled", () => {
    expect(renewsByItself(contract)).toBe(true);
    expect(renewsByItself(canceled)).toBe(true);
    expect(renewsByItself({ ...canceled, noticeGivenOn: "2026-11-20" })).toBe(false);
    expect(renewsByItself({ ...contract, autoRenews: false })).toBe(false);
  });

  test("is named in few words", () => {
    const said = (of: Parameters<typeof renewalSaid>[0]) => [renewalSaid(of), decidedSaid(of)];
    expect(said(contract)).toEqual(["Not decided", ""]);
    expect(said({ ...contract, decision: "change" })).toEqual(["Renew with changes", "decided: renew with changes"]);
    expect(said(canceled)).toEqual(["Cancel, vendor not told", "decided: cancel, vendor not told"]);
    expect(said({ ...canceled, noticeGivenOn: "2026-11-20" })).toEqual(["Cancel", "decided: cancel"]);
  });
});

test("the days to know of a contract say what was decided, and ask no more once the vendor is notified", () => {
  const row = {
    ...contract,
    id: "a",
    title: "Mathloom",
    vendor: "Loomworks",
    number: null,
    fundingSourceId: null,
    demo: false,
    lines: [],
  };
  const days = (more: Partial<ContractRow>) =>
    renewalMonths([{ ...row, ...more }], today)
      .flatMap((month) => month.days)
      .map(({ what, autoRenews, decided, isOpen }) => [what, autoRenews, decided, isOpen]);
  const both = (...of: unknown[]) => [
    ["notice", ...of],
    ["end", ...of],
  ];
  expect(days({})).toEqual(both(true, "", true));
  expect(days({ decision: "renew" })).toEqual(both(true, "decided: renew", false));
  expect(days({ decision: "cancel" })).toEqual(both(true, "decided: cancel, vendor not told", true));
  expect(days({ decision: "cancel", noticeGivenOn: today })).toEqual(both(false, "decided: cancel", false));
});

test("a decision can be changed until the last day to cancel, and after it the vendor has to agree", () => {
  const days = { endsOn: "2027-01-17", decideBy: "2026-12-18", isLate: false, noticeOn: "2026-12-18" };
  const said = (more: Partial<typeof days> = {}) => changeableSaid({ ...days, ...more }, (day) => day);
  expect(said()).toBe("You can change the decision until 2026-12-18, the last day to cancel.");
  expect(said({ isLate: true })).toBe(
    "The last day to cancel was 2026-12-18. To change the decision now, ask the vendor.",
  );
  expect(said({ decideBy: "2027-01-17" })).toBe("You can change the decision until 2027-01-17.");
});
