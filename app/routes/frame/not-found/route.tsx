import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/message-card";
import { NotFound } from "~/components/page-messages";
import { PublicFrame } from "~/components/public-frame";
import { SignedInFrame } from "~/components/signed-in-frame";
import { accountOf } from "~/http/account.server";
import { env } from "~/http/env.server";
import { navigationFor } from "~/http/navigation.server";
import { paths } from "~/http/paths";
import { findViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Page not found - Rollcall" }];

/** Any address without a screen. Signed-in people keep the navigation; strangers get that of the public pages. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request, { passive: true });
  const frame = viewer && { account: accountOf(viewer), navigation: navigationFor(viewer) };
  return data({ frame, requestDemoUrl: env.requestDemoUrl }, { status: 404 });
}

export default function AddressUnknown() {
  const { frame, requestDemoUrl } = useLoaderData<typeof loader>();
  const page = (
    <MessagePage>{frame ? <NotFound /> : <NotFound to={paths.landing} label="Back to the start page" />}</MessagePage>
  );
  return frame ? (
    <SignedInFrame {...frame}>{page}</SignedInFrame>
  ) : (
    <PublicFrame requestDemoUrl={requestDemoUrl}>{page}</PublicFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
