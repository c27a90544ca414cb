import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "What Rollcall keeps of people, why, and for how long.";

export const meta: MetaFunction = () => [{ title: "Privacy - Rollcall" }, { name: "description", content: lead }];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicPrivacy() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.privacy.title} lead={lead}>
      <p>The full policy will stand here, field by field, with how long each is kept.</p>
      <p>
        What holds today: this site sets only the cookies it needs to sign you in and to keep your theme. There are no
        trackers and nothing is sent to third parties. Roster fields that no screen needs, such as phone numbers and
        birth dates, are never stored.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
