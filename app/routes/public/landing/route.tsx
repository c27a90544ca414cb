import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicFrame } from "~/components/public-frame";
import { publicPage } from "~/http/public-page.server";
import { Landing } from "~/routes/public/landing";
import { publicMeta } from "~/screens/public-meta";

const description =
  "Rollcall shows a district what is used, what it costs and what student data it has, so that each app is approved, renewed or stopped by someone who knows why.";

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
