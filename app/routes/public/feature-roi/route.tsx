import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "What each product costs, who uses it, and what a renewal could save.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureRoi", description: lead, origin: data?.origin, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRoi() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureRoi.title} lead={lead}>
      <p>A look at the ROI screens: the cost of each product, its seats in use, and what a renewal could save.</p>
      <p>
        The screens are in use today. Until this page is here, <Link to={paths.about}>read what Rollcall does</Link> or
        ask for a demo.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
