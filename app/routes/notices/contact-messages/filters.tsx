import { contactStateWords, contactTopicWords } from "domain/notices/contact-words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { FilterForm, FilterSelect } from "~/ui/filters";
import type { ListView } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { SearchField } from "~/ui/search-box";

/** What narrows the messages, as the query of the page. */
export function Filters({ view: { query, isNarrowed } }: { view: ListView }) {
  return (
    <FilterForm role="search" label="Filter messages" wraps key={JSON.stringify(query)}>
      <SearchField label="Search" wide placeholder="Number, name or email" value={query.q} />
      <FilterSelect name="state" label="Status" all="Any status" options={optionsOf(contactStateWords)} query={query} />
      <FilterSelect name="topic" label="Topic" all="Any topic" options={optionsOf(contactTopicWords)} query={query} />
      <Actions>
        <Button>Filter</Button>
        {isNarrowed ? (
          <ButtonLink variant="quiet" to={paths.contactMessages}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}
