import { readFileSync } from "node:fs";
import path from "node:path";
import { ownFigures } from "domain/insight/peers/figures";
import { placeOf, quartilesOf, rounded } from "domain/insight/peers/quartiles";
import { type PeerFigure, peerFigureNames } from "domain/insight/peers/terms";
import { root } from "tests/check/source";
import { describe, expect, it } from "vitest";

const page = readFileSync(path.join(root, "docs/figures/peers.md"), "utf8");

/** The rows of every table whose head begins like this. */
function tableOf(...head: string[]): Record<string, string>[] {
  const blocks = page
    .trim()
    .split(/\n\n/)
    .filter((block) => block.startsWith(`| ${head.join(" | ")}`));
  return blocks.flatMap((block) => {
    const [names = [], , ...rows] = block.split("\n").map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
  });
}

const number = (text = "") => Number(text.replace(/[$,]/g, ""));
const figureOf = ({ figure }: Record<string, string>) => figure as PeerFigure;

const own = tableOf("students");
const roundings = tableOf("figure", "value", "rounded");
const percentiles = tableOf("figure", "districts");
const places = tableOf("figure", "own");

describe("the tables of docs/figures/peers.md", () => {
  it("are found, and name every figure", () => {
    expect([own, roundings, percentiles, places].map(({ length }) => length)).toEqual([20, 12, 5, 6]);
    expect([...new Set(own.map(figureOf))].sort()).toEqual([...peerFigureNames].sort());
  });

  it.each(own)("own figures: $students students, $figure is $value", (row) => {
    const figures = ownFigures({
      students: number(row.students),
      active: number(row["active users"]),
      engagements: number(row.engagements),
      minutes: number(row.minutes),
      products: number(row.products),
      shareApproved: number(row["share approved"]),
      annualCents: Math.round(number(row["annual cost"]) * 100),
      seats: number(row.seats),
      unused: number(row["not used"]),
    });
    expect(figures[figureOf(row)]).toBe(row.value === "none" ? undefined : number(row.value));
  });

  it.each(roundings)("rounding: $figure $value is $rounded", (row) => {
    expect(rounded(figureOf(row), number(row.value))).toBe(number(row.rounded));
  });

  it.each(percentiles)("percentiles of $figure: $districts", (row) => {
    const values = (row.districts ?? "").split(", ").map(number);
    const said = { p25: row["25th percentile"], median: row.median, p75: row["75th percentile"] };
    const hand = Object.fromEntries(Object.entries(said).map(([name, text]) => [name, number(text)]));
    expect(quartilesOf(figureOf(row), values)).toEqual(hand);
    expect(quartilesOf(figureOf(row), values.toReversed()), "the order of districts does not matter").toEqual(hand);
  });

  it.each(places)("place of $own: $place", (row) => {
    const quartiles = {
      p25: number(row["25th percentile"]),
      median: number(row.median),
      p75: number(row["75th percentile"]),
    };
    expect(placeOf(figureOf(row), number(row.own), quartiles)).toBe(row.place);
  });
});

it("a value that is rounded stays as it is, and is no further from its own than a twentieth", () => {
  for (let value = 0.01; value < 50_000; value *= 1.037) {
    const once = rounded("activeRate", value);
    expect(rounded("activeRate", once)).toBe(once);
    expect(Math.abs(once - value) / value).toBeLessThanOrEqual(0.0501);
  }
});

it("nothing is known of use where people are not", () => {
  const facts = { students: 500, engagements: 9, minutes: 9, products: 9, annualCents: 900, seats: 90, unused: 40 };
  expect(ownFigures({ ...facts, active: null, shareApproved: 50 })).toEqual({});
  expect(ownFigures({ ...facts, active: 90, shareApproved: null })).toEqual({});
});
