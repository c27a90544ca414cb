import { compareNames } from "domain/compare-names";
import { type FacetName, facetNames } from "domain/software/catalogue/facets";
import { gradeLabel, gradesText } from "domain/software/catalogue/grade-words";
import {
  type FoundSoftware,
  type SoftwareFilter,
  searchSoftware,
} from "domain/software/catalogue/queries/software-search";
import { evidenceTiers, pricingModels, standards } from "domain/software/catalogue/terms";
import { pricingWords, standardWords, tierWords } from "domain/software/catalogue/words";
import { answersFor, insteadOf } from "domain/software/policies/answers";
import { listOwnOpenRequests } from "domain/software/requests/queries/software-requests-own";
import { approvalStatuses, privacyStatuses } from "domain/software/status/terms";
import { approvalWords, privacyWords } from "domain/software/status/words";
import { z } from "zod";
import { listOf, needReadable, pageWithin } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";
import { gradeParam } from "~/http/params.server";
import { categoryChoices, type ReferenceChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { labelsOf } from "~/ui/options";

const pageSize = 20;
const lastPage = 500;
const mostValues = 20;

const Grade = z.string().regex(/^(-1|\d|1[0-2])$/);
const oneOf = (of: readonly string[]) => z.string().refine((value) => of.includes(value));

/** What a value of a facet may be; anything else in an address is left out. */
const allowed: Record<FacetName, z.ZodType<string>> = {
  category: z.uuid(),
  grade: Grade,
  subject: z.string().min(1).max(100),
  pricing: oneOf(pricingModels),
  evidence: oneOf(evidenceTiers),
  approval: oneOf(approvalStatuses),
  privacy: oneOf(privacyStatuses),
  standard: oneOf(standards),
};

const readSearch = listOf({
  filters: { q: typedFilter(), with: Grade.optional().catch(undefined) },
  sort: { by: ["relevance", "name"], usual: "relevance", turns: false },
  mostPages: lastPage,
});

type SearchQuery = { filter: SoftwareFilter; grade: number | null; page: number; query: [string, string][] };

/** What an address asks for; the question as pairs of an address, too, without the page. */
function readQuery(url: URL, district: Working): SearchQuery {
  const { values, sort, page, view } = readSearch(url);
  needReadable(facetNames, url);
  const facets = Object.fromEntries(
    facetNames.map((name) => [
      name,
      [...new Set(url.searchParams.getAll(name))]
        .filter((value) => allowed[name].safeParse(value).success)
        .slice(0, mostValues),
    ]),
  ) as Record<FacetName, string[]>;
  const ticked = facetNames.flatMap((name) => facets[name].map((value): [string, string] => [name, value]));
  return {
    filter: { districtId: district.id, text: values.q, facets, sort },
    grade: gradeParam(values.with ?? null),
    page,
    query: [...Object.entries(view.query), ...ticked],
  };
}

const titles: Record<FacetName, string> = {
  category: "Category",
  grade: "Made for",
  subject: "Subject",
  pricing: "Price model",
  evidence: "Evidence on record",
  approval: "Approval status",
  privacy: "Privacy status by decision",
  standard: "Standards",
};

const labelOf = (words: Record<string, string>) => (value: string) => words[value] ?? value;

const words: Partial<Record<FacetName, (value: string) => string>> = {
  grade: (value) => gradeLabel(Number(value)),
  pricing: labelOf(labelsOf(pricingWords)),
  evidence: labelOf(tierWords),
  approval: labelOf(approvalWords),
  privacy: labelOf(privacyWords),
  standard: labelOf(standardWords),
};

const orderOf: Partial<Record<FacetName, readonly string[]>> = {
  grade: Array.from({ length: 14 }, (_, at) => String(at - 1)),
  pricing: pricingModels,
  evidence: evidenceTiers,
  approval: approvalStatuses,
  privacy: privacyStatuses,
  standard: standards,
};

type Counts = Awaited<ReturnType<typeof searchSoftware>>["facets"];
type FacetInput = { counts: Counts[FacetName]; chosen: readonly string[]; categories: ReferenceChoices };

const categoryIn =
  ({ options, failed }: ReferenceChoices) =>
  (id: string) =>
    options.find(({ value }) => value === id)?.label ?? (failed ? "as chosen before" : "one that is not there");

/** A value of a facet: how many products have it, and whether it is asked for. */
export type FacetOption = { value: string; label: string; count: number; chosen: boolean };

function facetOf(name: FacetName, { counts, chosen, categories }: FacetInput) {
  const failed = name === "category" ? categories.failed : null;
  const missing = chosen.filter((value) => !counts.some((one) => one.value === value));
  const all = [...counts, ...missing.map((value) => ({ value, count: 0 }))];
  const labelOf = name === "category" ? categoryIn(categories) : (words[name] ?? ((value) => value));
  const options: FacetOption[] = all.map(({ value, count }) => ({
    value,
    count,
    chosen: chosen.includes(value),
    label: labelOf(value),
  }));
  const order = orderOf[name];
  options.sort(
    order ? (a, b) => order.indexOf(a.value) - order.indexOf(b.value) : (a, b) => compareNames(a.label, b.label),
  );
  // Without their names only the chosen ones can stay: they are what the form sends again.
  return { name, title: titles[name], failed, options: failed ? options.filter((one) => one.chosen) : options };
}

export type Facet = ReturnType<typeof facetOf>;

type FoundPage = { rows: FoundSoftware[]; grade: number | null; categories: ReferenceChoices };

/** Rows with the answer to "May I use it?"; where it is no yes, with those approved alternatives that are one. */
async function answered(viewer: Viewer, district: Working, { rows, grade, categories }: FoundPage) {
  const ids = new Set(rows.flatMap(({ id, alternatives }) => [id, ...alternatives.map((one) => one.id)]));
  const [answers, requests] = await Promise.all([
    answersFor(db, viewer, { district, softwareIds: [...ids], grade }),
    listOwnOpenRequests(db, viewer, { districtId: district.id, softwareIds: rows.map(({ id }) => id) }),
  ]);
  const requestOf = new Map(
    requests.map(({ softwareId, id, status }) => [softwareId, { id, isDraft: status === "draft" }]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    vendor: row.vendor,
    category: categories.options.find(({ value }) => value === row.categoryId)?.label ?? null,
    description: row.description,
    isOwn: row.isOwn,
    tier: row.tier,
    approval: row.approvalStatus,
    privacy: row.privacyStatus,
    isChecked: row.isChecked,
    grades: gradesText(row.gradeMin, row.gradeMax),
    answer: answers.get(row.id) ?? null,
    /** The request of this viewer that is open, or their draft. */
    own: requestOf.get(row.id) ?? null,
    alternatives: insteadOf(row.id, row.alternatives, answers),
  }));
}

