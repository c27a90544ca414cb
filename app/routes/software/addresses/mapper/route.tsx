import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { DistrictLine } from "~/components/district-line";
import { workingScreensFor } from "~/http/screens.server";
import { needTurn } from "~/http/turn.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { testAddress } from "~/routes/software/addresses/pattern-test.server";
import { loadPatterns } from "~/routes/software/addresses/patterns-list.server";
import { PolicyRulesList } from "~/routes/software/policies/policy-rules-list";
import { loadPolicyRulesList } from "~/routes/software/policies/policy-rules-list.server";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { PatternActions, Patterns } from "./patterns";
import { needsOf, openTabs, tabOf } from "./tab-access.server";
import { urlMapperTabs } from "./tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${urlMapperTabs[data?.tab ?? "patterns"].title} - Rollcall` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needsOf(request));
  const tab = tabOf(request);
  const open = openTabs(request, viewer);
  if (tab === "unauthorized") return { tab, open, working: workingScreensFor(viewer) };
  const district = await requireDistrict(request, viewer);
  if (tab === "policy-rules") return { tab, open, district, panel: await loadPolicyRulesList(viewer, district) };
  const url = new URL(request.url);
  if (url.searchParams.get("q") || url.searchParams.get("address")) await needTurn(request, viewer, "searches");
  const [list, test] = await Promise.all([loadPatterns(viewer, district, url), testAddress(viewer, district, url)]);
  return { tab, open, district, list, test };
}

export default function UrlMapper() {
  const data = useLoaderData<typeof loader>();
  const { title, lead, sentences } = urlMapperTabs[data.tab];
  const tabs = data.open.map((name) => ({
    to: urlMapperTabs[name].to,
    label: urlMapperTabs[name].tab,
    current: name === data.tab,
  }));
  if (data.tab === "unauthorized") {
    return (
      <ComingScreen title={title} lead={lead} tabs={tabs} working={data.working}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </ComingScreen>
    );
  }
  return (
    <Page>
      <PageHead title={title} lead={lead} actions={data.tab === "patterns" ? <PatternActions /> : null} />
      <DistrictLine district={data.district} />
      {tabs.length > 1 ? <Tabs tabs={tabs} label="Parts of this screen" /> : null}
      {data.tab === "patterns" ? (
        <Patterns list={data.list} test={data.test} />
      ) : (
        <PolicyRulesList panel={data.panel} />
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
