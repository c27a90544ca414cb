import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "“May I use this with my class?” Answered from your district’s own records.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureResearch", description: lead, origin: data?.origin, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicResearch() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureResearch.title} lead={lead}>
      <p>
        A look at the search for software: the answer first, then the reason, the conditions, and approved alternatives.
      </p>
      <p>
        The search is in use today. Until this page is here, <Link to={paths.faq}>read the questions and answers</Link>{" "}
        or ask for a demo.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