/** A product as a search lists it. */
export type SoftwareLine = Awaited<ReturnType<typeof answered>>[number];

/** One page of the products that an address asks for, with facets and answers. */
export async function loadSoftwareList(viewer: Viewer, district: Working, url: URL) {
  const searchQuery = readQuery(url, district);
  const { filter, grade, query } = searchQuery;
  const search = (page: number) => searchSoftware(db, viewer, { filter, page, size: pageSize });
  const [{ page, pages, rows, total, facets }, categories] = await Promise.all([
    pageWithin(searchQuery.page, pageSize, search),
    categoryChoices(viewer),
  ]);
  return {
    query,
    text: filter.text,
    sort: filter.sort,
    total,
    page,
    grade: grade === null ? "" : String(grade),
    pages: Math.min(pages, lastPage),
    facets: facetNames
      .map((name) => facetOf(name, { counts: facets[name], chosen: filter.facets[name], categories }))
      .filter(({ options, failed }) => options.length > 0 || failed),
    lines: await answered(viewer, district, { rows, grade, categories }),
  };
}

export type SoftwareList = Awaited<ReturnType<typeof loadSoftwareList>>;

/** What the same address asks for, without its page. */
export function readSoftwareQuery(url: URL, district: Working): { filter: SoftwareFilter; grade: number | null } {
  const { filter, grade } = readQuery(url, district);
  return { filter, grade };
}
