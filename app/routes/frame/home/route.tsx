import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { listSchools } from "domain/places/queries/schools";
import { listClasses } from "domain/rosters/queries/classes";
import { listConfigurationsInNeed } from "domain/rosters/queries/sftp-configurations";
import { screensFor } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { HomeList } from "~/routes/frame/home-list";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";
import { NeedsYou, OwnRequests, Unread } from "./attention";
import { attentionFor } from "./attention.server";
import { FirstSteps } from "./first-steps";
import { firstStepsFor } from "./first-steps.server";
import { OwnClasses, OwnSchool } from "./own";
import { Waiting } from "./waiting";
import { toWaiting } from "./waiting.server";

export const meta: MetaFunction = () => pageTitle("home");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.home.needs);
  return {
    groups: screensFor(viewer),
    now: new Date().toISOString(),
    zone: viewer.zone,
    steps: await firstStepsFor(viewer),
    attention: await attentionFor(request, viewer),
    waiting: can(viewer, ...rights.changeRosters) ? (await listConfigurationsInNeed(db, viewer)).map(toWaiting) : [],
    schools: can(viewer, "view:own_school")
      ? (await listSchools(db, viewer)).map(({ id, name }) => ({ id, name }))
      : null,
    classes: can(viewer, "view:class_usage") ? await listClasses(db, viewer) : null,
  };
}

export default function Home() {
  const { groups, steps, attention, waiting, schools, classes, ...dated } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title={screens.home.title} lead="Here’s what needs your attention today." />
      {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
      {attention.rows.length > 0 ? <NeedsYou rows={attention.rows} /> : null}
      {waiting.length > 0 ? <Waiting rows={waiting} /> : null}
      {attention.news.length > 0 ? <Unread {...attention} {...dated} /> : null}
      {attention.asks || attention.requests.length > 0 ? (
        <OwnRequests requests={attention.requests} {...dated} />
      ) : null}
      {schools ? <OwnSchool schools={schools} /> : null}
      {classes ? <OwnClasses classes={classes} /> : null}
      <HomeList groups={groups} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
