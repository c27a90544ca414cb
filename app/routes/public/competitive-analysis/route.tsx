import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "How Rollcall compares with other kinds of product, with dates and sources.";

export const meta: MetaFunction = () => [
  { title: "Competitive analysis - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompetitive() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.competitiveAnalysis.title} lead={lead}>
      <p>
        The comparison will name the kinds of product it sets side by side, what each is good at, and where every
        statement comes from.
      </p>
      <p>It is not written yet, and a comparison without sources would be worth nothing.</p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
