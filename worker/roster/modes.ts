import type { Mode } from "domain/rosters/check";
import { allKinds, kindsOf } from "domain/rosters/kinds";
import type { Kind, Version } from "domain/rosters/kinds/kind";
import { type Coverage, isPartial } from "domain/rosters/reading";
import type { Modes } from "domain/rosters/references";
import type { BundleReading, KindName, ReadAs, ReadingReason } from "domain/rosters/terms";
import type { Declared } from "./manifest";
import type { ProblemList } from "./problem-list";

/** The statuses of a file's rows: how many have one, how many delete, and whether any is not exactly "active". */
export type Statuses = { some: number; gone: number; odd: boolean };

/** Of each file that is there: its statuses, and the first row without dateLastModified, with how many there are. */
export type Present = ReadonlyMap<KindName, { statuses: Statuses; undated: { line: number; n: number } | null }>;

type ModesInput = {
  version: Version;
  /** What the configuration says. */
  readAs: ReadAs;
  /** What the manifest says; null without one. */
  declared: Declared | null;
  present: Present;
  /** How much of the roster these kinds name. */
  measure: (kinds: readonly Kind[]) => Promise<Coverage>;
};

type Decision = { mode: Mode; why: ReadingReason };

/**
 * Decides how each file is read, and why. A file is a full export unless the configuration or the manifest says
 * otherwise, or the bundle deletes rows and names less than half of the roster. A file that the manifest declares absent
 * never removes anyone. Files that must be there and are not go to `problems`; in a bundle of changes alone the manifest
 * may leave some out, and a manifest alone says that nothing changed.
 */
export async function decideModes(input: ModesInput, problems: ProblemList): Promise<{ modes: Modes; taken: Taken }> {
  const { version, declared, present } = input;
  const kinds = kindsOf(version).filter(({ name }) => present.has(name));
  const deleting = await judgeDeletions(input, kinds);
  const modes = Object.fromEntries(allKinds.map(({ name }) => [name, "absent"])) as Record<KindName, Mode>;
  const decisions = new Map<KindName, Decision>();
  for (const kind of kinds) {
    const decision = decide(kind, input, deleting);
    decisions.set(kind.name, decision);
    modes[kind.name] = decision.mode;
    tell(kind, input, decision, problems);
  }
  const decided = Object.values(modes);
  const changesOnly = decided.includes("delta") && !decided.includes("bulk") && !decided.includes("kept");
  for (const kind of kindsOf(version)) {
    if (present.has(kind.name) || !kind.requiredIn.includes(version)) continue;
    const said = declared?.get(kind.name);
    const announced = said === "bulk" || said === "delta";
    const leftOut = declared !== null && (present.size === 0 || (said === "absent" && changesOnly));
    if (!announced && !leftOut) problems.add("file.missing", { file: kind.file });
  }
  return { modes, taken: takenOf(decisions) };
}

/** How the bundle was taken as a whole; null when no file is there. */
export type Taken = Omit<BundleReading, "people"> | null;

/** What files that the manifest does not call changes are, when they delete rows: null when they delete none. */
type Deleting = "partial" | "covers" | "empty" | null;

async function judgeDeletions({ declared, present, measure }: ModesInput, kinds: readonly Kind[]): Promise<Deleting> {
  const open = kinds.filter(({ name }) => declared?.get(name) !== "delta" && declared?.get(name) !== "absent");
  if (!open.some(({ name }) => (present.get(name)?.statuses.gone ?? 0) > 0)) return null;
  // People tell best: classes and enrollments are new ones every year.
  const people = open.filter(({ name }) => name === "users");
  const coverage = await measure((people.length > 0 ? people : open).filter(({ stored }) => stored));
  if (coverage.roster === 0) return "empty";
  return isPartial(coverage) ? "partial" : "covers";
}

function decide(kind: Kind, { readAs, declared, present }: ModesInput, deleting: Deleting): Decision {
  const said = declared?.get(kind.name);
  if (said === "absent") return { mode: "kept", why: "declared_absent" };
  if (readAs !== "files") return { mode: readAs === "full" ? "bulk" : "delta", why: "setting" };
  if (said === "delta") return { mode: "delta", why: "manifest" };
  if (deleting === "partial") return { mode: "delta", why: "partial" };
  if (deleting && (present.get(kind.name)?.statuses.gone ?? 0) > 0) return { mode: "bulk", why: deleting };
  return { mode: "bulk", why: said === "bulk" ? "manifest" : "statuses" };
}

/** Notes what does not go together: the manifest with the file, or with how it was taken. */
function tell(kind: Kind, { declared, present }: ModesInput, { mode, why }: Decision, problems: ProblemList): void {
  const { file } = kind;
  const said = declared?.get(kind.name);
  const { statuses, undated } = present.get(kind.name) ?? { statuses: { some: 0, gone: 0 }, undated: null };
  if (declared && said === undefined) problems.add("manifest.file_undeclared", { file });
  if (said === "absent") problems.add("manifest.file_declared_absent", { file });
  if (said === "unsaid") problems.add("manifest.no_mode", { file });
  if (why === "partial" && said === "bulk") problems.add("mode.conflict", { file });
  if (mode === "delta" && said === "delta" && statuses.some === 0) problems.add("mode.conflict", { file });
  if (mode === "delta" && (said === "delta" || statuses.gone > 0) && undated) {
    problems.add("mode.blank_date", { file, field: "dateLastModified", ...undated });
  }
}

function takenOf(decisions: ReadonlyMap<KindName, Decision>): Taken {
  const all = [...decisions.values()].filter(({ mode }) => mode !== "kept");
  const [first] = all;
  if (!first) return decisions.size > 0 ? { takenAs: "changes", why: "declared_absent" } : null;
  const whole = all.filter(({ mode }) => mode === "bulk").length;
  const takenAs = whole === all.length ? "full" : whole === 0 ? "changes" : "mixed";
  // What takes the most to explain is the reason of the whole.
  const why = reasons.find((reason) => all.some((each) => each.why === reason)) ?? first.why;
  return { takenAs, why };
}

const reasons: readonly ReadingReason[] = ["setting", "partial", "covers", "empty", "manifest", "statuses"];
