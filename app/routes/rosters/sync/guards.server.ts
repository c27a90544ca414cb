import type { GuardFinding } from "domain/rosters/guards";
import { kinds } from "domain/rosters/kinds";
import type { Removal } from "domain/rosters/removal-terms";
import { peopleText } from "domain/rosters/removal-words";
import { guardNames, kindNames } from "domain/rosters/terms";
import { formatNumber } from "~/ui/format";

/** Why a sync is held: what would happen, against which limit, and what most often lies behind it. */
export type GuardNote = {
  guard: GuardFinding["guard"];
  kind: string;
  title: string;
  /** Against the limit; what it means where there is none. */
  share: string;
  cause: string;
  short: string;
  /** Who the people are that would be removed; empty where there is no more to say. */
  parts: string;
};

/** The gravest guard first; of one guard people before classes, and classes before enrollments. */
const weight = ({ guard, kind }: GuardFinding) => guardNames.indexOf(guard) * 100 + kindNames.indexOf(kind);

/** The findings of the guards in plain words, the gravest first. */
export function guardNotes(findings: readonly GuardFinding[], removals: readonly Removal[]): GuardNote[] {
  return [...findings]
    .sort((one, other) => weight(one) - weight(other))
    .map((finding) => ({
      guard: finding.guard,
      kind: kinds[finding.kind].label,
      ...wordsOf(finding),
      parts: partsOf(finding, removals),
    }));
}

function partsOf(finding: GuardFinding, removals: readonly Removal[]): string {
  const people = finding.guard === "deactivated" && peopleText(finding, removals);
  return people ? `They are ${people}.` : "";
}

function wordsOf({
  guard,
  kind,
  count,
  of,
  percent,
  limit,
}: GuardFinding): Omit<GuardNote, "guard" | "kind" | "parts"> {
  const what = kinds[kind].label.toLowerCase();
  const some = `${formatNumber(count)} of ${formatNumber(of)} ${what}`;
  const share = `That is ${percent}%. The limit is ${limit}%.`;
  switch (guard) {
    case "deactivated":
      return {
        title: `${some} would be removed`,
        share,
        cause: "Most often the export left a part out.",
        short: `${percent}% removed, limit ${limit}%`,
      };
    case "updated":
      return {
        title: `${some} would change`,
        share,
        cause: "Most often a setting of the export has changed.",
        short: `${percent}% changed, limit ${limit}%`,
      };
    case "school":
      return {
        title: count === 1 ? "A whole school would disappear" : `${formatNumber(count)} whole schools would disappear`,
        share: "The school is missing from the files, or all of its enrollments are.",
        cause: "If it did not close, the export was made for some of the schools only.",
        short: `${formatNumber(count)} left out`,
      };
    case "rekeyed":
      return {
        title: `${formatNumber(count)} ${what} would come back under new ids`,
        share: "The same names are in the files under other ids.",
        cause: "Ids should never change. Contact the vendor of your student information system before you approve.",
        short: `${formatNumber(count)} with new ids`,
      };
  }
}
