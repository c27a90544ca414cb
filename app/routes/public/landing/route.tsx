import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicFrame } from "~/components/public-frame";
import { env } from "~/http/env.server";
import { findViewer } from "~/http/viewer.server";
import { Landing } from "~/routes/public/landing";

export const meta: MetaFunction = () => [
  { title: "Rollcall: know every app your schools use" },
  {
    name: "description",
    content:
      "Rollcall shows a district what is used, what it costs and what student data it holds, so that each app is approved, renewed or stopped by someone who knows why.",
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request, { passive: true });
  return { requestDemoUrl: env.requestDemoUrl, signedIn: viewer !== null };
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
