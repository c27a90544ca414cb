import { paths } from "~/http/paths";
import { PatternTest } from "~/routes/software/addresses/pattern-test";
import type { PatternTest as Tested } from "~/routes/software/addresses/pattern-test.server";
import { PatternsFilters } from "~/routes/software/addresses/patterns-filters";
import type { PatternsList } from "~/routes/software/addresses/patterns-list.server";
import { PatternsTable } from "~/routes/software/addresses/patterns-table";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";

/** What can be done with patterns. */
export function PatternActions() {
  return (
    <>
      <ButtonLink icon="file-up" to={paths.patternImport}>
        Import CSV
      </ButtonLink>
      <ButtonLink icon="plus" variant="primary" to={paths.patternNew()}>
        Add a pattern
      </ButtonLink>
    </>
  );
}

/** The patterns that count in the district, and which of them an address meets. */
export function Patterns({ list, test }: { list: PatternsList; test: Tested | null }) {
  const narrowed = Object.keys(list.query).some((name) => name !== "sort");
  return (
    <>
      <PatternTest test={test} />
      <PatternsFilters query={list.query} />
      {list.rows.length > 0 ? <PatternsTable list={list} /> : null}
      {list.rows.length === 0 ? (
        <Card>
          {narrowed || !list.first ? (
            <Empty
              icon="search-x"
              title="No pattern matches these filters"
              actions={<ButtonLink to={paths.urlMapper}>Clear filters</ButtonLink>}
            >
              The search looks in addresses and names of products.
            </Empty>
          ) : (
            <Empty icon="link-2-off" title="No pattern yet" actions={<PatternActions />}>
              Add the addresses of the products that your schools use.
            </Empty>
          )}
        </Card>
      ) : null}
    </>
  );
}
