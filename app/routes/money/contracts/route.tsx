import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renewalStatusWords } from "domain/money/renewal-words";
import { contractStateWords } from "domain/money/words";
import { aheadChoices } from "domain/software/compliance/terms";
import { DistrictLine } from "~/components/district-line";
import { moneyNote } from "~/components/figure-note-words";
import { FigureNotes } from "~/components/figure-notes";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { loadContracts } from "~/routes/money/contract-list.server";
import { ContractTable } from "~/routes/money/contract-table";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { FilterSelect, Filters } from "~/ui/filters";
import { ListOrEmpty, type ListView, NoMatch } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("contracts");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contracts.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  return {
    list: await loadContracts(viewer, district, new URL(request.url)),
    district: { id, name, mayChange },
    can: { change: opens(viewer, rights.approveSoftware) },
  };
}

export default function Contracts() {
  const { list, district, can } = useLoaderData<typeof loader>();
  const add = can.change ? (
    <ButtonLink icon="file-plus" variant="primary" to={paths.contractNew}>
      Add a contract
    </ButtonLink>
  ) : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("contracts")}
        title={screens.contracts.title}
        lead="What your district has bought, until when, and the last day to cancel."
        actions={
          can.change ? (
            <>
              <ButtonLink icon="file-up" to={paths.contractImport}>
                Import CSV
              </ButtonLink>
              {add}
            </>
          ) : null
        }
      />
      <DistrictLine district={district} />
      {list.total > 0 || list.view.isNarrowed ? <ContractFilters view={list.view} /> : null}
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No contract matches these filters" clearTo={paths.contracts}>
            The search looks in titles, vendors, contract numbers and products.
          </NoMatch>
        }
        none={
          <Empty icon="file-text" title="No contracts yet" actions={add}>
            {can.change
              ? "Add a contract to see what each product costs and when it renews."
              : "Your district office has not added any contracts yet."}
          </Empty>
        }
      >
        <FigureNotes figures={[moneyNote("annualCost")]} />
        <ContractTable list={list} />
      </ListOrEmpty>
    </Page>
  );
}

function ContractFilters({ view }: { view: ListView }) {
  return (
    <Filters
      label="Filter the contracts"
      placeholder="Title, vendor, number or product"
      view={view}
      clearTo={paths.contracts}
    >
      <FilterSelect
        name="state"
        label="Status"
        all="All statuses"
        options={optionsOf(contractStateWords)}
        query={view.query}
      />
      <FilterSelect
        name="renewal"
        label="Renewal"
        all="All renewals"
        options={optionsOf(renewalStatusWords)}
        query={view.query}
      />
      <FilterSelect
        name="decide"
        label="Decide within"
        all="Any time"
        options={aheadChoices.map((days) => ({ value: days, label: `${days} days` }))}
        query={view.query}
      />
    </Filters>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
