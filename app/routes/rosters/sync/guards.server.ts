import type { GuardFinding } from "domain/rosters/guards";
import { kinds } from "domain/rosters/kinds";
import { guardNames } from "domain/rosters/terms";
import { formatNumber } from "~/ui/format";

/** Why a sync is held: what would happen, and what most often lies behind it. */
type GuardNote = { kind: string; title: string; detail: string; short: string };

const weight = ({ guard }: GuardFinding) => guardNames.indexOf(guard);

/** The findings of the guards in plain words, the gravest first. */
export function guardNotes(findings: unknown): GuardNote[] {
  return [...((findings ?? []) as GuardFinding[])]
    .sort((one, other) => weight(one) - weight(other) || other.percent - one.percent)
    .map((finding) => ({ kind: kinds[finding.kind].label, ...wordsOf(finding) }));
}

function wordsOf({ guard, kind, count, of, percent, limit }: GuardFinding): Omit<GuardNote, "kind"> {
  const what = kinds[kind].label.toLowerCase();
  const some = `${formatNumber(count)} of ${formatNumber(of)} ${what}`;
  const share = `${percent}%`;
  switch (guard) {
    case "deactivated":
      return {
        title: `${some} would be deactivated`,
        detail: `That is ${share}; up to ${limit}% pass without a look. Most often the export left out a part.`,
        short: `${share} deactivated`,
      };
    case "updated":
      return {
        title: `${some} would change`,
        detail: `That is ${share}; up to ${limit}% pass without a look. Most often a setting of the export has changed.`,
        short: `${share} changed`,
      };
    case "school":
      return {
        title: count === 1 ? "A whole school would disappear" : `${formatNumber(count)} whole schools would disappear`,
        detail:
          "Its own row is gone, or all of its enrollments are. If it did not close, the export was made for some of the schools only.",
        short: count === 1 ? "1 school gone" : `${formatNumber(count)} schools gone`,
      };
    case "rekeyed":
      return {
        title: `${formatNumber(count)} ${what} would come back under new ids`,
        detail:
          "The same names are in the files under other ids. Ids stay the same for good; ask the vendor of the student information system before you approve.",
        short: `${formatNumber(count)} with new ids`,
      };
  }
}
