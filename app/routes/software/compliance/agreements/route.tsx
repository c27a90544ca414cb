import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { agreementTypeWords } from "domain/software/compliance/words";
import { DistrictLine } from "~/components/district-line";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { loadAgreements } from "~/routes/software/compliance/agreement-list.server";
import { AgreementTable } from "~/routes/software/compliance/agreement-table";
import { agreementStatusOptions } from "~/routes/software/compliance/agreement-words";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { FilterSelect, Filters } from "~/ui/filters";
import { ListOrEmpty, type ListView, NoMatch } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("agreements");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreements.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  return { list: await loadAgreements(viewer, district, new URL(request.url)), district: { id, name, mayChange } };
}

export default function Agreements() {
  const { list, district } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink icon="file-plus" variant="primary" to={newAgreementPath()}>
      Add an agreement
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("agreements")}
        title={screens.agreements.title}
        lead="Agreements with vendors about students’ data, and when each one ends."
        actions={add}
      />
      <DistrictLine district={district} />
      {list.total > 0 || list.view.isNarrowed ? <AgreementFilters view={list.view} /> : null}
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No agreement matches these filters" clearTo={paths.agreements}>
            The search looks in titles, vendors and the products they cover.
          </NoMatch>
        }
        none={
          <Empty icon="file-text" title="No agreements on file yet" actions={add}>
            Add signed agreements and the ones you have requested, so that everyone can see them.
          </Empty>
        }
      >
        <AgreementTable list={list} />
      </ListOrEmpty>
    </Page>
  );
}

function AgreementFilters({ view }: { view: ListView }) {
  const { query } = view;
  return (
    <Filters
      label="Filter the agreements"
      placeholder="Title, vendor or product"
      view={view}
      clearTo={paths.agreements}
    >
      <FilterSelect name="stand" label="Status" all="All" options={agreementStatusOptions} query={query} />
      <FilterSelect name="type" label="Kind" all="All kinds" options={optionsOf(agreementTypeWords)} query={query} />
    </Filters>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
