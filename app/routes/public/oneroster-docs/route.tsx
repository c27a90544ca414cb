import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { ComingPublicPage } from "~/routes/public/coming-public-page";
import { screens } from "~/screens/table";

const lead = "How a district connects its rosters to Rollcall.";

export const meta: MetaFunction = () => [
  { title: "OneRoster integration - Rollcall" },
  { name: "description", content: lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicOneRoster() {
  const page = useLoaderData<typeof loader>();
  return (
    <ComingPublicPage {...page} title={screens.docsOneRoster.title} lead={lead}>
      <p>
        The files, columns, formats and errors will be described here one by one, with samples to download, and the REST
        service beside them.
      </p>
      <p>
        What works today: OneRoster 1.1 and 1.2 CSV files, loose or in one zip, fetched from your SFTP server on a
        schedule. Your IT director sets it up under SFTP Integration, where every problem is named with its file and
        line.
      </p>
    </ComingPublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
