import { Link } from "@remix-run/react";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Rows } from "~/ui/rows";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";

type Target = { id: string; name: string; vendor: string | null; why: string | null };

/** The products that one can be merged into, to choose one from. */
export function Targets({ id, search, targets }: { id: string; search: string; targets: Target[] }) {
  return (
    <Stack as="section" aria-label="Choose a product">
      <SearchForm label="Search products" placeholder="Search products" value={search} />
      {targets.length === 0 ? (
        <Card>
          <Empty icon="search-x" title={search ? `No product matches “${search}”` : "Nothing looks the same"}>
            Search for the product that stays.
          </Empty>
        </Card>
      ) : (
        <SectionCard title="Choose the product that stays" flush>
          <Rows>
            {targets.map((target) => (
              <li key={target.id}>
                <div>
                  <Link to={`${paths.softwareMerge(id)}?into=${target.id}`}>{target.name}</Link>
                  <p className="text-sm text-ink-muted">
                    {[vendorBeside(target.name, target.vendor), target.why].filter(Boolean).join(". ")}
                  </p>
                </div>
              </li>
            ))}
          </Rows>
        </SectionCard>
      )}
    </Stack>
  );
}
