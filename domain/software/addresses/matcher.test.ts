import { describe, expect, test } from "vitest";
import { buildMatcher, type MatcherRow } from "./matcher";
import { patternTypeOf, readPattern } from "./pattern";
import { decidedBy } from "./precedence";

const district = "d1";
const rowOf = (id: string, text: string, more: Partial<MatcherRow> = {}): MatcherRow => {
  const read = readPattern(text, patternTypeOf(text));
  if (!read.ok) throw new Error(read.why);
  const { ok: _, ...pattern } = read;
  const rest = { softwareId: null, softwareName: id, confidence: 0.9, isAuthorized: true, createdAt: 1 };
  return { id, districtId: null, ...pattern, ...rest, ...more };
};
const matcherOf = (...rows: MatcherRow[]) => {
  const matcher = buildMatcher(rows);
  return (address: string, of: string | null = null) => matcher.candidates(address, of).map((row) => row.id);
};

describe("what covers an address", () => {
  const found = matcherOf(
    rowOf("domain", "google.com"),
    rowOf("wild", "*.example.org"),
    rowOf("path", "docs.example.net/kids"),
  );
  test.each([
    ["https://google.com", ["domain"]],
    ["https://docs.google.com/x", ["domain"]],
    ["https://notgoogle.com", []],
    ["https://google.com.evil.io", []],
    ["https://google.com@evil.io", []],
    ["https://example.org", []],
    ["https://a.b.example.org", ["wild"]],
    ["https://docs.example.net/kids", ["path"]],
    ["https://docs.example.net//kids/?a", ["path"]],
    ["https://docs.example.net/kids2", []],
    ["https://docs.example.net/x/../kids/y", ["path"]],
    ["https://www.docs.example.net/kids", []],
    ["https://docs.example.net/Kids", []],
    ["https://docs.example.net", []],
  ])("%s: %j", (address, ids) => expect(found(address)).toEqual(ids));
});

describe("which wins", () => {
  const table: [string, MatcherRow, MatcherRow, string][] = [
    ["district", rowOf("own", "example.org", { districtId: district }), rowOf("all", "a.example.org/x"), "district"],
    ["the more specific host", rowOf("own", "a.example.org"), rowOf("all", "example.org", { confidence: 1 }), "host"],
    ["the longer path", rowOf("own", "a.example.org/x"), rowOf("all", "a.example.org", { confidence: 1 }), "path"],
    ["the wildcard", rowOf("own", "*.example.org"), rowOf("all", "example.org", { confidence: 1 }), "type"],
    [
      "the surer",
      rowOf("own", "a.example.org", { confidence: 0.95 }),
      rowOf("all", "a.example.org", { createdAt: 2 }),
      "confidence",
    ],
    ["the newer", rowOf("own", "a.example.org", { createdAt: 2 }), rowOf("all", "a.example.org"), "age"],
  ];
  test.each(table)("%s", (_, winner, loser, by) => {
    for (const rows of [
      [winner, loser],
      [loser, winner],
    ]) {
      expect(matcherOf(...rows)("https://a.example.org/x/y", district)).toEqual(["own", "all"]);
      expect(buildMatcher(rows).match("https://a.example.org/x/y", district)?.id).toBe("own");
    }
    expect(decidedBy(winner, loser)).toBe(by);
  });

  test("another district's pattern counts for nobody else", () => {
    const found = matcherOf(rowOf("theirs", "example.org", { districtId: "d2" }));
    expect([
      found("https://example.org", district),
      found("https://example.org"),
      found("https://example.org", "d2"),
    ]).toEqual([...[[], [], ["theirs"]]]);
  });
});
