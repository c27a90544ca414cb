import type { Mode } from "db/roster/check";
import { allKinds, type Kind, type KindName, manifestFile, manifestNames } from "db/roster/kinds";
import type { Modes } from "db/roster/references";
import { BrokenFile, readCsv } from "./csv";
import type { ProblemList } from "./problem-list";

/** What the manifest says of each file of ours; null for a bundle without one. */
export type Manifest = ReadonlyMap<KindName, Mode> | null;

const modes: readonly string[] = ["absent", "bulk", "delta"] satisfies Mode[];
const plainKeys = ["manifest.version", "source.systemname", "source.systemcode"];

/** Reads manifest.csv (propertyName, value). What is wrong with it goes to `problems`. */
export async function readManifest(path: string, problems: ProblemList): Promise<Manifest> {
  const declared = new Map<KindName, Mode>();
  let version = false;
  try {
    for (const { line, key, value } of await propertiesOf(path, problems)) {
      if (key === "oneroster.version") {
        version = true;
        if (value !== "1.1") problems.add("manifest.version", { file: manifestFile, line });
      } else if (key.startsWith("file.")) declare(declared, key.slice(5), value, line, problems);
      else if (!plainKeys.includes(key)) problems.add("manifest.unknown_key", { file: manifestFile, line });
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    problems.add(error.code, { file: manifestFile, line: error.line });
  }
  if (!version) problems.add("manifest.no_version", { file: manifestFile });
  return declared;
}

async function propertiesOf(path: string, problems: ProblemList) {
  const found: { line: number; key: string; value: string }[] = [];
  let header = true;
  for await (const { records } of readCsv(path, (code, line) => problems.add(code, { file: manifestFile, line }))) {
    for (const { line, values } of records) {
      const [key, value] = [values[0]?.trim().toLowerCase() ?? "", values[1]?.trim().toLowerCase() ?? ""];
      if (header && (key !== "propertyname" || value !== "value")) throw new BrokenFile("manifest.unreadable", line);
      if (!header && key !== "") found.push({ line, key, value });
      header = false;
    }
  }
  if (header) throw new BrokenFile("manifest.unreadable", 1);
  return found;
}

function declare(declared: Map<KindName, Mode>, name: string, mode: string, line: number, problems: ProblemList): void {
  const known = manifestNames.find((each) => each.toLowerCase() === name);
  if (!known) {
    problems.add("manifest.unknown_key", { file: manifestFile, line });
    return;
  }
  if (!modes.includes(mode)) {
    problems.add("mode.unknown", { file: `${known}.csv` });
    return;
  }
  const kind = allKinds.find((each) => each.name === known);
  if (kind) declared.set(kind.name, mode as Mode);
}

/** How many rows of each file that is there carry a status. */
export type Present = ReadonlyMap<KindName, { withStatus: number }>;

/**
 * Decides how each file is read: rows that carry a status make it a delta, whatever the manifest says; a manifest that
 * says delta holds even for rows without, since then absence means nothing. Files that must be there and are not go to
 * `problems`; in a bundle of deltas alone the manifest may leave some out.
 */
export function decideModes(manifest: Manifest, present: Present, problems: ProblemList): Modes {
  const decided = {} as Record<KindName, Mode>;
  for (const kind of allKinds) {
    const file = present.get(kind.name);
    decided[kind.name] = file ? modeOf(kind, manifest, file.withStatus > 0, problems) : "absent";
  }
  const deltasOnly = !Object.values(decided).includes("bulk");
  for (const kind of allKinds) {
    if (present.has(kind.name)) continue;
    const declared = manifest?.get(kind.name);
    if (declared === "bulk" || declared === "delta") problems.add("manifest.file_missing", { file: kind.file });
    else if (kind.required && !(declared === "absent" && deltasOnly)) problems.add("file.missing", { file: kind.file });
  }
  return decided;
}

function modeOf(kind: Kind, manifest: Manifest, withStatus: boolean, problems: ProblemList): Mode {
  const declared = manifest?.get(kind.name);
  const mode = withStatus || declared === "delta" ? "delta" : "bulk";
  if (manifest && (declared === undefined || declared === "absent")) {
    problems.add("manifest.file_undeclared", { file: kind.file });
  } else if (declared === "bulk" && withStatus) problems.add("mode.conflict", { file: kind.file });
  else if (declared === "delta" && !withStatus) problems.add("mode.conflict", { file: kind.file });
  return mode;
}
