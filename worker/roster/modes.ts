import type { Mode } from "domain/rosters/check";
import { allKinds, kindsOf } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import type { Modes } from "domain/rosters/references";
import type { KindName } from "domain/rosters/terms";
import type { Declared } from "./manifest";
import type { ProblemList } from "./problem-list";

/** Of each file that is there, how many rows carry a status and which one, the first, carries none of dateLastModified. */
export type Present = ReadonlyMap<KindName, { withStatus: number; undated: { line: number; n: number } | null }>;

/**
 * Decides how each file is read: rows that carry a status make it a delta, whatever the manifest says; a manifest that
 * says delta holds even for rows without, since then absence means nothing. Files that must be there and are not go to
 * `problems`; in a bundle of deltas alone the manifest may leave some out, and a manifest alone says that nothing changed.
 */
export function decideModes(
  version: Version,
  declared: Declared | null,
  present: Present,
  problems: ProblemList,
): Modes {
  const decided = Object.fromEntries(allKinds.map(({ name }) => [name, "absent"])) as Record<KindName, Mode>;
  for (const kind of kindsOf(version)) {
    const file = present.get(kind.name);
    if (!file) continue;
    decided[kind.name] = modeOf(kind, declared, file.withStatus > 0, problems);
    if (decided[kind.name] === "delta" && file.undated) {
      problems.add("mode.blank_date", { file: kind.file, field: "dateLastModified", ...file.undated });
    }
  }
  const deltasOnly = !Object.values(decided).includes("bulk");
  for (const kind of kindsOf(version)) {
    if (present.has(kind.name) || !kind.requiredIn.includes(version)) continue;
    const said = declared?.get(kind.name);
    const announced = said === "bulk" || said === "delta";
    const leftOut = declared !== null && (present.size === 0 || (said === "absent" && deltasOnly));
    if (!announced && !leftOut) problems.add("file.missing", { file: kind.file });
  }
  return decided;
}

function modeOf(kind: Kind, manifest: Declared | null, withStatus: boolean, problems: ProblemList): Mode {
  const declared = manifest?.get(kind.name);
  const mode = withStatus || declared === "delta" ? "delta" : "bulk";
  if (manifest && (declared === undefined || declared === "absent")) {
    problems.add("manifest.file_undeclared", { file: kind.file });
  } else if (declared === "bulk" && withStatus) problems.add("mode.conflict", { file: kind.file });
  else if (declared === "delta" && !withStatus) problems.add("mode.conflict", { file: kind.file });
  return mode;
}
