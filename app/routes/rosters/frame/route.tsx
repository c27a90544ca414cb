import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page-notice";
import { SignedInFrame } from "~/components/signed-in-frame";
import { SlowOutlet } from "~/components/slow-outlet";
import { accountOf } from "~/http/account.server";
import { requireViewer } from "~/http/viewer.server";

/** Only the frame. What is in it asks for its own permission, in every loader and action. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, "any", { frame: true });
  return { account: accountOf(viewer) };
}

export default function SftpFrame() {
  const { account } = useLoaderData<typeof loader>();
  return (
    <SignedInFrame account={account}>
      <PageNotice />
      <SlowOutlet />
    </SignedInFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
