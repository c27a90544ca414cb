import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "What to renew, review, combine or stop, with the records behind each suggestion.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureRecommendations", description: lead, origin: data?.origin, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRecommendations() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureRecommendations.title} lead={lead}>
      <p>A look at the recommendations: each with its reason, the records behind it, and what it would save.</p>
      <p>
        Until then, <Link to={paths.about}>read what Rollcall does today</Link> or{" "}
        <Link to={paths.contact}>write to us</Link>.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
