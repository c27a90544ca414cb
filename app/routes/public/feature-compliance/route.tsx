import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "What is allowed, why, and what ends soon.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureCompliance", description: lead, origin: data?.origin, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompliance() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureCompliance.title} lead={lead}>
      <p>A look at the compliance screens: the status of each product, the laws that apply, and what ends next.</p>
      <p>
        The screens are in use today. Until this page is here, <Link to={paths.about}>read what Rollcall does</Link> or
        ask for a demo.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
