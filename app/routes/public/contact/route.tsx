import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "How to reach the people who run Rollcall.";

export const meta: MetaFunction = () => [{ title: "Contact - Rollcall" }, { name: "description", content: lead }];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicContact() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.contact.title} lead={lead}>
      <p>A form will stand here whose message is kept and answered.</p>
      <p>
        Until then, use Request Demo above. If your district uses Rollcall already, ask your IT director first: they
        manage your account.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
