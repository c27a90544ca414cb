import { expect, test } from "vitest";
import { fromWords } from "./made";

const line = { kind: "line", contract: "Reader", quantity: 1, basis: "licence", unitCents: 450_000 } as const;
const from = (startsOn: string, endsOn: string) => ({ startsOn, endsOn });

test.each([
  [{ billing: "once" as const, term: from("2026-07-01", "2029-06-30") }, "paid once for 3 years"],
  [{ billing: "once" as const, term: from("2026-07-04", "2029-07-02") }, "paid once for 3 years less 1 day"],
  [{ billing: "once" as const, term: from("2026-07-04", "2029-06-02") }, "paid once for 3 years less 31 days"],
  [{ billing: "once" as const, term: from("2026-07-04", "2029-06-01") }, "paid once for 2 years and 333 of 365 days"],
  [{ billing: "once" as const, term: from("2026-07-01", "2027-12-31") }, "paid once for 1 year and 184 of 366 days"],
  [{ billing: "once" as const, term: from("2026-01-01", "2026-03-31") }, "paid once"],
  [{ billing: "year" as const, term: from("2026-07-01", "2029-06-30") }, "paid yearly"],
])("what a price is divided by stands beside it: %j", (of, said) => {
  expect(fromWords({ ...line, ...of })).toBe(`Reader: 1 × $4,500.00, ${said}`);
});

test.each([
  [
    { peak: 157, spare: 1_327 },
    "1,327 of 1,500 seats to spare. Busiest month: October 2026 with 157 people, so 173 seats stay",
  ],
  [{ peak: 0, spare: 1_500 }, "1,500 of 1,500 seats to spare. No one used it in any month"],
])("a saving says from which use it is made: %j", (of, said) => {
  expect(fromWords({ kind: "saving", contract: "Math", seats: 1_500, peakMonth: "2026-10-01", ...of })).toBe(
    `Math: ${said}`,
  );
});
