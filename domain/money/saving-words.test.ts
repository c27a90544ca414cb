import { expect, test } from "vitest";
import { cautionBefore, sentenceToVendor } from "./saving-words";

const of = {
  product: "Mathloom",
  seats: 1_200,
  spare: 760,
  peak: 400,
  peakMonth: "2026-10-01",
  months: 12,
  saving: "$3,420",
};

test.each([
  [
    {},
    "We pay for 1,200 seats of Mathloom. In October 2026, the busiest of the last 12 months, 400 people used it. We’d like to renew 440 seats, which saves $3,420 a year.",
  ],
  [
    { peak: 0, spare: 1_200 },
    "We pay for 1,200 seats of Mathloom, and it wasn’t used in the last 12 months. We don’t plan to renew it, which saves $3,420 a year.",
  ],
  [{ peak: 1, months: 3 }, "In October 2026, the busiest of the last 3 months, 1 person used it."],
  [{ months: 1 }, "In October 2026, 400 people used it."],
  [{ spare: 1_200 }, "Our other licenses cover them, so we don’t plan to renew this one."],
])("what is said to the vendor: %j", (more, said) => {
  expect(sentenceToVendor({ ...of, ...more })).toContain(said);
});

test("where more people than seats would be left used it in 90 days, that is said first", () => {
  expect(cautionBefore({ kept: 440, quarter: 441 })).toBe(
    "Check first: 441 people used it in the last 90 days, and 440 seats would be left. Ask the vendor whether a seat can be reassigned to another person.",
  );
  expect(cautionBefore({ kept: 440, quarter: 440 }), "one seat for each").toBeNull();
  expect(cautionBefore({ kept: 0, quarter: 0 }), "nobody is left without one").toBeNull();
});
