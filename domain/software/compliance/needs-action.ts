import { compareNames } from "domain/compare-names";
import { isInUse } from "domain/software/status/terms";
import { agreementBehind, daysUntil, lastDayOf } from "./agreement-state";
import { drawnTogether, endingsOf } from "./ending";
import { isBare } from "./lines";
import type { ProductCompliance } from "./product-compliance";
import type { EndingAgreement } from "./queries/agreements-ending";
import { endingDays } from "./terms";

/** What can need an action, the more serious first where two are as urgent. */
export const actionKinds = [
  "agreement_terminated",
  "agreement_ended",
  "approval",
  "review",
  "checks_expired",
  "checks_failed",
  "agreement_missing",
  "agreement_ends",
  "checks_end",
] as const;
export type ActionKind = (typeof actionKinds)[number];

/**
 * Something that is past its day, is missing, or has its last day soon. Days are YYYY-MM-DD; `days` is negative once
 * past.
 */
export type NeededAction = {
  kind: ActionKind;
  /** Of the agreement for those that end, have ended or were terminated, else of the product. */
  id: string;
  /** The agreement's title, else the product's name. */
  name: string;
  about: string | null;
  on: string | null;
  days: number | null;
  /** How many requirements it is about, where it is about requirements. */
  count: number;
};

/** By urgency: past its day, missing or failed, then by when it ends. */
const spans = [
  { urgency: "late", from: null, to: null },
  { urgency: "missing", from: null, to: null },
  { urgency: "soon", from: 0, to: 30 },
  { urgency: "later", from: 31, to: 60 },
  { urgency: "last", from: 61, to: endingDays },
] as const;
export type ActionUrgency = (typeof spans)[number]["urgency"];

/** The most lines of one urgency: a large district has thousands, and works through the first. */
const mostOfSpan = 20;

/** A product whose next review or last day of approval is near or past, as listReviewsDue reads it. */
export type ReviewNeeded = { softwareId: string; name: string; since: string; why: "review" | "ended" };

type Known = {
  today: string;
  /** Those that end within endingDays: the same that the home page counts. */
  agreements: readonly EndingAgreement[];
  /** Those that are due within endingDays, and all that are overdue. */
  reviews: readonly ReviewNeeded[];
};

/** That nothing agreed on covers a product by now. */
function uncovered({ record, facts }: ProductCompliance, today: string): NeededAction {
  const of = { id: record.softwareId, name: record.name, about: null, on: null, days: null, count: 0 };
  const over = facts.agreement === "ended" ? agreementBehind(record.agreements, "ended") : undefined;
  if (!over) return { ...of, kind: "agreement_missing" };
  const on = lastDayOf(over);
  const days = on === null ? null : daysUntil(on, today);
  const kind = over.state === "terminated" ? "agreement_terminated" : "agreement_ended";
  return { ...of, kind, id: over.id, about: over.title, on, days };
}

/** What is wrong with a product that is in use, whatever the days ahead bring. */
function faultsOf(product: ProductCompliance, today: string): NeededAction[] {
  const { record, facts, applying } = product;
  if (!isInUse(facts.approvalStatus)) return [];
  const of = { id: record.softwareId, name: record.name, about: null, on: null, days: null, count: 0 };
  const lines: NeededAction[] = [];
  if (isBare(product)) lines.push(uncovered(product, today));
  const expired = applying.filter(({ result }) => result.expired);
  if (expired.length > 0) {
    const on = expired.map(({ expiresOn }) => expiresOn ?? today).sort()[0] ?? today;
    lines.push({ ...of, kind: "checks_expired", count: expired.length, on, days: daysUntil(on, today) });
  }
  const failed = applying.filter(({ result }) => result.status === "fail");
  if (failed.length > 0) {
    const about = [...new Set(failed.map(({ requirement }) => requirement.law))].join(", ");
    lines.push({ ...of, kind: "checks_failed", count: failed.length, about });
  }
  return lines;
}

/** The checks of a product that have their last day within endingDays, those of one day together. */
function checksEnding(products: readonly ProductCompliance[], today: string): NeededAction[] {
  const checks = products.flatMap((product) =>
    endingsOf(product, today, endingDays).filter(({ what }) => what === "check"),
  );
  return drawnTogether(checks).map(({ id, name, about, on, days, what }) => {
    const count = what === "checks" ? Number.parseInt(name, 10) : 1;
    return { kind: "checks_end", id, name: about ?? name, about: count === 1 ? name : null, on, days, count };
  });
}

function urgencyOf({ kind, days }: NeededAction): ActionUrgency | undefined {
  if (kind === "checks_failed" || kind === "agreement_missing") return "missing";
  if (kind === "agreement_terminated" || days === null || days < 0) return "late";
  return spans.find(({ from, to }) => from !== null && days >= from && days <= to)?.urgency;
}

/** Past its day, the longest first; what is missing by kind; what ends, the next first. */
function inOrder(a: NeededAction, b: NeededAction): number {
  const rank = actionKinds.indexOf(a.kind) - actionKinds.indexOf(b.kind);
  return (a.days ?? 0) - (b.days ?? 0) || rank || compareNames(a.name, b.name);
}

/**
 * What of a district's products needs an action, in five groups by urgency: how much each has in all, and the first of it.
 * An agreement counts once, however many products it covers; a product counts once for each kind of action.
 */
export function actionsNeeded(products: readonly ProductCompliance[], { today, agreements, reviews }: Known) {
  const lines: NeededAction[] = [
    ...products.flatMap((product) => faultsOf(product, today)),
    ...checksEnding(products, today),
    ...agreements.map(({ id, title, endsOn, days, products: covered }) => {
      const about = covered.length > 1 ? `${covered.length} products` : (covered[0] ?? null);
      return { kind: "agreement_ends" as const, id, name: title, about, on: endsOn, days, count: 0 };
    }),
    ...reviews.map(({ softwareId, name, since, why }) => {
      const kind = why === "ended" ? ("approval" as const) : ("review" as const);
      return { kind, id: softwareId, name, about: null, on: since, days: daysUntil(since, today), count: 0 };
    }),
  ];
  return spans.map(({ urgency, from, to }) => {
    const some = lines.filter((line) => urgencyOf(line) === urgency).sort(inOrder);
    return { urgency, from, to, count: some.length, first: some.slice(0, mostOfSpan) };
  });
}
