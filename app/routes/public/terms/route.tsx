import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "The terms under which a district uses Rollcall.";

export const meta: MetaFunction = () => [{ title: "Terms - Rollcall" }, { name: "description", content: lead }];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicTerms() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.terms.title} lead={lead}>
      <p>The full terms will stand here before the first district signs them.</p>
      <p>
        Until then nothing is agreed by reading this site: a district that tries Rollcall out does so under a written
        agreement of its own.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
