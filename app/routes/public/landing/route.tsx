import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicFrame } from "~/components/public-frame";
import { publicPage } from "~/http/public-page.server";
import { Landing } from "~/routes/public/landing";
import { publicMeta } from "~/screens/public-meta";

const description =
  "Rollcall shows a district which apps are used, what they cost and what student data they have. Approve, renew or stop each one, and know why.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({
    screen: "landing",
    title: "Rollcall: know every app your schools use",
    description,
    origin: data?.origin,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function LandingPage() {
  const { requestDemoUrl, signedIn } = useLoaderData<typeof loader>();
  return (
    <PublicFrame requestDemoUrl={requestDemoUrl} signedIn={signedIn}>
      <Landing requestDemoUrl={requestDemoUrl} />
    </PublicFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
