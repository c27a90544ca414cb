import { createReadStream } from "node:fs";
import { type CsvBlock, readCsvChunks } from "domain/rosters/csv-records";
import type { ProblemCode } from "domain/rosters/problem-texts";

const blockBytes = 256 * 1024;

/** Reads a CSV file from the disk block by block, as readCsvChunks does; throws BrokenFile as it does. */
export function readCsv(
  path: string,
  noted: (code: ProblemCode, line: number | null) => void,
): AsyncGenerator<CsvBlock> {
  return readCsvChunks(createReadStream(path, { highWaterMark: blockBytes }), noted);
}
