import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type BlacklistState, blacklistReasons, blacklistStates } from "domain/software/policies/terms";
import { blacklistReasonWords, blacklistStateWords } from "domain/software/policies/words";
import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { entryChoices } from "~/routes/software/policies/blacklist-form.server";
import { loadBlacklist } from "~/routes/software/policies/blacklist-list.server";
import { UseAgainstRules } from "~/routes/software/unauthorized/use-against";
import { loadUseAgainst } from "~/routes/software/unauthorized/use-against.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { inSentence } from "~/ui/format";
import { addressWith, ListOrEmpty, listLinks, NoMatch } from "~/ui/list";
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
  const use = await loadUseAgainst(viewer, { district, rules: ["banned"] });
  return { district, schools, reasons, use, list: await loadBlacklist(viewer, district, new URL(request.url)) };
}

/** The entries of a state, without filters. */
const allIn = (state: BlacklistState) => addressWith(paths.blacklist, { state: state === "active" ? null : state });

export default function SoftwareBlacklisting() {
  const { district, schools, reasons, use, list } = useLoaderData<typeof loader>();
  const { counts, view, state } = list;
  const links = listLinks(view, { path: paths.blacklist });
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
        lead="What is blocked, for whom, since when, and what to use instead."
        actions={isEmpty ? null : add}
      />
      <DistrictLine district={district} />
      {isEmpty ? (
        <Card>
          <Empty icon="ban" title="Nothing is blocked" actions={add}>
            Block a product or an address for everyone, or for some schools, grades or roles. You choose the first and
            the last day.
          </Empty>
        </Card>
      ) : (
        <>
          <Tabs
            label="Entries by status"
            tabs={blacklistStates.map((one) => ({
              to: allIn(one),
              label: blacklistStateWords[one],
              current: one === state,
              count: counts[one],
            }))}
          />
          <BlacklistFilters view={view} clearTo={allIn(state)} reasons={reasons} />
          <ListOrEmpty {...list} noMatch={<NoneMatches state={state} />} none={<None state={state} />}>
            <BlacklistTable list={list} links={links} />
          </ListOrEmpty>
          <UseAgainstRules use={use} />
          <FilterExport schools={schools} />
        </>
      )}
    </Page>
  );
}

function NoneMatches({ state }: { state: BlacklistState }) {
  const label = inSentence(blacklistStateWords[state]);
  return (
    <NoMatch title="No entry matches these filters" clearTo={allIn(state)}>
      {`Only entries that are ${label} are included. The search looks in names, addresses and reasons.`}
    </NoMatch>
  );
}

function None({ state }: { state: BlacklistState }) {
  return <Empty icon="ban" title={`No entry is ${inSentence(blacklistStateWords[state])}`} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
