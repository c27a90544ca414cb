import type { Attention } from "./queries/attention";

/** What can wait for somebody, the more serious kind first where two are as urgent. */
export const concernKinds = [
  "sync_failed",
  "connection_failed",
  "sync_held",
  "queues_silent",
  "jobs_failed",
  "question",
  "reviews",
  "requests",
  "files",
  "untold",
  "renewals",
  "unauthorized",
  "uncovered",
  "agreements",
  "due",
] as const;
export type ConcernKind = (typeof concernKinds)[number];

/**
 * How much it presses: work has stopped, a day has passed, a day is near, or it simply waits. The first is the worst.
 */
export const urgencies = ["stopped", "late", "soon", "open"] as const;
export type Urgency = (typeof urgencies)[number];

/** One line of what needs somebody's attention. */
export type Concern = {
  kind: ConcernKind;
  urgency: Urgency;
  count: number;
  /** How many of them are past their day. */
  late: number;
  /** Of what ends: how many within each of endingSteps. */
  within: readonly number[];
  /** Since when the oldest waits: a moment (ISO 8601) or a day (YYYY-MM-DD). */
  since: string | null;
  /** The first day by which something has to be done, YYYY-MM-DD. */
  by: string | null;
  /** The one that it is about, or the first: a roster configuration with its district, a product, a contract. */
  name: string | null;
  /** Of that one: what leads to it. */
  id: string | null;
  /** What was found, where it was written down. */
  finding: string | null;
};

/** Within so many days a day is near. */
const nearDays = 14;

/** A concern with what is known about it; `today` is the district's day, and tells how near `by` is. */
export function concern(
  kind: ConcernKind,
  known: Partial<Omit<Concern, "kind">> & { count: number },
  today?: string,
): Concern {
  const { late = 0, by = null } = known;
  const isNear = by !== null && today !== undefined && Date.parse(by) - Date.parse(today) <= nearDays * 86_400_000;
  const urgency = late > 0 ? "late" : isNear ? "soon" : "open";
  return { urgency, within: [], since: null, name: null, id: null, finding: null, ...known, kind, late, by };
}

/** The worst first; what is as urgent by kind, and of one kind the oldest. */
export function worstFirst(concerns: readonly Concern[]): Concern[] {
  const rank = ({ urgency, kind }: Concern) => urgencies.indexOf(urgency) * 100 + concernKinds.indexOf(kind);
  return [...concerns]
    .filter(({ count }) => count > 0)
    .sort((a, b) => rank(a) - rank(b) || (a.since ?? "").localeCompare(b.since ?? ""));
}

/** Contracts or agreements, of which the first is named. */
const byFirst = <T extends { first: string | null }>({ first: name, ...known }: T) => ({ ...known, name });

/** What was found for somebody in a district, as concerns; `unauthorized` is null for those who aren't told of it. */
export function concernsOf(
  { queue, uncovered, ending, reviewsDue, renewals, untold, files, questions }: Attention,
  { today, unauthorized }: { today: string; unauthorized: { count: number; since: string | null } | null },
): Concern[] {
  return [
    concern("question", { count: questions.count, since: questions.since, name: questions.product, id: questions.id }),
    concern("reviews", {
      count: queue.mine,
      late: queue.mineLate,
      since: queue.mineSince,
      name: queue.mineFirst?.name ?? null,
      id: queue.mineFirst?.id ?? null,
    }),
    // What is open is said once where all of it is this person's own.
    concern("requests", {
      count: queue.open > queue.mine ? queue.open : 0,
      late: queue.overdue,
      since: queue.openSince,
    }),
    concern("files", { count: files.count, since: files.since, id: files.id }),
    concern("renewals", byFirst(renewals), today),
    concern("untold", byFirst(untold), today),
    concern("unauthorized", { count: unauthorized?.count ?? 0, since: unauthorized?.since ?? null }),
    concern("uncovered", { ...byFirst(uncovered), urgency: "late" }),
    concern(
      "agreements",
      { count: ending.count, within: ending.within, by: ending.by, name: ending.first, id: ending.id },
      today,
    ),
    concern("due", { count: reviewsDue.soon, late: reviewsDue.late, by: reviewsDue.by }, today),
  ];
}
