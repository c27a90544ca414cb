import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Layout, layOut, type RosterOptions, type Student, studentsOn } from "./roster-district";
import { csvLine, header, manifest, type RosterFile, rosterFiles } from "./roster-format";
import { rowsOf } from "./roster-rows";

/**
 * A district's roster as OneRoster CSV files, name to text. The same options give the same bytes; a record keeps its
 * sourcedId, and all that a day did not change, from one day to the next. Everybody in it is made up.
 * Format: 1EdTech OneRoster CSV binding 1.1 and 1.2.1.
 */
export function generateRoster(options: RosterOptions): Map<string, string> {
  const layout = layOut(options);
  const today = studentsOn(options, layout, options.day);
  const files = new Map<string, string>();
  const modes = new Map<string, "bulk" | "delta">();
  const before = options.delta ? studentsOn(options, layout, options.day - 1) : [];
  for (const file of rosterFiles(options.version)) {
    const lines = options.delta
      ? changes(file, options, layout, { before, today })
      : whole(file, options, layout, today);
    // A file without rows is not permitted.
    if (lines.length === 0) continue;
    files.set(`${file}.csv`, `${[header(file, options.version), ...lines].join("\r\n")}\r\n`);
    modes.set(file, options.delta ? "delta" : "bulk");
  }
  return new Map([["manifest.csv", manifest(options.version, modes)], ...files]);
}

function whole(file: RosterFile, options: RosterOptions, layout: Layout, students: Student[]): string[] {
  const lines: string[] = [];
  for (const { sourcedId, values } of rowsOf(file, options, layout, students)) {
    lines.push(`${sourcedId},,,${csvLine(values)}`);
  }
  return lines;
}

type Days = { before: Student[]; today: Student[] };

function changes(file: RosterFile, options: RosterOptions, layout: Layout, { before, today }: Days): string[] {
  const old = new Map<string, string>();
  for (const { sourcedId, values } of rowsOf(file, options, layout, before)) {
    old.set(sourcedId, csvLine(values));
  }
  const changedAt = new Date(Date.UTC(2026, 7, 17 + options.day, 6)).toISOString();
  const lines: string[] = [];
  for (const { sourcedId, values } of rowsOf(file, options, layout, today)) {
    const line = csvLine(values);
    if (old.get(sourcedId) !== line) lines.push(`${sourcedId},active,${changedAt},${line}`);
    old.delete(sourcedId);
  }
  for (const [sourcedId, line] of old) lines.push(`${sourcedId},tobedeleted,${changedAt},${line}`);
  return lines;
}

/** Writes a roster into `folder`, each file under its name only when it is whole. Returns the names. */
export async function writeRoster(folder: string, options: RosterOptions): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = generateRoster(options);
  for (const [name, text] of files) {
    const part = path.join(folder, `.${name}.part`);
    await writeFile(part, text);
    await rename(part, path.join(folder, name));
  }
  return [...files.keys()];
}
