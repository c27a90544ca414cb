import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "What each product costs, what is used of it, and what could be saved.";

export const meta: MetaFunction = () => [{ title: "ROI insights - Rollcall" }, { name: "description", content: lead }];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRoi() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureRoi.title} lead={lead}>
      <p>
        This page will show the real screen: contracts, seats, active people, cost per active person, and the saving
        that a renewal could bring.
      </p>
      <p>The screen is still to be built, so there is no picture of it yet.</p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
