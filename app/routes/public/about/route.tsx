import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead =
  "Rollcall keeps a district’s educational software in order: what is used, what it costs, whether it is allowed, and what to do next.";

export const meta: MetaFunction = () => [{ title: "About - Rollcall" }, { name: "description", content: lead }];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicAbout() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.about.title} lead={lead}>
      <p>This page will say who is behind Rollcall and how it is run.</p>
      <p>
        What stands today: accounts, roles and access for a district’s staff, and rosters that come in as OneRoster
        files over SFTP, with every change checked, held when it looks wrong, and undone when it was.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
