import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "./csv";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-csv-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const file = path.join(folder, "file.csv");
  await writeFile(file, content);
  const notes: string[] = [];
  const records = [];
  for await (const block of readCsv(file, (code) => notes.push(code))) records.push(...block.records);
  return { notes, records };
}

const values = async (content: string | Buffer) => (await read(content)).records.map((record) => record.values);

describe("reading CSV", () => {
  it("knows quoted commas, doubled quotation marks, blanks and both line ends", async () => {
    expect(await values('a,b,c\r\n"x, y","say ""hi""",\r\n,,\n"","",""\n')).toEqual([
      ["a", "b", "c"],
      ["x, y", 'say "hi"', ""],
      ["", "", ""],
      ["", "", ""],
    ]);
  });

  it("counts lines as an editor does, through line breaks in values", async () => {
    const { records } = await read('a,b\n1,"two\nlines"\n2,"three\r\nmore\nlines"\n3,x\n');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 4, 7]);
    expect(records[2]?.values).toEqual(["2", "three\nmore\nlines"]);
  });

  it("leaves out a byte-order mark and says so; takes a last line without an end and says so", async () => {
    expect(await read("\ufeffa,b\n1,2")).toEqual({
      notes: ["encoding.byte_order_mark", "csv.no_final_newline"],
      records: [
        { line: 1, values: ["a", "b"], quoted: false, stray: false },
        { line: 2, values: ["1", "2"], quoted: false, stray: false },
      ],
    });
  });

  it("reads nothing from an empty file", async () => {
    expect(await read("")).toEqual({ notes: [], records: [] });
  });

  it("reads across blocks whatever falls on their edges", async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => [
      `id-${n}`,
      `Zoë 小明 ${n}`,
      n % 7 === 0 ? `a, "b"\n${n}` : "plain",
      "",
    ]);
    const text = rows
      .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","))
      .join("\r\n");
    expect(text.length).toBeGreaterThan(4 * 256 * 1024);
    expect(await values(`${text}\r\n`)).toEqual(rows);
  });

  it.each([
    ["csv.unterminated_quote", 'a,b\n1,"two\n3,4\n', 2],
    ["csv.text_after_quote", 'a,b\n1,"two"x\n', 2],
    ["csv.text_after_quote", '"a","b";\n', 1],
    ["csv.wrong_delimiter", '"a";"b"\n"1";"two"\n', 1],
    ["csv.wrong_delimiter", '"a"\t"b"\n', 1],
    ["csv.text_after_quote", 'a,b\n1,"two\nlines"x\n', 3],
    ["encoding.not_utf8", Buffer.from("a,b\n1,2\n3,Jos\xe9\n", "latin1"), 3],
    ["encoding.not_utf8", Buffer.from("\ufeffa,b\n1,2\n", "utf16le"), 1],
    ["csv.record_too_long", `a,b\n1,"${"x".repeat(3_000_000)}\n${"y\n".repeat(600_000)}`, 2],
  ])("gives up with %s rather than lose or shift a row", async (code, content, line) => {
    await expect(read(content)).rejects.toMatchObject({ code, line });
  });

  it("marks a row with a quotation mark in a value that is not in any, and keeps the next ones", async () => {
    const { records } = await read('a,b\n1,the "Rock"\n2,x\n');
    expect(records.map(({ stray }) => stray)).toEqual([false, true, false]);
    expect(records[2]?.values).toEqual(["2", "x"]);
  });
});
