import { open } from "node:fs/promises";
import { type FileKind, fileKindOf, firstBytes } from "domain/file-kinds";
import type { NoCsv } from "domain/rosters/problems/of-contents";
import type { LocalFile } from "./download";
import type { ProblemList } from "./problem-list";

const isNoCsv = (kind: FileKind | null): kind is NoCsv => kind !== null && kind !== "utf16" && kind !== "not_text";

/** Tells of files that plainly hold something else than a table: a web page, a workbook. True when there is one. */
export async function noteOtherContents(files: readonly LocalFile[], problems: ProblemList): Promise<boolean> {
  let any = false;
  for (const { kind, name, path } of files) {
    const found = await otherContents(path);
    if (found === null) continue;
    any = true;
    problems.add("format.not_csv", { file: kind?.file ?? name, detail: found });
  }
  return any;
}

/** What a file plainly holds instead of a table; null when it may be one, or other text. */
export async function otherContents(path: string): Promise<NoCsv | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
    const kind = fileKindOf(buffer.subarray(0, bytesRead));
    return isNoCsv(kind) ? kind : null;
  } finally {
    await file.close();
  }
}
