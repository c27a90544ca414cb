import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageNotice } from "~/components/page-notice";
import { SignedInFrame } from "~/components/signed-in-frame";
import { SlowOutlet } from "~/components/slow-outlet";
import { accountOf } from "~/http/account.server";
import { navigationFor } from "~/http/navigation.server";
import { requireViewer } from "~/http/viewer.server";
import { findDistrict } from "~/http/working-district.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, "any", { frame: true });
  return {
    account: accountOf(viewer),
    navigation: navigationFor(viewer),
    working: viewer.reach === "all" ? { name: (await findDistrict(request, viewer))?.name ?? null } : null,
  };
}

export default function SignedIn() {
  const { account, navigation, working } = useLoaderData<typeof loader>();
  return (
    <SignedInFrame account={account} navigation={navigation} working={working}>
      <PageNotice />
      <SlowOutlet />
    </SignedInFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
