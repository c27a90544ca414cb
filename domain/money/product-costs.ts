import { contractState, decideBy, isInForce, isLate } from "./contract-state";
import { coveredBy, enrolledIn, studentsOf } from "./covered";
import { annualCost, isSite, type Seated, seatsOf } from "./figures";
import type { ContractLine, ContractRow } from "./queries/contracts";
import type { Enrolled } from "./queries/enrollment";
import { limitsOf, type SiteLimits } from "./site-limits";
import type { ContractState, LineKind, RenewalDecision } from "./terms";

/** A line with its contract, and what it comes to in a year. Amounts are in whole cents. */
export type CostLine = {
  contract: Omit<ContractRow, "lines"> & { state: ContractState; decideBy: string; isLate: boolean };
  line: ContractLine;
  annualCents: number;
  seats: number;
};

/** What a contract pays for a product. */
export type ProductContract = {
  id: string;
  title: string;
  endsOn: string;
  /**
   * The last day to cancel, otherwise the last day; `isLate` says that it has passed, and the contract renews by
   * itself.
   */
  decideBy: string;
  isLate: boolean;
  noticeOn: string | null;
  autoRenews: boolean;
  /** What was decided about its renewal; null while nothing is. */
  decision: RenewalDecision | null;
  annualCents: number;
} & Seated;

/** A product with what its contracts cost in a year. */
export type ProductCost = Seated & {
  id: string;
  name: string;
  vendor: string | null;
  annualCents: number;
  /** Whom its site licenses are for, where it has no other and none is for everyone; otherwise null. */
  limits: SiteLimits | null;
  /** The first to be decided comes first; what can't be canceled any more comes last. */
  contracts: ProductContract[];
  demo: boolean;
  isMeasured: boolean;
};

/** Every line of some contracts, brought to a year and seats. Takes the district's day and its enrolled students. */
export function costLines(
  contracts: readonly ContractRow[],
  { today, enrolled }: { today: string; enrolled: readonly Enrolled[] },
): CostLine[] {
  return contracts.flatMap(({ lines, ...row }) => {
    const contract = {
      ...row,
      state: contractState(row, today),
      decideBy: decideBy(row, today),
      isLate: isLate(row, today),
    };
    return lines.map((line) => ({
      contract,
      line,
      annualCents: annualCost(line, contract),
      seats: seatsOf(line, isSite(line) ? enrolledIn(line, enrolled) : 0),
    }));
  });
}

/**
 * Seats of several lines together, and what they cost. Where one of them is a site licence, the product has one: no
 * seat of the others can be told to be unused. Its seats are the enrolled students whom any of its site licences
 * covers, each of them once, and the seats of its other lines.
 */
export function seatedBy(lines: readonly CostLine[], enrolled: readonly Enrolled[]): Seated {
  const seating = lines.filter(({ line }) => line.kind === "licence");
  const sites = seating.filter(({ line }) => isSite(line));
  const single = seating.filter(({ line }) => !isSite(line));
  const covered = coveredBy(
    sites.map(({ line }) => line),
    enrolled,
  );
  return {
    isSite: sites.length > 0,
    seats: sumOf(single.map(({ seats }) => seats)) + studentsOf(covered),
    licenceCents: sumOf(seating.map(({ annualCents }) => annualCents)),
  };
}

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Groups in the order in which they come. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Lines by product: what each costs in a year, its seats and its contracts. */
export function productCosts(lines: readonly CostLine[], enrolled: readonly Enrolled[]): ProductCost[] {
  return groupBy(lines, ({ line }) => line.softwareId).flatMap((ofProduct) => {
    const [first] = ofProduct;
    if (!first) return [];
    const { softwareId: id, software: name, vendor, isMeasured } = first.line;
    const { isSite, seats, licenceCents } = seatedBy(ofProduct, enrolled);
    const annualCents = sumOf(ofProduct.map((one) => one.annualCents));
    const demo = ofProduct.some(({ contract }) => contract.demo);
    const contracts = groupBy(ofProduct, ({ contract }) => contract.id)
      .flatMap((group) => contractOf(group, enrolled))
      .sort((one, other) => compare(turnOf(one), turnOf(other)) || compare(one.id, other.id));
    // Spelled out: an object that is put together of others costs several times as much, and there are thousands.
    const licenses = ofProduct.flatMap(({ line }) => (line.kind === "licence" ? [line] : []));
    const limits = limitsOf(licenses, enrolled);
    return { id, name, vendor, isMeasured, demo, isSite, seats, limits, licenceCents, annualCents, contracts };
  });
}

/** By what renewals come one after the other. */
export const turnOf = ({ isLate, decideBy }: { isLate: boolean; decideBy: string }) => `${isLate ? 1 : 0} ${decideBy}`;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function contractOf(lines: CostLine[], enrolled: readonly Enrolled[]): ProductContract[] {
  const [first] = lines;
  if (!first) return [];
  const { id, title, endsOn, noticeOn, autoRenews, decision, decideBy, isLate } = first.contract;
  const annualCents = sumOf(lines.map((one) => one.annualCents));
  const { isSite, seats, licenceCents } = seatedBy(lines, enrolled);
  const dates = { endsOn, noticeOn, decideBy, isLate };
  return [{ id, title, ...dates, autoRenews, decision, annualCents, isSite, seats, licenceCents }];
}

export type CostFilter = {
  search: string;
  /** "now": in force today. "soon": of those, what ends within 90 days. */
  when: "now" | "soon" | "upcoming" | "past";
  /** The id of a funding source; "none" for contracts without one. */
  funding: string | null;
  kind: LineKind | null;
};

/**
 * The lines that match a filter on a day. The search looks in products, vendors, and titles and numbers of contracts.
 */
export function linesMatching(lines: readonly CostLine[], filter: CostFilter, today: string): CostLine[] {
  const words = fold(filter.search).split(/\s+/).filter(Boolean).slice(0, 6);
  return lines.filter(({ contract, line }) => {
    if (!isWhen(contract, filter.when, today)) return false;
    if (filter.kind && line.kind !== filter.kind) return false;
    if (filter.funding && (contract.fundingSourceId ?? "none") !== filter.funding) return false;
    if (words.length === 0) return true;
    const texts = [line.software, line.vendor, contract.vendor, contract.title, contract.number];
    const text = fold(texts.filter(Boolean).join(" "));
    return words.every((word) => text.includes(word));
  });
}

function isWhen(contract: CostLine["contract"], when: CostFilter["when"], today: string): boolean {
  if (when === "now") return isInForce(contract, today);
  return contract.state === (when === "soon" ? "ending" : when);
}

/** Letters as a search compares them: without accents, in lower case. */
export const fold = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** What a year costs by where the money comes from, the most first. Null is contracts that name no source. */
export function costByFunding(lines: readonly CostLine[]) {
  return groupBy(lines, ({ contract }) => contract.fundingSourceId ?? "none")
    .map((group) => ({
      id: group[0]?.contract.fundingSourceId ?? null,
      annualCents: sumOf(group.map(({ annualCents }) => annualCents)),
      contracts: new Set(group.map(({ contract }) => contract.id)).size,
    }))
    .sort((one, other) => other.annualCents - one.annualCents);
}
