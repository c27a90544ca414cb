import { createReadStream } from "node:fs";
import { BrokenFile, type CsvBlock, readCsvChunks } from "domain/rosters/csv-records";
import type { ProblemCode } from "domain/rosters/problem-texts";

// Of a block that is larger, the garbage collector has more to carry along than it finds dropped.
const blockBytes = 64 * 1024;

/** Reads a CSV file from the disk block by block, as readCsvChunks does; throws BrokenFile as it does. */
export function readCsv(
  path: string,
  noted: (code: ProblemCode, line: number | null) => void,
): AsyncGenerator<CsvBlock> {
  return readCsvChunks(createReadStream(path, { highWaterMark: blockBytes }), noted);
}

/** Throws BrokenFile for a first line that shows other separators or line ends than a CSV file of OneRoster has. */
export function checkSeparators(names: readonly string[]): void {
  if (names.some((name) => name.includes("\r"))) throw new BrokenFile("csv.carriage_returns", 1);
  if (names.length === 1 && /[;\t|]/.test(names[0] as string)) throw new BrokenFile("csv.wrong_delimiter", 1);
}
