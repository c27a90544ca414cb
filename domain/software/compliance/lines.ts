import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { can } from "domain/access/permissions";
import type { RecordsDistrict } from "domain/kept-records";
import { type ApprovalStatus, isInUse, type PrivacyStatus } from "domain/software/status/terms";
import { agreedUntil, agreementBehind, coverOf, inForce } from "./agreement-state";
import { type ComplianceScore, complianceScore, isAnyChecked } from "./compliance-score";
import { endingsOf } from "./ending";
import { type LawLine, lawLines, loadCompliance, type ProductCompliance } from "./product-compliance";
import type { ComplianceRecord } from "./queries/compliance-records";
import { type AgreementStand, type CheckStatus, type Law, laws } from "./terms";

export const complianceSorts = ["name", "score", "unknown", "agreement"] as const;

/** What the list of products is narrowed to, and its order. Empty: every product on record. */
export type ComplianceFilter = {
  search: string;
  law?: Law;
  state?: CheckStatus;
  /** Something of it ends within so many days. */
  endsWithin?: number;
  status?: ApprovalStatus;
  /** Approved, and nothing has been agreed on. */
  isBare: boolean;
  categoryId?: string;
  sort: (typeof complianceSorts)[number];
  descending: boolean;
};

/** A product by its compliance. Days are YYYY-MM-DD. */
export type ComplianceLine = {
  id: string;
  name: string;
  vendor: string | null;
  categoryId: string | null;
  status: { approval: ApprovalStatus; privacy: PrivacyStatus; isChecked: boolean; agreement: AgreementStand };
  /** The day until which it is covered without a gap, or on which that was over. */
  agreementEnds?: string;
  /** Another agreement than the one in force covers it until then. */
  isFollowed?: true;
  /** The agreement to open, for those who may. */
  agreementId?: string;
  laws: LawLine[];
  score: ComplianceScore;
};

/** Approved, and nothing has been agreed on with whom it comes from. */
export const isBare = ({ facts }: ProductCompliance) =>
  isInUse(facts.approvalStatus) && !inForce(facts.agreement) && facts.agreement !== "not_required";

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

type Sought = Pick<ComplianceFilter, "search" | "status" | "categoryId">;

/** Whether a product has these words in its name or its vendor's, this status and this category. */
function isSought({ search, status, categoryId }: Sought) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (record: ComplianceRecord): boolean => {
    const text = folded(`${record.name} ${record.vendor ?? ""}`);
    if (!words.every((word) => text.includes(word))) return false;
    return (!status || record.approvalStatus === status) && (!categoryId || record.categoryId === categoryId);
  };
}

/** What narrows a list that says nothing of laws, and whether it goes from Z to A. */
export type ForUseFilter = Sought & { descending: boolean };

/** Records that a filter holds by what they are, whatever the laws say, by name. */
export function listRecords(records: readonly ComplianceRecord[], { descending, ...sought }: ForUseFilter) {
  const chosen = records.filter(isSought(sought));
  return descending ? chosen.reverse() : chosen;
}

function matches(filter: ComplianceFilter, today: string) {
  const sought = isSought(filter);
  const shownLaws: readonly Law[] = filter.law ? [filter.law] : laws;
  return (product: ProductCompliance): boolean => {
    const { record, applying } = product;
    if (!sought(record)) return false;
    if (filter.isBare && !isBare(product)) return false;
    const judged =
      filter.law || filter.state ? applying.filter(({ requirement }) => shownLaws.includes(requirement.law)) : [];
    if (filter.law && judged.length === 0) return false;
    if (filter.state && !judged.some(({ result }) => result.status === filter.state)) return false;
    return !filter.endsWithin || endingsOf(product, today, filter.endsWithin).length > 0;
  };
}

type Shown = { law: Law | undefined; mayOpen: boolean; today: string };

const judgedBy = ({ applying }: ProductCompliance, law: Law | undefined) =>
  law ? applying.filter(({ requirement }) => requirement.law === law) : applying;

/** How a product stands with one law, or with all of them. */
const scoreIn = (product: ProductCompliance, law: Law | undefined): ComplianceScore =>
  law ? complianceScore(judgedBy(product, law).map(({ result }) => result)) : product.score;

const agreementOf = ({ record, facts }: ProductCompliance) => agreementBehind(record.agreements, facts.agreement);

function lineOf(product: ProductCompliance, { law, mayOpen, today }: Shown): ComplianceLine {
  const { record, facts } = product;
  const agreement = agreementOf(product);
  const { stand, on, isFollowed } = coverOf(record.agreements, facts.agreement, today);
  return {
    id: record.softwareId,
    name: record.name,
    vendor: record.vendor,
    categoryId: record.categoryId,
    status: {
      approval: facts.approvalStatus,
      privacy: facts.privacyStatus,
      isChecked: isAnyChecked(product.score),
      agreement: stand,
    },
    ...(on ? { agreementEnds: on } : {}),
    ...(isFollowed ? { isFollowed } : {}),
    ...(agreement && mayOpen ? { agreementId: agreement.id } : {}),
    laws: lawLines(product, laws),
    score: scoreIn(product, law),
  };
}

const last = "\uffff";
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Of what a line sorts by, as little as there is to know: a page shows few of the lines that are put in order. */
type SortKey = { product: ProductCompliance; score: ComplianceScore; ends: string };

const by: Record<Exclude<ComplianceFilter["sort"], "name">, (a: SortKey, b: SortKey) => number> = {
  score: (a, b) => (a.score.percent ?? 101) - (b.score.percent ?? 101),
  unknown: (a, b) => a.score.unknown - b.score.unknown,
  agreement: (a, b) => compare(a.ends, b.ends),
};

function ordered(products: ProductCompliance[], { sort, descending, law }: ComplianceFilter): ProductCompliance[] {
  if (sort === "name") return descending ? products.toReversed() : products;
  const keys = products.map((product): SortKey => {
    return { product, score: scoreIn(product, law), ends: agreedUntil(agreementOf(product)) ?? last };
  });
  // They come by name: where the rest is equal, that order stays.
  return keys.sort((a, b) => (descending ? -1 : 1) * by[sort](a, b)).map(({ product }) => product);
}

type Input = {
  district: RecordsDistrict;
  filter: ComplianceFilter;
  /** Where they have been read already, together with more. */
  products?: readonly ProductCompliance[];
};

/**
 * Every product on record, which the whole district's figures are made of, those that a filter holds, in its order, and
 * what makes a line of one.
 */
export async function loadComplianceLines(db: Db, actor: Actor, { district, filter, products: read }: Input) {
  const products = read ?? (await loadCompliance(db, actor, { district }));
  const shown = { law: filter.law, mayOpen: can(actor, "approve:software"), today: district.today };
  const chosen = ordered(products.filter(matches(filter, district.today)), filter);
  return { products, chosen, lineOf: (product: ProductCompliance) => lineOf(product, shown) };
}
