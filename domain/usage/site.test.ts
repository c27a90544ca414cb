import { buildMatcher, type MatcherRow } from "domain/software/addresses/matcher";
import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import { expect, it } from "vitest";
import { siteOf } from "./site";

const district = "d1";
const rowOf = (id: string, text: string, districtId: string | null = null): MatcherRow => {
  const read = readPattern(text, patternTypeOf(text));
  if (!read.ok) throw new Error(read.why);
  const { ok: _, ...pattern } = read;
  const rest = { softwareId: null, softwareName: id, confidence: 0.9, isAuthorized: true, createdAt: 1 };
  return { id, districtId, ...pattern, ...rest };
};
/** What is kept of each address, one visit after the other. */
const keptOf = (rows: MatcherRow[], visits: [address: string, of?: string][]) => {
  const matcher = buildMatcher(rows);
  return visits.map(([address, of = district]) => {
    const site = siteOf(matcher, address, of);
    return site && `${site.domain} ${site.pattern?.id ?? "none"}`;
  });
};

it("asks the path of each visit to a host of which a pattern takes a path, whatever came before", () => {
  const rows = [rowOf("kids", "docs.example.net/kids"), rowOf("all", "example.net")];
  const visits: [string][] = [
    ["https://docs.example.net/other"],
    ["https://docs.example.net/kids/a"],
    ["https://docs.example.net/other"],
    ["https://www.docs.example.net/kids"],
    ["https://www.docs.example.net/other"],
  ];
  const kept = ["example.net all", "example.net kids", "example.net all", "example.net all", "example.net all"];
  expect(keptOf(rows, visits)).toEqual(kept);
});

it("remembers a host for its district alone, also a path that only one of them asks for", () => {
  const rows = [
    rowOf("shared", "example.org"),
    rowOf("own", "example.org", "d2"),
    rowOf("path", "example.org/a", "d3"),
  ];
  const visits: [string, string][] = ["d1", "d2", "d3", "d1", "d2"].map((of) => ["https://example.org/a", of]);
  expect(keptOf(rows, [...visits, ["https://example.org/b", "d3"]])).toEqual(
    ["shared", "own", "path", "shared", "own", "shared"].map((id) => `example.org ${id}`),
  );
});

it("asks a matcher of changed patterns anew, and goes on refusing what is no public website", () => {
  const visits: [string][] = [
    ["https://example.org/"],
    ["http://printer.local/"],
    ["http://printer.local/"],
    ["chrome://settings"],
  ];
  expect(keptOf([], visits)).toEqual(["example.org none", null, null, null]);
  expect(keptOf([rowOf("now", "example.org")], visits)).toEqual(["example.org now", null, null, null]);
});
