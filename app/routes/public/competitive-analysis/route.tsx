import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "How Rollcall compares with other kinds of products, with dates and sources.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "competitiveAnalysis", description: lead, origin: data?.origin, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompetitive() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.competitiveAnalysis.title} lead={lead}>
      <p>
        A fair comparison with other kinds of products: what each is good at, what it lacks, and where each statement
        comes from.
      </p>
      <p>
        Until then, <Link to={paths.about}>read what Rollcall does today</Link>, or{" "}
        <Link to={paths.contact}>ask us</Link> about a product you know.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
