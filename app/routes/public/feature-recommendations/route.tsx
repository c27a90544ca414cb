import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "What to consolidate, renew, review or approve, with the rows behind it.";

export const meta: MetaFunction = () => [
  { title: "Software recommendations - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRecommendations() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureRecommendations.title} lead={lead}>
      <p>
        This page will show the real screen: each recommendation with its reason, the records it rests on and what it
        would save.
      </p>
      <p>The screen is still to be built, so there is no picture of it yet.</p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
