import { can } from "domain/access/permissions";
import { agreementStandWords } from "domain/software/catalogue/words";
import { agreementBehind } from "domain/software/compliance/agreement-state";
import { complianceScore, scoreOfAll } from "domain/software/compliance/compliance-score";
import { checkStatuses, type Law, laws } from "domain/software/compliance/terms";
import { lawStateLabel } from "domain/software/compliance/words";
import { approvalStatuses, isInUse } from "domain/software/status/terms";
import { approvalWords, privacyWords } from "domain/software/status/words";
import { z } from "zod";
import { equalParts } from "~/http/equal-parts.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { endingNext, endingsOf } from "./compliance-ending.server";
import { lawLines, loadStandings, type ProductStanding } from "./compliance-standing.server";

/** Products on a page of the screen, and on a printable one: more at once would hold the server up for everyone. */
const pageSize = { screen: 50, paper: 500 };
const sorts = ["name", "score", "unknown", "agreement"] as const;

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  law: z.enum(laws).optional().catch(undefined),
  state: z.enum(checkStatuses).optional().catch(undefined),
  ends: z.enum(["30", "60", "90"]).optional().catch(undefined),
  status: z.enum(approvalStatuses).optional().catch(undefined),
  agreement: z.enum(["missing"]).optional().catch(undefined),
  category: z.uuid().optional().catch(undefined),
  sort: z
    .string()
    .regex(/^-?(name|score|unknown|agreement)$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

type Read = z.output<typeof Query>;
export type ReportQuery = Record<string, string>;

/** What the address asks of the report, without what it does not know. */
function readReportQuery(url: URL): Read & { query: ReportQuery } {
  const read = Query.parse(Object.fromEntries(url.searchParams));
  const { page: _, ...named } = read;
  return { ...read, query: Object.fromEntries(Object.entries(named).filter(([, value]) => value)) as ReportQuery };
}

const inForce = (stand: string) => stand === "active" || stand === "ends_soon";
/** Approved, and nothing has been agreed on with whom it comes from. */
const isBare = ({ facts }: ProductStanding) =>
  isInUse(facts.approvalStatus) && !inForce(facts.agreement) && facts.agreement !== "not_required";

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function holds(read: Read, today: string) {
  const words = folded(read.q).split(/\s+/).filter(Boolean);
  const asked: readonly Law[] = read.law ? [read.law] : laws;
  return (product: ProductStanding): boolean => {
    const { record, facts, applying } = product;
    const text = folded(`${record.name} ${record.vendor ?? ""}`);
    if (!words.every((word) => text.includes(word))) return false;
    if (read.status && facts.approvalStatus !== read.status) return false;
    if (read.category && record.categoryId !== read.category) return false;
    if (read.agreement && !isBare(product)) return false;
    const judged = applying.filter(({ requirement }) => asked.includes(requirement.law));
    if (read.law && judged.length === 0) return false;
    if (read.state && !judged.some(({ standing }) => standing.status === read.state)) return false;
    return !read.ends || endingsOf(product, today, Number(read.ends)).length > 0;
  };
}

type Shown = { law: Law | undefined; today: string; mayOpen: boolean };

function lineOf(product: ProductStanding, { law, today, mayOpen }: Shown) {
  const { record, facts, applying } = product;
  const agreement = agreementBehind(record.agreements, facts.agreement, today);
  const judged = law ? applying.filter(({ requirement }) => requirement.law === law) : applying;
  return {
    id: record.softwareId,
    name: record.name,
    vendor: record.vendor,
    category: record.category,
    standing: { approval: facts.approvalStatus, privacy: facts.privacyStatus, agreement: facts.agreement },
    ...(agreement?.status === "signed" && agreement.endsOn ? { agreementEnds: agreement.endsOn } : {}),
    ...(agreement && mayOpen ? { agreementId: agreement.id } : {}),
    laws: lawLines(product, laws),
    score: law ? complianceOf(judged) : product.score,
  };
}

/** A product in the report. Days are YYYY-MM-DD. */
export type ReportLine = ReturnType<typeof lineOf>;

const complianceOf = (judged: ProductStanding["applying"]) => complianceScore(judged.map(({ standing }) => standing));

const last = "\uffff";
function ordered(lines: ReportLine[], sort: string | undefined): ReportLine[] {
  const key = (sort ?? "name").replace(/^-/, "") as (typeof sorts)[number];
  const sign = sort?.startsWith("-") ? -1 : 1;
  const by: Record<typeof key, (a: ReportLine, b: ReportLine) => number> = {
    name: () => 0,
    score: (a, b) => (a.score.percent ?? 101) - (b.score.percent ?? 101),
    unknown: (a, b) => a.score.unknown - b.score.unknown,
    agreement: (a, b) => compare(a.agreementEnds ?? last, b.agreementEnds ?? last),
  };
  // They come by name: where the rest is equal, that order stays.
  const sorted = key === "name" && sign < 0 ? [...lines].reverse() : [...lines];
  return key === "name" ? sorted : sorted.sort((a, b) => sign * by[key](a, b));
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Every product that the address asks for, with what the whole district's figures are made of. */
async function loadReportLines(viewer: Viewer, district: Working, read: Read) {
  const products = await loadStandings(viewer, district);
  const shown = { law: read.law, today: district.today, mayOpen: can(viewer, "approve:software") };
  const chosen = products.filter(holds(read, district.today));
  return {
    products,
    lines: ordered(
      chosen.map((one) => lineOf(one, shown)),
      read.sort,
    ),
  };
}

/** The compliance report of a district as the address asks for it, one page of its products. */
export async function loadReport(
  viewer: Viewer,
  district: Working,
  { url, on }: { url: URL; on: keyof typeof pageSize },
) {
  const read = readReportQuery(url);
  const { products, lines } = await loadReportLines(viewer, district, read);
  const size = pageSize[on];
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const page = Math.min(read.page, pages);
  const isWide = viewer.reach === "all" || viewer.reach === "district";
  const shared = equalParts();
  return {
    lines: lines.slice((page - 1) * size, page * size).map((line) => ({
      ...line,
      standing: shared(line.standing),
      laws: shared(line.laws.map(shared)),
      score: shared(line.score),
    })),
    total: lines.length,
    ...{ page, pages, query: read.query },
    categories: categoriesOf(products),
    score: scoreOfAll(products.map(({ score }) => score)),
    products: products.length,
    agreed: products.filter(({ facts }) => inForce(facts.agreement)).length,
    bare: products.filter(isBare).length,
    ending: isWide ? endingNext(products, district.today) : [],
  };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;

function categoriesOf(products: ProductStanding[]) {
  const names = new Map(
    products.flatMap(({ record: { categoryId, category } }) =>
      categoryId && category ? [[categoryId, category] as const] : [],
    ),
  );
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

const csvHeads = ["product", "vendor", "category", "approval", "privacy", "agreement", "agreement_ends"];

/** The same products as the report, all pages of them, as a table to download. */
export async function exportReport(viewer: Viewer, district: Working, url: URL) {
  const { lines } = await loadReportLines(viewer, district, readReportQuery(url));
  const rows = lines.map(
    ({ name, vendor, category, standing: { approval, privacy, agreement }, agreementEnds, laws: lines, score }) => [
      ...[name, vendor, category, approvalWords[approval], privacyWords[privacy]],
      ...[agreementStandWords[agreement].label, agreementEnds ?? null],
      ...lines.map(({ state }) => lawStateLabel(state)),
      ...[score.percent, score.passed, score.applies, score.unknown],
    ],
  );
  const names = laws.map((law) => law.toLowerCase().replaceAll(" ", "_"));
  return { heads: [...csvHeads, ...names, "score", "passed", "applies", "not_known"], rows };
}
