import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/message-card";
import { CannotOpen } from "~/components/page-messages";
import { PublicFrame } from "~/components/public-frame";
import { SignedInFrame } from "~/components/signed-in-frame";
import { accountOf } from "~/http/account.server";
import { env } from "~/http/env.server";
import { navigationFor } from "~/http/navigation.server";
import { paths } from "~/http/paths";
import { findViewer } from "~/http/viewer.server";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("unauthorized");

/** Who is signed in keeps the navigation: what they may open is one step away. A stranger gets that of the public pages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request, { passive: true });
  const frame = viewer && { account: accountOf(viewer), navigation: navigationFor(viewer) };
  return data({ frame, requestDemoUrl: env.requestDemoUrl }, { status: 403 });
}

export default function Unauthorized() {
  const { frame, requestDemoUrl } = useLoaderData<typeof loader>();
  const page = (
    <MessagePage>
      <CannotOpen to={frame ? paths.home : paths.login} />
    </MessagePage>
  );
  return frame ? (
    <SignedInFrame {...frame}>{page}</SignedInFrame>
  ) : (
    <PublicFrame requestDemoUrl={requestDemoUrl}>{page}</PublicFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
