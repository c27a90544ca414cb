import { readFileSync } from "node:fs";
import { wholePercent } from "domain/percent-words";
import { describe, expect, test } from "vitest";
import { nextYearOf } from "./contract-years";
import {
  annualCost,
  contractYears,
  costPerActiveUser,
  costPerEnrolled,
  type PricedLine,
  priceIndex,
  realizableSaving,
  savingsByRenewal,
  seatsOf,
  seatsToKeep,
  unusedSpend,
  utilization,
} from "./figures";

/** The worked examples that ship with the project, by the heading above each table: one record a row, by column. */
const page = readFileSync(new URL("../../docs/figures/money.md", import.meta.url), "utf8");
const examples = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const rows = lines.filter((line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1));
      const [columns = [], , ...cells] = rows.map((row) => row.map((cell) => cell.trim()));
      return [title, cells.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""])))];
    }),
);

type Example = Record<string, string>;

const num = (text = "") => Number(text.replaceAll(/[,%$]/g, ""));
const cents = (text = "") => Math.round(num(text) * 100);
/** As the page writes an amount; "none" for none. */
const written = (amount: number | null) =>
  amount === null
    ? "none"
    : `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const termOf = (row: Example) => ({ startsOn: row.Begins ?? "", endsOn: row.Ends ?? "" });
/** The page is written in the words of the screens. */
const asTerm = (word: string) => (word === "license" ? "licence" : word);
const lineOf = (row: Example) =>
  ({
    kind: asTerm(row.Kind ?? "license"),
    basis: asTerm(row.Basis ?? "student"),
    billing: row.Billing ?? "year",
    quantity: num(row.Quantity),
    unitCents: cents(row["Unit price"]),
  }) as PricedLine;
const seated = (row: Example) => ({
  licenceCents: cents(row["Annual license cost"]),
  seats: num(row.Seats),
  isSite: row["Site license"] === "yes",
});

/** What each row must come to, by the column that says it. */
const worked: Record<string, (row: Example) => Example> = {
  "Years of a contract": (row) => {
    const { part, whole } = contractYears(termOf(row));
    const years = Math.floor(part / whole);
    return { Years: part % whole === 0 ? String(years) : `${years} + ${part % whole}/${whole}` };
  },
  "Annual cost": (row) => ({ "Annual cost": written(annualCost(lineOf(row), termOf(row))) }),
  Seats: (row) => ({ Seats: seatsOf(lineOf(row), num(row.Enrolled)).toLocaleString("en-US") }),
  Utilization: (row) => {
    const share = utilization({ active: num(row.Active), seats: num(row.Seats) });
    return { Utilization: share === null ? "none" : `${wholePercent(share)}%` };
  },
  "Cost per active user": (row) => ({
    "Cost per active user": written(
      costPerActiveUser({ annualCents: cents(row["Annual cost"]), active: num(row.Active) }),
    ),
  }),
  "Cost per enrolled student": (row) => ({
    "Cost per enrolled student": written(
      costPerEnrolled({ annualCents: cents(row["Annual cost"]), enrolled: num(row.Enrolled) }),
    ),
  }),
  "Unused spend": (row) => ({ "Unused spend": written(unusedSpend(seated(row), num(row.Active))) }),
  "Realizable saving": (row) => ({
    "Seats to keep": seatsToKeep(num(row.Peak)).toLocaleString("en-US"),
    Saving: written(realizableSaving(seated(row), num(row.Peak))),
  }),
  "Savings of several renewals": (row) => {
    const contracts = (row["Contracts, the first to decide first"] ?? "").split("; ").map((one) => {
      const [cost, seats] = one.split(" for ");
      return { licenceCents: cents(cost), seats: num(seats), isSite: false };
    });
    const savings = savingsByRenewal(contracts, num(row.Peak)) ?? [];
    return { Savings: savings.map((saving) => written(saving.cents)).join("; ") };
  },
  "EdTech Price Index": (row) => {
    const products = (row.Products ?? "").split("; ").map((one) => {
      const [, cost, active, seats] = /^(\S+) ([\d,]+)\/([\d,]+)$/.exec(one) ?? [];
      return { licenceCents: cents(cost), active: num(active), seats: num(seats), isSite: false };
    });
    return { Index: priceIndex(products)?.toFixed(2) ?? "none" };
  },
  "The same contract a year on": (row) => {
    const noticeOn = row.Notice === "none" ? null : (row.Notice ?? "");
    const next = nextYearOf({ ...termOf(row), noticeOn });
    return { "Next begins": next.startsOn, "Next ends": next.endsOn, "Next notice": next.noticeOn ?? "none" };
  },
};

test("every table of the page is worked out here", () => {
  expect([...examples.keys()]).toEqual(Object.keys(worked));
  for (const rows of examples.values()) expect(rows.length).toBeGreaterThan(1);
});

describe.each(Object.entries(worked))("%s", (title, workOut) => {
  test.each((examples.get(title) ?? []).map((row) => [Object.values(row).join(" | "), row] as const))(
    "%s",
    (_, row) => {
      expect(row).toMatchObject(workOut(row));
    },
  );
});

describe("beyond the worked examples", () => {
  const seats = { licenceCents: 540_000, seats: 1_200, isSite: false };

  test("the largest amounts come out to the cent", () => {
    const line = { kind: "licence", basis: "student", billing: "once", quantity: 1_000_000, unitCents: 9_999 } as const;
    expect(annualCost(line, { startsOn: "2026-07-01", endsOn: "2029-06-30" })).toBe(3_333_000_000);
    expect(unusedSpend({ licenceCents: 120_000_000_000, seats: 999_999, isSite: false }, 1)).toBe(119_999_880_000);
  });

  test("what is used and what is not add up to what is paid", () => {
    for (const active of [0, 1, 7, 333, 1_199, 1_200]) {
      const unused = unusedSpend(seats, active) ?? 0;
      expect(unused + Math.round((540_000 * active) / 1_200)).toBe(540_000);
    }
  });

  test("no saving without seats, or with site licenses in the index", () => {
    expect(realizableSaving({ ...seats, seats: 0 }, 0)).toBe(0);
    expect(priceIndex([{ ...seats, isSite: true, active: 1 }])).toBeNull();
    expect(priceIndex([])).toBeNull();
  });
});

test("amounts are rounded to the cent, a half upward, however large they are", () => {
  const exact = (cents: number, active: number) =>
    Number((2n * BigInt(cents) + BigInt(active)) / (2n * BigInt(active)));
  const edge = Math.floor(Number.MAX_SAFE_INTEGER / 2);
  const amounts = [0, 1, 49, 50, 51, 99, 150, 12_345_678_901, edge - 2, edge - 1, edge, edge + 1, edge + 2, edge * 2];
  for (const annualCents of amounts) {
    for (const active of [1, 2, 3, 7, 100, 999, 1_000, 99_999, 3_000_001]) {
      expect(costPerActiveUser({ annualCents, active })).toBe(exact(annualCents, active));
    }
  }
});
