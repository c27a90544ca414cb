import { describe, expect, test } from "vitest";
import { type GivenAnswer, partsOf, recommendedOf, withAnswers } from "./answered";
import type { Recommendation } from "./recommendation";
import { groundOf } from "./recommendation-ground";
import type { RecommendationAnswer } from "./recommendation-terms";
import { savedBy } from "./recommendations";

const about = { by: null, people: 30, confidence: "sure" } as const;
const chat = { id: "chat", name: "Chat Room" };

const unneeded = (cents: number, contract: { id?: string; endsOn?: string } = {}): Recommendation => ({
  ...about,
  kind: "do_not_renew",
  product: { id: "idle", name: "Idle" },
  ground: { seats: 100, peak: 2, months: 12, isSite: false },
  contract: { id: contract.id ?? "deal", name: "Deal", endsOn: contract.endsOn ?? "2027-06-30" },
  cents,
});
const replaced = (people: number | null, by = "calm"): Recommendation => ({
  ...about,
  kind: "replace_with",
  product: chat,
  ground: { approval: "denied", alternatives: [{ id: by, name: by }] },
  contract: null,
  cents: null,
  people,
});
const inPrivacy = (failed: number, laws: ("ferpa" | "ada")[]): Recommendation => ({
  ...about,
  kind: "review_privacy",
  product: chat,
  ground: { failed, expired: 0, laws: laws as never },
  contract: null,
  cents: null,
});

/** What was answered while it was recommended so. */
function given(then: Recommendation, answer: RecommendationAnswer, day = 1): GivenAnswer {
  const { kind, product, contract, cents } = then;
  const at = new Date(Date.UTC(2026, 10, day));
  const said = { id: `${answer} ${day}`, answer, reason: null, title: "As it was said", by: "Ana", byId: "ana", at };
  return { ...said, kind, softwareId: product.id, product, contract, cents, ...groundOf(then) };
}

/** Where a recommendation of today is listed, after what it was then got an answer. */
function listedAs(now: Recommendation, then: Recommendation, answer: RecommendationAnswer = "dismissed") {
  const parts = partsOf(withAnswers(() => [now], [given(then, answer)]));
  return Object.entries(parts).flatMap(([part, some]) => (some.some(({ one }) => one) ? [part] : []));
}

describe("a recommendation that was dismissed", () => {
  const then = unneeded(100_00);
  test("stays so while its figures move a little", () => {
    expect(listedAs(unneeded(199_99), then)).toEqual(["dismissed"]);
    expect(listedAs(unneeded(1), then), "it shrank").toEqual(["dismissed"]);
  });

  test.each([
    ["its saving has doubled", unneeded(200_00), then],
    ["the contract has a new term", unneeded(100_00, { endsOn: "2028-06-30" }), then],
    ["it is about another contract", unneeded(100_00, { id: "another" }), then],
    ["another product is approved in its place", replaced(30, "quiet"), replaced(30)],
    ["twice as many people use what may not be used", replaced(60), replaced(30)],
    ["another law is concerned", inPrivacy(1, ["ada", "ferpa"]), inPrivacy(1, ["ada"])],
  ])("comes back once %s", (_, now, before) => {
    expect(listedAs(now, before)).toEqual(["open"]);
    expect(listedAs(now, before, "done"), "done as well").toEqual(["open"]);
  });

  test("does not come back for a few people more, nor where people aren't counted", () => {
    expect(listedAs(replaced(19), replaced(1))).toEqual(["dismissed"]);
    expect(listedAs(replaced(20), replaced(1)), "twice the fewest that count").toEqual(["open"]);
    expect(listedAs(replaced(null), replaced(30))).toEqual(["dismissed"]);
  });

  test("tells what was answered when it is back because more is at stake", () => {
    const [back] = withAnswers(() => [unneeded(200_00)], [given(then, "dismissed")]);
    expect(back).toMatchObject({ answer: null, before: { answer: "dismissed", cents: 100_00 } });
  });
});

test("what is accepted stays so, however much more is at stake", () => {
  expect(listedAs(unneeded(500_00), unneeded(100_00), "accepted")).toEqual(["accepted"]);
});

test("only what is open or accepted, and still called for, is left to save; the last answer comes first", () => {
  const [one, two, three] = ["a", "b", "c"].map((id) => unneeded(100_00, { id })) as [
    Recommendation,
    Recommendation,
    Recommendation,
  ];
  const gone = given(unneeded(7_00, { id: "gone" }), "accepted", 3);
  const parts = partsOf(withAnswers(() => [one, two, three], [given(two, "accepted", 2), given(three, "done"), gone]));
  expect(savedBy(recommendedOf(parts))).toBe(200_00);
  expect(parts.accepted.map(({ one, answer }) => [one?.contract?.id, answer?.id])).toEqual([
    [undefined, "accepted 3"],
    ["b", "accepted 2"],
  ]);
  expect(parts.done).toHaveLength(1);
});
