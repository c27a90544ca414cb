import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { needsOf, openTabs, tabOf } from "./tab-access.server";
import { type UrlMapperTab, urlMapperTabs } from "./tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${urlMapperTabs[data?.tab ?? "patterns"].title} - Rollcall` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needsOf(request));
  return { tab: tabOf(request), open: openTabs(viewer), screens: standingScreensFor(viewer) };
}

export default function UrlMapper() {
  const { tab, open, screens } = useLoaderData<typeof loader>();
  const { title, lead, sentences } = urlMapperTabs[tab];
  const tabs = open.map((name: UrlMapperTab) => ({
    to: urlMapperTabs[name].to,
    label: urlMapperTabs[name].title,
    current: name === tab,
  }));
  return (
    <ComingScreen title={title} lead={lead} tabs={tabs} screens={screens}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
