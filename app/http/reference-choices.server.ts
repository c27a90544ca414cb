import type { RecordsDistrict } from "domain/kept-records";
import { readCategories, readFundingSources } from "domain/places/kept-references";
import {
  listReferenceCategories,
  listReferenceFundingSources,
  type ReferenceList,
  type ReferenceName,
} from "domain/places/queries/reference-data";
import { referenceFailures } from "domain/places/words";
import { asChosen, reloadFor } from "~/components/reference-words";
import type { Option } from "~/ui/options";
import { orNull } from "./list.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** A list to choose from. `failed` says that it can't be read now; the page and what is saved do without it then. */
export type ReferenceChoices = { options: { value: string; label: string }[]; failed: string | null };

async function choicesOf(
  viewer: Viewer,
  kind: "categories" | "funding-sources",
  read: () => Promise<ReferenceList<ReferenceName>>,
): Promise<ReferenceChoices> {
  const list = await orNull(viewer, kind, read);
  return {
    options: (list?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    failed: list ? null : referenceFailures[kind],
  };
}

/** The name of one that is chosen; that the list can't be read, in place of the name. Null when it is not there. */
export const chosenName = ({ options, failed }: ReferenceChoices, id: string): string | null =>
  failed ?? options.find(({ value }) => value === id)?.label ?? null;

/** The categories of software. */
export const categoryChoices = (viewer: Viewer) => choicesOf(viewer, "categories", () => listReferenceCategories(db));

/** The same for a page that shows them and changes none: read once until one changes. */
export const keptCategoryChoices = (viewer: Viewer, { id: districtId, today, stamp }: RecordsDistrict) =>
  choicesOf(viewer, "categories", () => readCategories(db, { districtId, today, stamp, scope: viewer }));

/** What the category of an id is called, on such a page. Null where there is none. */
export const categoryName = async (viewer: Viewer, district: RecordsDistrict, id: string | null) =>
  id && chosenName(await keptCategoryChoices(viewer, district), id);

/** The funding sources for a page that shows them and changes none, likewise. */
export const keptFundingChoices = (viewer: Viewer, { id: districtId, today, stamp }: RecordsDistrict) =>
  choicesOf(viewer, "funding-sources", () => readFundingSources(db, { districtId, today, stamp, scope: viewer }));

/** What a filter offers of a list; `hint` says that it can't be read. */
export type ReferenceFilter = { options: Option[]; hint: string | null };

/**
 * Those of a list that something is of, as a filter offers them. While the list can't be read, what the address asks for
 * stays chosen, by whatever name.
 */
export function filterAmong(
  { options, failed }: ReferenceChoices,
  ids: Iterable<string | null>,
  chosen: string | undefined,
): ReferenceFilter {
  if (failed) return { options: chosen ? [{ value: chosen, label: asChosen }] : [], hint: reloadFor(failed) };
  const among = new Set(ids);
  return { options: options.filter(({ value }) => among.has(value)), hint: null };
}

/** Where the money for software comes from. */
export const fundingChoices = (viewer: Viewer) =>
  choicesOf(viewer, "funding-sources", () => listReferenceFundingSources(db));
