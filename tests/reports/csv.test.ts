import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { csvParts } from "domain/csv-write";
import { atOnce, type Cell, pageByPage, type Report } from "domain/report";
import { syncProblemsReport } from "domain/rosters/reports/sync-problems";
import { afterAll, describe, expect, it } from "vitest";
import { csvFile } from "~/http/csv-file.server";
import { twoPlaces } from "./two-places";

const places = await twoPlaces();
const folder = await mkdtemp(path.join(tmpdir(), "rollcall-report-"));
afterAll(async () => {
  await places.close();
  await rm(folder, { recursive: true });
});

const report = (rows: Report["rows"]) => ({ name: "a report", columns: ["name", "count"], rows });

async function* texts(report: Report) {
  for await (const { text } of csvParts(report)) yield text;
}

async function partsOf(...rows: Cell[][]) {
  const parts: string[] = [];
  for await (const text of texts(report(atOnce(() => rows)))) parts.push(text);
  return parts;
}

describe("a report as CSV", () => {
  it("has a byte-order mark, its heads, and a line a row", async () => {
    expect(await partsOf(["Ada", 1], ["", null])).toEqual(["\ufeffname,count\r\n", "Ada,1\r\n,\r\n"]);
  });

  it("quotes what needs it, and doubles the quotes in it", async () => {
    expect((await partsOf(['Ada "A", of Alder', "two\nlines"]))[1]).toBe('"Ada ""A"", of Alder","two\nlines"\r\n');
  });

  it("leads what a spreadsheet would run by an apostrophe, but no number", async () => {
    expect((await partsOf(["=1+1", -1]))[1]).toBe("'=1+1,-1\r\n");
  });

  it("is written by a job to a file, without a web", async () => {
    const { db, job, own } = places;
    const problems = await syncProblemsReport(db, job, { syncId: own.syncId });
    const file = path.join(folder, "problems.csv");
    await pipeline(Readable.from(texts(problems ?? report(atOnce(() => [])))), createWriteStream(file));
    const [heads, first] = (await readFile(file, "utf8")).split("\r\n");
    expect(heads).toBe("\ufefffile,line,field,severity,problem,what to do");
    expect(first).toContain(`${own.mark},,,error,1 row of ${own.mark} has `);
  });
});

describe("a report as an answer", () => {
  it("is a download by its name", async () => {
    const answer = await csvFile(report(atOnce(() => [["Ada", 1]])));
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a-report.csv"');
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("fails as a whole when the first row can't be read", async () => {
    const broken = report(atOnce<Cell[]>(() => Promise.reject(new Error("no database"))));
    await expect(csvFile(broken)).rejects.toThrow("no database");
  });

  it("reads no further than it is asked for", async () => {
    let read = 0;
    const pages = pageByPage(async (after: number | null) => {
      read++;
      return { rows: Array.from({ length: 1_000 }, () => ["x".repeat(100), after]), next: (after ?? 0) + 1 };
    });
    const answer = await csvFile(report(pages));
    await answer.body?.cancel();
    expect(read).toBeLessThan(5);
  });
});

describe("pages", () => {
  const page = (after: number | null) => {
    const from = after ?? 0;
    return Promise.resolve({ rows: [from, from + 1, from + 2], next: from + 3 < 9 ? from + 3 : null });
  };
  const all = async (most?: number) => {
    const rows: number[] = [];
    for await (const some of pageByPage(page, most)) rows.push(...some);
    return rows;
  };

  it("follow each other to the last", async () => expect(await all()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  it("end when enough has been read", async () => {
    expect(await all(4)).toEqual([0, 1, 2, 3]);
    expect(await all(3)).toEqual([0, 1, 2]);
  });
});
