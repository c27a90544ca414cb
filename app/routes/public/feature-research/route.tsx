import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "May I use this with my grade, and why? Answered from the district’s own records.";

export const meta: MetaFunction = () => [
  { title: "Research assistance - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicResearch() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureResearch.title} lead={lead}>
      <p>
        This page will show the real screen: one line that says yes, yes if, ask or no, the reason, and approved
        alternatives.
      </p>
      <p>The screen is still to be built, so there is no picture of it yet.</p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
