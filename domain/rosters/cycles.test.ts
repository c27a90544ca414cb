import { describe, expect, it } from "vitest";
import { findCycles } from "./cycles";

const edges = (...pairs: [string, string][]) => pairs.map(([id, parent]) => ({ id, parent }));

describe("circles of parents", () => {
  it("are found whole, each once, without those who only lead into them", () => {
    const round = findCycles(edges(["a", "b"], ["b", "c"], ["c", "a"], ["x", "a"], ["y", "x"], ["s", "s"]));
    expect(round.sort()).toEqual(["a", "b", "c", "s"]);
    expect(findCycles(edges(["y", "x"], ["x", "a"], ["a", "b"], ["b", "a"])).sort()).toEqual(["a", "b"]);
  });

  it("are none in a tree, however deep", () => {
    const chain = Array.from({ length: 50_000 }, (_, n) => ({ id: `n${n}`, parent: `n${n + 1}` }));
    expect(findCycles(chain)).toEqual([]);
  });
});
