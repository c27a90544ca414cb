import type { ReferenceFilter } from "~/http/reference-choices.server";
import { FilterSelect } from "~/ui/filters";

type Props = { categories: ReferenceFilter; query: Record<string, string> };

/** The category of software to narrow a list by, where its rows are of more than one. */
export const CategoryFilter = ({ categories: { options, hint }, query }: Props) =>
  options.length < 2 && !hint ? null : (
    <FilterSelect name="category" label="Category" all="All categories" options={options} hint={hint} query={query} />
  );
