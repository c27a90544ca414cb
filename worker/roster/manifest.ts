import { BrokenFile } from "domain/rosters/csv-records";
import { manifestFile, manifestNames } from "domain/rosters/kinds";
import type { Version } from "domain/rosters/kinds/kind";
import { versions } from "domain/rosters/kinds/kind";
import { checkSeparators, readCsv } from "./csv";
import type { ProblemList } from "./problem-list";
import { slips } from "./slips";

type Property = { line: number; key: string; value: string };

/** What a manifest says: its version, when it is one that is read here, and its lines about files. */
export type Manifest = { version: Version | null; files: readonly Property[] };

type Mode = "absent" | "bulk" | "delta" | "unsaid" | "unknown";

/** What a manifest says of each file of its version, by the file's name without .csv. */
export type Declared = ReadonlyMap<string, Mode>;

const modes: readonly string[] = ["absent", "bulk", "delta"];
const versionKey = "oneroster.version";
const plainKeys = ["manifest.version", versionKey, "source.systemName", "source.systemCode"];
const filePrefix = "file.";

/** Reads manifest.csv (propertyName, value). What is wrong with it goes to `problems`; null when it can't be read. */
export async function readManifest(path: string, problems: ProblemList): Promise<Manifest | null> {
  let properties: Property[] = [];
  try {
    properties = withoutDoubles(await propertiesOf(path, problems), problems);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.code, { file: manifestFile, line: error.line });
    return null;
  }
  const isFile = ({ key }: Property) => key.toLowerCase().startsWith(filePrefix);
  for (const property of properties.filter((property) => !isFile(property))) checkPlain(property, problems);
  const named = properties.find(({ key }) => key.toLowerCase() === versionKey);
  if (!named) problems.add("manifest.no_version", { file: manifestFile });
  const version = versions.find((known) => isVersion(known, named?.value ?? "")) ?? null;
  if (named && !version) {
    const detail = /^[\w. ]{1,20}$/.test(named.value) ? named.value : null;
    problems.add("manifest.version", { file: manifestFile, line: named.line, detail });
  } else if (named && version !== named.value) {
    problems.add("manifest.version_shape", { file: manifestFile, line: named.line, detail: named.value });
  }
  return { version, files: properties.filter(isFile) };
}

/** 1.2.1 is a corrected 1.2, with the same files and columns. */
const isVersion = (known: Version, value: string): boolean =>
  new RegExp(`^v?${known.replace(".", "\\.")}(\\.\\d)?$`, "i").test(value);

async function propertiesOf(path: string, problems: ProblemList): Promise<Property[]> {
  const found: Property[] = [];
  let header = true;
  const noted: Parameters<Parameters<typeof readCsv>[1]>[] = [];
  for await (const { records } of readCsv(path, (code, line) => noted.push([code, line]))) {
    for (const { line, values } of records) {
      if (header) checkSeparators(values);
      const [key = "", value = ""] = values.map((each) => each.trim());
      const property = { line, key, value };
      if (header) checkHeader(property, problems);
      else if (key !== "") found.push(property);
      header = false;
    }
  }
  if (header) throw new BrokenFile("manifest.unreadable", 1);
  for (const [code, line] of noted) problems.add(code, { file: manifestFile, line });
  return found;
}

function checkHeader({ line, key, value }: Property, problems: ProblemList): void {
  if (key.toLowerCase() !== "propertyname" || value.toLowerCase() !== "value") {
    throw new BrokenFile("manifest.unreadable", line);
  }
  if (key !== "propertyName" || value !== "value") {
    problems.add("manifest.case", { file: manifestFile, line, detail: `${key},${value}` });
  }
}

/** A key that appears twice with the same value is one; with two values, which one holds can't be known. */
function withoutDoubles(properties: readonly Property[], problems: ProblemList): Property[] {
  const first = new Map<string, Property>();
  for (const property of properties) {
    const key = property.key.toLowerCase();
    const before = first.get(key);
    if (!before) first.set(key, property);
    else {
      const same = before.value.toLowerCase() === property.value.toLowerCase();
      problems.add(same ? "manifest.key_twice" : "manifest.key_conflict", { file: manifestFile, line: property.line });
    }
  }
  return [...first.values()];
}

const allKeys = [...plainKeys, ...manifestNames("1.2").map((name) => `${filePrefix}${name}`)];

/**
 * A key that is not known, with its line and the key that it is one or two slips away from; of a later version, with
 * that one. Null when it is no word.
 */
function guess(key: string, line: number): string | null {
  if (!/^[\w.]{1,60}$/.test(key)) return null;
  const near = allKeys.find((known) => slips(known.toLowerCase(), key.toLowerCase()) <= 2);
  if (near?.toLowerCase() === key.toLowerCase()) return `Line ${line}: “${key}” is of OneRoster 1.2`;
  return `Line ${line}: “${key}”${near ? `; did you mean ${near}?` : ""}`;
}

function checkPlain({ line, key, value }: Property, problems: ProblemList): void {
  const known = plainKeys.find((each) => each.toLowerCase() === key.toLowerCase());
  if (!known) problems.add("manifest.unknown_key", { file: manifestFile, line, detail: guess(key, line) });
  else if (known !== key) problems.add("manifest.case", { file: manifestFile, line, detail: key });
  if (known === "manifest.version" && value !== "1.0") problems.add("manifest.format", { file: manifestFile, line });
}

/**
 * What the manifest says of the files of a version. `present` are the names of the files that are there, those that
 * are never read among them. Files that it announces and that are not there, and its other faults, go to `problems`.
 */
export function declaredFiles(
  { files }: Manifest,
  version: Version,
  present: readonly string[],
  problems: ProblemList,
): Declared {
  const declared = new Map<string, Mode>();
  const names = manifestNames(version);
  for (const { line, key, value } of files) {
    const name = key.slice(filePrefix.length);
    const known = names.find((each) => each.toLowerCase() === name.toLowerCase());
    const mode = value.toLowerCase();
    if (!known) {
      problems.add("manifest.unknown_key", { file: manifestFile, line, detail: guess(key, line) });
      continue;
    }
    if (key !== filePrefix + known || (value !== mode && modes.includes(mode))) {
      problems.add("manifest.case", { file: manifestFile, line, detail: `${key},${value}` });
    }
    const said = modes.includes(mode) ? (mode as Mode) : mode === "" ? "unsaid" : "unknown";
    if (said === "unknown") problems.add("mode.unknown", { file: `${known}.csv` });
    declared.set(known, said);
  }
  const there = new Set(present.map((name) => name.toLowerCase()));
  const isThere = (name: string) => there.has(`${name.toLowerCase()}.csv`);
  for (const [name, mode] of declared) {
    if ((mode === "bulk" || mode === "delta") && !isThere(name)) {
      problems.add("manifest.file_missing", { file: `${name}.csv` });
    }
  }
  const unsaid = names.filter((name) => !declared.has(name) && !isThere(name));
  const keys = unsaid.map((name) => filePrefix + name).join(", ");
  if (unsaid.length > 0) problems.add("manifest.incomplete", { file: manifestFile, n: unsaid.length, detail: keys });
  return declared;
}
