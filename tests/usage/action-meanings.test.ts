import { unclearWords } from "domain/usage/logs/action-meanings";
import type { Columns } from "domain/usage/logs/columns";
import { describe, expect, it } from "vitest";
import { readText } from "./log-world";

const columns: Columns = {
  time: ["Time"],
  address: "URL",
  person: null,
  action: "Done",
  device: null,
  dayFirst: false,
};
const row = (word: string) => `2026-10-06 08:00:00,https://alpha.example/x,${word}\n`;
const read = (words: string[], said: Columns["words"]) =>
  readText(`Time,URL,Done\n${words.map(row).join("")}`, { columns: said ? { ...columns, words: said } : columns });

describe("the words of a column with what the filter did", () => {
  it.each([
    [["Allowed", "Blocked", "", "-", "407"], null],
    [["Pass", "Stop", "pass"], { Pass: "allowed", Stop: null }],
    [["0", "1"], { "0": null, "1": null }],
    [["200", "0", "403"], null],
    [["Libre", "Interdit"], { Libre: null, Interdit: null }],
  ])("%j are asked about where nobody knows them", (words, unknown) => {
    const said = unclearWords(words, { action: "Done" });
    if (said === "no_action") expect.fail(said);
    expect(said && Object.fromEntries(said.map(({ word, meaning }) => [word, meaning]))).toEqual(unknown);
  });

  it("that are very many, or very long, belong to another column", () => {
    const many = Array.from({ length: 21 }, (_, nth) => `pupil${nth}`);
    expect(unclearWords(many, { action: "Done" })).toBe("no_action");
    expect(unclearWords(["x".repeat(61)], { action: "Done" })).toBe("no_action");
    for (const address of ["https://a.example/canary", "a.example/canary", "/canary", "x?canary=1", "ana@a.example"])
      expect(unclearWords([address], { action: "Done" }), address).toBe("no_action");
    expect(unclearWords(["N/A"], { action: "Done" })).toHaveLength(1);
    expect(unclearWords(["Allowed", ...many.slice(0, 20)], { action: "Done" })).toHaveLength(20);
  });

  it("mean what a person said, however they are spelled, and before what they mean elsewhere", async () => {
    const words = ["Stop", " STOP", "0", "1", "Allowed", "Perhaps"];
    const { report } = await read(words, { stop: "blocked", "0": "allowed", "1": "blocked", allowed: "blocked" });
    expect(report).toMatchObject({ allowed: 1, blocked: 4, skipped: {}, faults: { no_action: { count: 1 } } });
    expect((await read(words, undefined)).report).toMatchObject({ allowed: 1, blocked: 0 });
  });

  it("named like a part of every object are words like any other", async () => {
    const { report } = await read(["constructor", "__proto__"], Object.fromEntries([["__proto__", "blocked"]]));
    expect(report).toMatchObject({ allowed: 0, blocked: 1, faults: { no_action: { count: 1 } } });
  });
});
