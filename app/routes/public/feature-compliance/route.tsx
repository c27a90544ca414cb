import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "What is allowed, on what ground, and what ends soon.";

export const meta: MetaFunction = () => [
  { title: "Compliance engine - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompliance() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.featureCompliance.title} lead={lead}>
      <p>
        This page will show the real screen: approval and privacy status of every product, the laws that apply, and what
        expires next.
      </p>
      <p>The screen is still to be built, so there is no picture of it yet.</p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
