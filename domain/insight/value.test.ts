import { readFileSync } from "node:fs";
import { wholePercent } from "domain/percent-words";
import { describe, expect, test } from "vitest";
import { usualWeights, type ValuePart, valueParts, type Weights } from "./terms";
import { minutesPerWeek, type ValueGround, valueIndex } from "./value";
import { knownSaid, partSaid, ratingsSaid } from "./value-words";

type Example = Record<string, string>;

/** The worked examples that ship with the project, by the heading above each table. */
const page = readFileSync(new URL("../../docs/figures/value.md", import.meta.url), "utf8");
const examples = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((part): [string, Example[]] => {
      const [title = "", ...lines] = part.split("\n");
      const rows = lines.filter((line) => line.startsWith("|")).map((line) => line.split("|").slice(1, -1));
      const [columns = [], , ...cells] = rows.map((row) => row.map((cell) => cell.trim()));
      return [title, cells.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ""])))];
    }),
);

const unknown: ValueGround = {
  active: null,
  licensed: null,
  judgedBy: null,
  seats: 0,
  minutesPerWeek: null,
  targetMinutes: null,
  tier: null,
  compliance: null,
  rating: { count: 0, mean: null },
};
const num = (text = "") => (/^(unknown|none)$/.test(text) ? null : Number(text.replaceAll(",", "")));
const zero = (text = "") => num(text) ?? 0;

const grounds: Record<string, [ValuePart, (row: Example) => Partial<ValueGround>]> = {
  Utilization: ["utilization", (row) => ({ active: num(row.Active), seats: zero(row.Seats) })],
  "Target use met": [
    "target",
    (row) => ({
      active: num(row.Active),
      targetMinutes: num(row.Target),
      minutesPerWeek: minutesPerWeek({ people: num(row.Active), seconds: zero(row["Minutes in 90 days"]) * 60 }, 90),
    }),
  ],
  Evidence: ["evidence", (row) => ({ tier: num(row.Tier) })],
  Compliance: [
    "compliance",
    (row) => {
      const [passed, applies, unknown] = [zero(row.Passed), zero(row.Apply), zero(row["Not checked"])];
      return { compliance: { passed, applies, unknown, percent: wholePercent(passed / applies) } };
    },
  ],
  "Staff rating": ["rating", (row) => ({ rating: { count: zero(row.Ratings), mean: num(row.Mean) } })],
};

describe.each(Object.entries(grounds))("%s", (title, [part, groundOf]) => {
  test.each(examples.get(title) ?? [])("is as worked out by hand: %j", (row) => {
    const { parts } = valueIndex({ ...unknown, ...groundOf(row) }, usualWeights);
    const score = parts.find((one) => one.part === part)?.score ?? null;
    expect(score === null ? "unknown" : String(Math.round(score * 1e6) / 1e6)).toBe(row[title]);
  });
});

/** A ground whose parts have these scores. */
function groundWith([utilization, target, evidence, compliance, rating]: (number | null)[]): ValueGround {
  return {
    active: utilization === null && target === null ? null : (utilization ?? 1) * 10,
    licensed: null,
    judgedBy: null,
    seats: utilization === null ? 0 : 1_000,
    minutesPerWeek: target ?? null,
    targetMinutes: typeof target === "number" ? 100 : null,
    tier: evidence == null ? null : 5 - evidence / 25,
    compliance: compliance == null ? null : { passed: compliance, applies: 100, unknown: 0, percent: compliance },
    rating: { count: rating == null ? 0 : 9, mean: rating == null ? null : rating / 25 + 1 },
  };
}
const listOf = (text = "") => text.split(", ").map(num);
const weightsOf = (text = "") =>
  Object.fromEntries(listOf(text).map((weight, at) => [valueParts[at], weight])) as Weights;

describe("Value index", () => {
  test.each(examples.get("Value index") ?? [])("is as worked out by hand: %j", (row) => {
    const { index, parts } = valueIndex(groundWith(listOf(row.Parts)), weightsOf(row.Weights));
    expect(parts.map(({ score }) => (score === null ? null : Math.round(score)))).toEqual(listOf(row.Parts));
    expect(String(index ?? "none")).toBe(row["Value index"]);
  });

  test("every example of the page is worked out", () => {
    const counted = [...Object.keys(grounds), "Value index", "If one of two overlapping products went"];
    expect([...examples.keys()].sort()).toEqual([...counted].sort());
    for (const [title, rows] of examples) expect(rows.length, title).toBeGreaterThan(3);
  });

  test("stays between its lowest and highest known part, whatever the weights, and unknown parts never move it", () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let indexes = 0;
    for (let round = 0; round < 3_000; round++) {
      const scores = [random(101), random(101), (1 + random(4)) * 25, random(101), random(101)].map((score) =>
        random(3) === 0 ? null : score,
      );
      const weights = Object.fromEntries(valueParts.map((part) => [part, random(11)])) as Weights;
      const { index, parts } = valueIndex(groundWith(scores), weights);
      const counted = parts.flatMap(({ score, weight }) => (score === null || weight === 0 ? [] : [score]));
      if (index === null) {
        expect(counted.length).toBeLessThan(2);
        continue;
      }
      indexes += 1;
      expect(index).toBeGreaterThanOrEqual(Math.floor(Math.min(...counted)));
      expect(index).toBeLessThanOrEqual(Math.ceil(Math.max(...counted)));
      const heavier = { ...weights };
      for (const { part, score } of parts) if (score === null) heavier[part] = 10;
      expect(valueIndex(groundWith(scores), heavier).index).toBe(index);
      const tripled = Object.fromEntries(valueParts.map((part) => [part, weights[part] * 3])) as Weights;
      expect(valueIndex(groundWith(scores), tripled).index).toBe(index);
    }
    expect(indexes).toBeGreaterThan(1_000);
  });
});

describe("what a part is made of", () => {
  test("is said in words, and so is what is left out", () => {
    const value = valueIndex({ ...groundWith([25, 50, 75, 50, 80]), seats: 1_200, active: 300 }, usualWeights);
    expect(value.parts.map((part) => partSaid(part, value.ground))).toEqual([
      "300 active users for 1,200 seats",
      "50 minutes a week per active user; the target is 100 minutes",
      "Tier 2, moderate",
      "50 of 100 requirements passed",
      "4.2 of 5 from 9 ratings",
    ]);
    const none = valueIndex(unknown, usualWeights);
    expect(none.parts.map((part) => partSaid(part, none.ground))).toEqual([
      "No seats or no usage on file",
      "No target, or no minutes, on file",
      "No study on file",
      "No requirement checked",
      "No ratings yet",
    ]);
    expect(knownSaid(value)).toBe("from 5 of 5 parts");
    expect(knownSaid(valueIndex(unknown, { ...usualWeights, rating: 0 }))).toBe("(0 of 4 parts)");
  });

  test("few ratings are said to be few", () => {
    expect(ratingsSaid({ count: 1, mean: 4 })).toBe("4.0 of 5 from 1 rating. Few ratings: read with care");
    expect(ratingsSaid({ count: 5, mean: 3.46 })).toBe("3.5 of 5 from 5 ratings");
  });
});
