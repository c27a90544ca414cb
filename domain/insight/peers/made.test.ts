import { expect, test } from "vitest";
import { ownFigures, type PeerFacts } from "./figures";
import { peerMadeFrom } from "./made";
import { peerFigureNames } from "./terms";

const facts: PeerFacts = {
  students: 2_700,
  active: 1_130,
  engagements: 45_007,
  minutes: 90_011,
  products: 31,
  shareApproved: 83,
  annualCents: 7_654_321,
  seats: 1_900,
  unused: 333,
};

test.each(peerFigureNames)("%s is what its parts say", (figure) => {
  const { part, of, times = 1 } = peerMadeFrom[figure];
  const amount = (input: typeof part) => (facts[input] as number) / (input === "annualCents" ? 100 : 1);
  const made = of === null ? amount(part) : (amount(part) / amount(of)) * times;
  expect(ownFigures(facts)[figure]).toBeCloseTo(made, 2);
});
