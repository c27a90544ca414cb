import { can } from "domain/access/permissions";
import { calendarFrom } from "domain/places/queries/school-calendar";
import { coverageIn, type KnownCoverage } from "domain/usage/coverage";
import { figureWords } from "domain/usage/figure-words";
import { type PeopleKnown, peopleKnown } from "domain/usage/people-kept";
import { type ClassMedians, classMedians, type PersonFigures } from "domain/usage/person-figures";
import type { KeptUse } from "domain/usage/person-selects";
import { type ProductLine, productLines, productUseSorts } from "domain/usage/product-lines";
import { isForThemAlone, isNotForThem, standingWords } from "domain/usage/product-standing-words";
import { type PersonUse, readPersonFigures } from "domain/usage/queries/person-figures";
import { fewestClassmates, type UsageSpan, usageSpans } from "domain/usage/terms";
import { type DrawnUseWeeks, drawUseWeeks } from "~/charts/use-weeks.server";
import { erasedWords, personHeadline } from "~/components/person-use-words";
import { rights } from "~/screens/rights";
import { inSentence } from "~/ui/format";
import type { ListView } from "~/ui/list";
import { listOf, pageAmong } from "./list.server";
import { partOf } from "./list-filters.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

const pageSize = 25;

const listSpec = {
  filters: {},
  parts: { span: partOf(usageSpans, "30") },
  sort: { by: productUseSorts, usual: "-engagements" },
} as const;
const readers = { only: listOf(listSpec), second: listOf({ ...listSpec, prefix: "own" }) };

/**
 * For which dates the address of a person's page asks, and in which order its products stand: by "sort", or by "ownSort"
 * where they are the second list of a page.
 */
export function readPersonUseQuery(url: URL, list: keyof typeof readers = "only") {
  const { values, sort, descending, page, view } = readers[list](url);
  return { span: values.span, order: { sort, descending }, page, view };
}

/** Why a page has no figures, or fewer than its dates promise; "nothing" has come in yet, or is "counting". */
export type UseState = PeopleKnown | { kind: "nothing" | "counting" };

/** What a district's keeping means for a range that begins on `from` (YYYY-MM-DD). */
export function stateOfUse(kept: KeptUse, from: string): UseState {
  if (kept?.countedAt) return peopleKnown(kept, from);
  return { kind: kept?.isCounting ? "counting" : "nothing" };
}

/** A product that somebody used; `forThem` says how it stands for them where that isn't how it stands in the district. */
type ShownProduct = Omit<ProductLine, "answer"> & {
  forThem: { status: "approved" | "denied"; said: string; why: string | null } | null;
};

function shownProduct({ answer, ...line }: ProductLine, isOwn: boolean): ShownProduct {
  const standing = { status: line.status, answer };
  const said = inSentence(standingWords(standing, isOwn ? "you" : "this student"));
  if (isNotForThem(standing)) return { ...line, forThem: { status: "denied", said, why: answer?.reason ?? null } };
  return { ...line, forThem: isForThemAlone(standing) ? { status: "approved", said, why: null } : null };
}

/** Somebody's use as their page shows it, without its weeks. */
export type PersonUseView = {
  view: ListView;
  span: UsageSpan;
  range: { from: string; to: string };
  state: UseState;
  /** What they used, in one sentence. */
  headline: string;
  /** That usage of the range was erased, and whether any came in since; null: none was. */
  erased: string | null;
  /** When visits were last counted, the zone in which this is read, and what time it is. */
  countedAt: string | null;
  zone: string;
  now: string;
  district: string;
  figures: Omit<PersonFigures, "products" | "weeks">;
  lines: ShownProduct[];
  total: number;
  page: number;
  pages: number;
  /** Null where no comparison is shown; `classmates` says of how many there are, `fewest` how many it takes. */
  medians: Omit<ClassMedians, "weeks"> | null;
  classmates: number;
  fewest: number;
  /** On how many school days of the range usage of the district came in. */
  coverage: KnownCoverage;
  /** Whether products lead to their page. */
  opensProducts: boolean;
  /** Whether the viewer may bring usage in, where there is none. */
  managesUsage: boolean;
};

/** Somebody's use, week by week as well. */
export type PersonWeeksView = PersonUseView & { weeks: DrawnUseWeeks };

/**
 * What a person used, as the address asks for it, with the median of their classmates where there are enough of them: a
 * student is shown it for 10 or more, staff for 5 or more. `name` is null where the viewer is the person. Undefined for a
 * person out of scope. It writes nothing down: whoever shows another person's use notes that first (`personPage`).
 */
export async function loadPersonUse(
  viewer: Viewer,
  { profileId, name, url }: { profileId: string; name: string | null; url: URL },
): Promise<PersonWeeksView | undefined> {
  const query = readPersonUseQuery(url);
  const use = await readPersonFigures(db, viewer, { profileId, span: query.span });
  if (!use) return undefined;
  const { view, weeks } = personUseView(viewer, use, { ...query, name, coverage: coverageOf(use) });
  const figures = (["engagements", "minutes"] as const).map((figure) => ({ figure, words: figureWords[figure] }));
  return { ...view, weeks: drawUseWeeks(weeks.own, figures, weeks.medians) };
}

/** How much of a range came in, of the district that somebody's use was read in. */
export const coverageOf = ({
  district: { calendar, today },
  range,
  kept,
}: Pick<PersonUse, "district" | "range" | "kept">) =>
  coverageIn(calendarFrom(calendar, range), { today, window: range, days: kept?.daysWithUse ?? [] });

type ViewInput = ReturnType<typeof readPersonUseQuery> & { name: string | null; coverage: KnownCoverage };

/** What was read of somebody's use, as a page shows it, and beside that by week, of which a page shows drawings. */
export function personUseView(
  viewer: Viewer,
  use: PersonUse,
  { name, span, order, page: wanted, view: list, coverage }: ViewInput,
): { view: PersonUseView; weeks: { own: PersonFigures["weeks"]; medians: ClassMedians["weeks"] | null } } {
  const { figures, lines } = productLines(use, order);
  const { products: _, weeks: own, ...totals } = figures;
  const { rows, ...pages } = pageAmong(lines, wanted, pageSize);
  const { classmates, range, district, kept } = use;
  const fewest = fewestClassmates[viewer.reach === "self" ? "student" : "staff"];
  const medians = classMedians(use.classUse, { classmates, fewest, range });
  const state = stateOfUse(kept, range.from);
  const day = district.erasedOn;
  const erased = day !== null && day >= range.from ? erasedWords({ name, day, figures: totals }) : null;
  const view = {
    view: list,
    span,
    range,
    state,
    headline: personHeadline({
      name,
      state,
      span,
      district: district.name,
      figures: totals,
      total: pages.total,
      erased,
    }),
    erased,
    countedAt: kept?.countedAt ?? null,
    zone: district.zone,
    now: new Date().toISOString(),
    district: district.name,
    figures: totals,
    lines: rows.map((line) => shownProduct(line, use.person.id === viewer.profileId)),
    ...pages,
    medians: medians && withoutWeeks(medians),
    classmates,
    fewest,
    coverage,
    opensProducts: can(viewer, ...rights.seeSoftware),
    managesUsage: can(viewer, ...rights.manageUsage),
  };
  return { view, weeks: { own, medians: medians?.weeks ?? null } };
}

const withoutWeeks = ({ weeks: _, ...medians }: ClassMedians) => medians;
