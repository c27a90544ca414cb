import { scoreOfAll } from "domain/software/compliance/compliance-score";
import { endingNext } from "domain/software/compliance/ending";
import {
  type ComplianceFilter,
  complianceSorts,
  inForce,
  isBare,
  loadComplianceLines,
} from "domain/software/compliance/lines";
import type { ProductStanding } from "domain/software/compliance/standing";
import { checkStatuses, laws } from "domain/software/compliance/terms";
import { approvalStatuses } from "domain/software/status/terms";
import { z } from "zod";
import { equalParts } from "~/http/equal-parts.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** Products on a page of the screen, and on a printable one: more at once would hold the server up for everyone. */
const pageSize = { screen: 50, paper: 500 };

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
    .regex(new RegExp(`^-?(${complianceSorts.join("|")})$`))
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

export type ReportQuery = Record<string, string>;

/** What the address asks of the report, without what it does not know. */
function readReportQuery(url: URL): { filter: ComplianceFilter; page: number; query: ReportQuery } {
  const { page, ...named } = Query.parse(Object.fromEntries(url.searchParams));
  const sort = named.sort ?? "name";
  const filter = {
    ...{ search: named.q, law: named.law, state: named.state, status: named.status, categoryId: named.category },
    endsWithin: named.ends && Number(named.ends),
    isBare: named.agreement === "missing",
    sort: sort.replace(/^-/, "") as ComplianceFilter["sort"],
    descending: sort.startsWith("-"),
  };
  const query = Object.fromEntries(Object.entries(named).filter(([, value]) => value)) as ReportQuery;
  return { filter, page, query };
}

/** Which products the address asks for, without its page. */
export const readComplianceFilter = (url: URL): ComplianceFilter => readReportQuery(url).filter;

/** The compliance report of a district as the address asks for it, one page of its products. */
export async function loadReport(
  viewer: Viewer,
  district: Working,
  { url, on }: { url: URL; on: keyof typeof pageSize },
) {
  const { filter, page: asked, query } = readReportQuery(url);
  const { products, lines } = await loadComplianceLines(db, viewer, { district, filter });
  const size = pageSize[on];
  const pages = Math.max(1, Math.ceil(lines.length / size));
  const page = Math.min(asked, pages);
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
    ...{ page, pages, query },
    categories: categoriesOf(products),
    score: scoreOfAll(products.map(({ score }) => score)),
    products: products.length,
    agreed: products.filter(({ facts }) => inForce(facts.agreement)).length,
    bare: products.filter(isBare).length,
    ending: isWide ? endingSpans(products, district.today) : [],
  };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;

const pageOf = { agreement: paths.agreement, check: paths.complianceOf, checks: paths.complianceOf };

/** What ends next, each line with the page that it leads to. */
const endingSpans = (products: ProductStanding[], today: string) =>
  endingNext(products, today).map(({ first, ...span }) => ({
    ...span,
    first: first.map(({ id, ...line }) => ({
      ...line,
      to: line.what === "approval" || line.what === "review" ? paths.software(id) : pageOf[line.what](id),
    })),
  }));

/** What ends so many days from today, the first of it. */
export type EndingSpan = ReturnType<typeof endingSpans>[number];
/** Something with a last day, and the page that it leads to. */
export type EndingLine = EndingSpan["first"][number];

function categoriesOf(products: ProductStanding[]) {
  const names = new Map(
    products.flatMap(({ record: { categoryId, category } }) =>
      categoryId && category ? [[categoryId, category] as const] : [],
    ),
  );
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
