import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "What districts ask before they begin.";

export const meta: MetaFunction = () => [
  { title: "Questions and answers - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicFaq() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.faq.title} lead={lead}>
      <p>The questions that districts ask most will be answered here.</p>
      <p>
        Two answers that hold today: rosters come in as OneRoster 1.1 or 1.2 files over SFTP, and nobody gets an account
        without an invitation.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
