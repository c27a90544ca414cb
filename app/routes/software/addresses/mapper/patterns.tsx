import { newPatternPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { PatternTest } from "~/routes/software/addresses/pattern-test";
import type { PatternTest as Tested } from "~/routes/software/addresses/pattern-test.server";
import { PatternsFilters } from "~/routes/software/addresses/patterns-filters";
import type { PatternsList } from "~/routes/software/addresses/patterns-list.server";
import { PatternsTable } from "~/routes/software/addresses/patterns-table";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { ListOrEmpty, NoMatch } from "~/ui/list";

/** What can be done with patterns. */
export function PatternActions() {
  return (
    <>
      <ButtonLink icon="file-up" to={paths.patternImport}>
        Import CSV
      </ButtonLink>
      <ButtonLink icon="plus" variant="primary" to={newPatternPath()}>
        Add a pattern
      </ButtonLink>
    </>
  );
}

/** The patterns that count in the district, and which of them an address meets. */
export function Patterns({ list, test }: { list: PatternsList; test: Tested | null }) {
  return (
    <>
      <PatternTest test={test} />
      <PatternsFilters view={list.view} />
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No pattern matches these filters" clearTo={paths.urlMapper}>
            The search looks in addresses and names of products.
          </NoMatch>
        }
        none={
          <Empty icon="link-2-off" title="No pattern yet" actions={<PatternActions />}>
            Add the addresses of the products that your schools use.
          </Empty>
        }
      >
        <PatternsTable list={list} />
      </ListOrEmpty>
    </>
  );
}
