import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { gradeOptions } from "~/components/grade-choices";
import { needAllowance } from "~/http/allowance.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { SoftwareChips, SoftwareFacets } from "~/routes/software/catalogue/software-filters";
import type { SoftwareList } from "~/routes/software/catalogue/software-list.server";
import { loadSoftwareList } from "~/routes/software/catalogue/software-list.server";
import { SoftwareResults } from "~/routes/software/catalogue/software-results";
import { newProductAddress } from "~/routes/software/new-product";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/field";
import { formatCount } from "~/ui/format";
import { addressWith, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { SearchField } from "~/ui/search-box";
import { SideDetails } from "~/ui/side-details";
import { Stack } from "~/ui/stack";

export const meta: MetaFunction = () => pageTitle("softwareSearch");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareSearch.needs);
  const district = await requireDistrict(request, viewer);
  if (new URL(request.url).searchParams.get("q")) await needAllowance(request, viewer, "searches");
  const list = await loadSoftwareList(viewer, district, new URL(request.url));
  return {
    district,
    list,
    can: { ask: opens(viewer, rights.requestSoftware), add: opens(viewer, rights.reviewSoftware) },
  };
}

export default function SoftwareSearch() {
  const { district, list, can } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={screens.softwareSearch.title}
        lead="Look up a product to see whether you may use it with your students."
        actions={
          can.add ? (
            <ButtonLink icon="plus" to={paths.softwareNew}>
              Add a product
            </ButtonLink>
          ) : null
        }
      />
      <DistrictLine district={district} />
      <div
        className={`grid grid-cols-1 items-start gap-x-6 gap-y-4 ${list.facets.length > 0 ? "wide:grid-cols-[16rem_minmax(0,1fr)]" : ""}`}
      >
        <Form
          method="get"
          role="search"
          aria-label="Search products"
          className="contents"
          key={JSON.stringify(list.query)}
        >
          {list.sort === "name" ? <input type="hidden" name="sort" value="name" /> : null}
          <SearchBar list={list} />
          {list.facets.length > 0 ? (
            <aside aria-label="Filters">
              <SideDetails summary="Filters">
                <SoftwareFacets facets={list.facets} />
              </SideDetails>
            </aside>
          ) : null}
        </Form>
        <Results list={list} can={can} />
      </div>
    </Page>
  );
}

function SearchBar({ list }: { list: SoftwareList }) {
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto] wide:col-span-full">
      <SearchField label="Search" value={list.text} placeholder="Name, subject, vendor or address" maxLength={200} />
      <SelectField
        name="with"
        label="May I use it with"
        defaultValue={list.grade}
        options={[{ value: "", label: "Any grade" }, ...gradeOptions]}
      />
      <Button variant="primary">Search</Button>
    </div>
  );
}

type Can = { ask: boolean; add: boolean };

function Results({ list, can }: { list: SoftwareList; can: Can }) {
  const { query, total, page, pages, lines, sort } = list;
  const to = (change: Record<string, string>) => {
    const kept = query.filter(([name]) => !(name in change));
    return `${paths.softwareSearch}?${new URLSearchParams([...kept, ...Object.entries(change).filter(([, set]) => set)])}`;
  };
  const links = { page: (nth: number) => to({ page: nth === 1 ? "" : String(nth) }) };
  const other =
    sort === "name" ? { to: to({ sort: "" }), label: "By relevance" } : { to: to({ sort: "name" }), label: "By name" };
  return (
    <Stack as="section" aria-labelledby="results">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="results">{formatCount(total, "product", "products")}</h2>
        <Actions>
          {list.text && total > 1 ? (
            <ButtonLink variant="quiet" to={other.to}>
              {other.label}
            </ButtonLink>
          ) : null}
          {total > 0 ? <a href={`${paths.softwareSearchCsv}?${new URLSearchParams(query)}`}>Export CSV</a> : null}
        </Actions>
      </div>
      <SoftwareChips list={list} />
      {lines.length === 0 ? <Nothing list={list} can={can} /> : null}
      <SoftwareResults lines={lines} grade={list.grade} asks={can.ask} />
      {can.ask && lines.length > 0 && isUnlisted(list) ? (
        <p>
          Not in this list?{" "}
          <Link to={newProductAddress(list.text, list.grade)}>{`Request “${list.text}” as a new product`}</Link>
        </p>
      ) : null}
      <NumberPages label="Pages of products" links={links} page={page} pages={pages} />
    </Stack>
  );
}

/**
 * Whether what was looked for may be no product on record: none of the last page, which has the least alike, is called
 * so.
 */
function isUnlisted({ text, lines, page, pages }: SoftwareList): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== "" && page === pages && lines.every(({ name }) => !name.toLowerCase().includes(wanted));
}

function Nothing({ list, can }: { list: SoftwareList; can: Can }) {
  const narrowed = list.query.some(([name]) => !["q", "with", "sort"].includes(name));
  const bare = `${paths.softwareSearch}?${new URLSearchParams(list.text ? { q: list.text } : {})}`;
  return (
    <Card>
      <Empty
        icon="search-x"
        title={list.text ? `Nothing matches “${list.text}”` : "No product matches these filters"}
        actions={
          <>
            {narrowed ? <ButtonLink to={bare}>Clear filters</ButtonLink> : null}
            {can.ask && list.text ? (
              <ButtonLink
                variant="primary"
                to={
                  narrowed ? addressWith(paths.requestNew, { q: list.text }) : newProductAddress(list.text, list.grade)
                }
              >
                Request it
              </ButtonLink>
            ) : null}
            {can.add && list.text ? (
              <ButtonLink to={`${paths.softwareNew}?${new URLSearchParams({ name: list.text })}`}>Add it</ButtonLink>
            ) : null}
          </>
        }
      >
        {narrowed
          ? "Remove a filter, or look for something else."
          : "Look for another part of its name, or its address."}
      </Empty>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
