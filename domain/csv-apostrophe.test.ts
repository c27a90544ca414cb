import { expect, test } from "vitest";
import { withApostrophe, withoutApostrophe } from "./csv-apostrophe";
import { readCsv } from "./csv-read";
import { csvParts } from "./csv-write";
import { atOnce } from "./report";

const names = ["=a", "+a", "-a", "@a", "'=a", "''=a", "'a", "'", "O'Neil", "a=b", "'tis", "", "\ta"];

test("an apostrophe leads exactly what a spreadsheet would run, and comes off again", () => {
  expect(names.map(withApostrophe)).toEqual([
    ...["'=a", "'+a", "'-a", "'@a", "''=a", "'''=a", "'a", "'", "O'Neil", "a=b", "'tis", "", "'\ta"],
  ]);
  expect(names.map(withApostrophe).map(withoutApostrophe)).toEqual(names);
});

test("what somebody typed is taken as it is", () => {
  expect(["=a", "'a", "'tis", "''"].map(withoutApostrophe)).toEqual(["=a", "'a", "'tis", "''"]);
});

test("a file that Rollcall wrote reads as it was", async () => {
  let text = "";
  const plain = names.filter((name) => name.trim());
  const report = { name: "names", columns: ["name", "last"], rows: atOnce(() => plain.map((name) => [name, "z"])) };
  for await (const part of csvParts(report)) text += part.text;
  const table = readCsv(text);
  expect(typeof table === "string" ? table : table.rows.map(({ cells }) => cells[0])).toEqual(plain);
});
