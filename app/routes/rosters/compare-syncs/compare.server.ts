import { kinds } from "domain/rosters/kinds";
import { describeProblem } from "domain/rosters/problem-texts";
import type { findSync } from "domain/rosters/queries/sync-logs";
import { type KindCounts, type SyncFile, toSyncRow } from "domain/rosters/sync-row";
import { type KindName, kindNames } from "domain/rosters/terms";
import { verdictText } from "domain/rosters/words";
import type { ComparedFile, ComparedKind, ComparedProblem, ComparisonData, Pair } from "./compared";

type Sync = NonNullable<Awaited<ReturnType<typeof findSync>>>;

/** Two syncs side by side, the earlier one first: verdict, files, counts of each kind, problems by cause. */
export function compare(one: Sync, other: Sync): ComparisonData {
  const [a, b] = one.started_at <= other.started_at ? [one, other] : [other, one];
  return {
    a: { ...toSyncRow(a), verdictText: verdictText(a.verdict) },
    b: { ...toSyncRow(b), verdictText: verdictText(b.verdict) },
    files: compareFiles(a.files, b.files),
    kinds: compareKinds(a.counts, b.counts),
    problems: compareProblems(a.problem_counts, b.problem_counts),
  };
}

function compareFiles(one: unknown, other: unknown): ComparedFile[] {
  const [a, b] = [byKey((one ?? []) as SyncFile[], nameOf), byKey((other ?? []) as SyncFile[], nameOf)];
  return [...new Set([...a.keys(), ...b.keys()])].sort().map((name) => {
    const [was, is] = [a.get(name), b.get(name)];
    const known = was?.sha256 && is?.sha256;
    return {
      name,
      rows: [was?.rows ?? null, is?.rows ?? null],
      bytes: [was?.bytes ?? null, is?.bytes ?? null],
      content: !was ? "added" : !is ? "gone" : !known ? "unknown" : was.sha256 === is.sha256 ? "same" : "other",
    };
  });
}

const nameOf = (file: SyncFile) => file.name;

function byKey<T>(rows: T[], key: (row: T) => string): Map<string, T> {
  return new Map(rows.map((row) => [key(row), row]));
}

type Counts = Partial<Record<KindName, Partial<KindCounts>>>;

function compareKinds(one: unknown, other: unknown): ComparedKind[] {
  const [a, b] = [(one ?? {}) as Counts, (other ?? {}) as Counts];
  return kindNames
    .filter((name) => a[name] || b[name])
    .map((name) => {
      const pair = (...keys: (keyof KindCounts)[]): Pair => [sum(a[name], keys), sum(b[name], keys)];
      return {
        kind: kinds[name].label,
        read: pair("read"),
        created: pair("created"),
        updated: pair("updated"),
        deactivated: pair("deactivated"),
        reactivated: pair("reactivated"),
        rejected: pair("rejected", "dangling"),
      };
    });
}

const sum = (counts: Partial<KindCounts> | undefined, keys: (keyof KindCounts)[]) =>
  counts ? keys.reduce((all, key) => all + (counts[key] ?? 0), 0) : null;

type Problem = { code: string; file: string | null; field: string | null; count: number };

function compareProblems(one: unknown, other: unknown): ComparedProblem[] {
  const cause = ({ code, file, field }: Problem) => [code, file, field].join(" ");
  const [a, b] = [byKey((one ?? []) as Problem[], cause), byKey((other ?? []) as Problem[], cause)];
  const compared = [...new Set([...a.keys(), ...b.keys()])].map((key) => {
    const [was, is] = [a.get(key)?.count ?? 0, b.get(key)?.count ?? 0];
    const { title } = describeProblem((b.get(key) ?? a.get(key)) as Problem);
    return { key, title, counts: [was, is] as Pair, change: changeOf(was, is) };
  });
  return compared.sort((one, other) => order.indexOf(one.change) - order.indexOf(other.change));
}

const order: ComparedProblem["change"][] = ["new", "more", "fewer", "gone", "same"];

function changeOf(was: number, is: number): ComparedProblem["change"] {
  if (was === 0) return "new";
  if (is === 0) return "gone";
  return was === is ? "same" : is > was ? "more" : "fewer";
}
