import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type BlacklistState, blacklistReasons, blacklistStates } from "domain/software/policies/terms";
import { blacklistReasonWords, blacklistStateWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { DistrictLine } from "~/routes/software/district-line";
import { entryChoices } from "~/routes/software/policies/blacklist-form.server";
import { loadBlacklist } from "~/routes/software/policies/blacklist-list.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { inSentence } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { FilterExport } from "./filter-export";
import { BlacklistFilters } from "./filters";
import { BlacklistTable } from "./list-table";

export const meta: MetaFunction = () => pageTitle("blacklist");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklist.needs);
  const district = await requireDistrict(request, viewer);
  const { schools } = await entryChoices(viewer, district);
  const reasons = blacklistReasons.map((value) => ({ value, label: blacklistReasonWords[value] }));
  return { district, schools, reasons, list: await loadBlacklist(viewer, district, new URL(request.url)) };
}

export default function SoftwareBlacklisting() {
  const { district, schools, reasons, list } = useLoaderData<typeof loader>();
  const { counts, query, state } = list;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  const add = (
    <ButtonLink icon="ban" variant="primary" to={paths.blacklistNew}>
      Add an entry
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead
        title={screens.blacklist.title}
        lead="What is banned, for whom, since when, and what to use instead."
        actions={isEmpty ? null : add}
      />
      <DistrictLine district={district} />
      {isEmpty ? (
        <Card>
          <Empty icon="ban" title="Nothing is banned" actions={add}>
            Ban a product or an address for everyone, or for some schools, grades or roles, from a day on and until one.
          </Empty>
        </Card>
      ) : (
        <>
          <Tabs
            label="Entries by their state"
            tabs={blacklistStates.map((one) => ({
              to: one === "active" ? paths.blacklist : `${paths.blacklist}?state=${one}`,
              label: blacklistStateWords[one],
              current: one === state,
              count: counts[one],
            }))}
          />
          <BlacklistFilters query={query} state={state} reasons={reasons} />
          <BlacklistTable
            list={list}
            empty={<NoneMatches state={state} narrowed={Boolean(query.q || query.reason)} />}
          />
          <FilterExport schools={schools} />
        </>
      )}
    </Page>
  );
}

function NoneMatches({ state, narrowed }: { state: BlacklistState; narrowed: boolean }) {
  const label = inSentence(blacklistStateWords[state]);
  if (!narrowed) return <Empty icon="ban" title={`No entry is ${label}`} />;
  const to = state === "active" ? paths.blacklist : `${paths.blacklist}?state=${state}`;
  return (
    <Empty
      icon="search-x"
      title="No entry matches these filters"
      actions={<ButtonLink to={to}>Clear filters</ButtonLink>}
    >
      {`Only entries that are ${label} are looked at. The search looks in names, addresses and reasons.`}
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
