import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { alertKinds } from "domain/notices/terms";
import { changeAlerts } from "domain/usage/commands/change-alerts";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict } from "~/components/form-answer";
import { needAllowance } from "~/http/allowance.server";
import { settingsFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { testAddress } from "~/routes/software/addresses/pattern-test.server";
import { loadPatterns } from "~/routes/software/addresses/patterns-list.server";
import { PolicyRulesList } from "~/routes/software/policies/policy-rules-list";
import { loadPolicyRulesList } from "~/routes/software/policies/policy-rules-list.server";
import { AlertsForm } from "~/routes/software/unauthorized/alerts-form.server";
import { loadUnauthorized } from "~/routes/software/unauthorized/unauthorized-list.server";
import { UnauthorizedPanel } from "~/routes/software/unauthorized/unauthorized-panel";
import { rights } from "~/screens/rights";
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
  const district = await requireDistrict(request, viewer);
  if (tab === "unauthorized") {
    return { tab, open, district, use: await loadUnauthorized(viewer, district, new URL(request.url)) };
  }
  const url = new URL(request.url);
  if (tab === "policy-rules") return { tab, open, district, panel: await loadPolicyRulesList(viewer, district, url) };
  if (url.searchParams.get("q") || url.searchParams.get("address")) await needAllowance(request, viewer, "searches");
  const [list, test] = await Promise.all([loadPatterns(viewer, district, url), testAddress(viewer, district, url)]);
  return { tab, open, district, list, test };
}

/** Which usage alerts the district gets: the one form of these tabs. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeDistricts);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, AlertsForm, { district });
  if (!form.ok) return form.refuse();
  const { people, on, seen } = form.value;
  const said = { districtId: district.id, people, off: alertKinds.filter((kind) => !on.includes(kind)), seen };
  const done = await perform(changeAlerts, viewer, said);
  if (done !== "changed") {
    const conflict = found(done.kind === "missing" ? null : done);
    return form.refuse(settingsFaults(conflict, { viewer, current: paths.unauthorizedUsage }), 409);
  }
  return redirectWithNotice(paths.unauthorizedUsage, "success", "Alerts saved.");
}

export const shouldRevalidate = revalidateOnConflict;

export default function UrlMapper() {
  const data = useLoaderData<typeof loader>();
  const { title, lead } = urlMapperTabs[data.tab];
  const tabs = data.open.map((name) => ({
    to: urlMapperTabs[name].to,
    label: urlMapperTabs[name].tab,
    current: name === data.tab,
  }));
  return (
    <Page>
      <PageHead title={title} lead={lead} actions={data.tab === "patterns" ? <PatternActions /> : null} />
      <DistrictLine district={data.district} />
      {tabs.length > 1 ? <Tabs tabs={tabs} label="Parts of this screen" /> : null}
      {data.tab === "patterns" ? <Patterns list={data.list} test={data.test} /> : null}
      {data.tab === "unauthorized" ? <UnauthorizedPanel list={data.use} district={data.district} /> : null}
      {data.tab === "policy-rules" ? <PolicyRulesList panel={data.panel} /> : null}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
