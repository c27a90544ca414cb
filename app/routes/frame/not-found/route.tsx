import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessagePage } from "~/components/message-card";
import { NotFound } from "~/components/page-messages";
import { paths } from "~/http/paths";
import { findViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Page not found - Rollcall" }];

/** Any address that is no screen of ours. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request, { passive: true });
  return data({ signedIn: viewer !== null }, { status: 404 });
}

export default function AddressUnknown() {
  const { signedIn } = useLoaderData<typeof loader>();
  return (
    <MessagePage>
      {signedIn ? <NotFound /> : <NotFound to={paths.landing} label="Back to the start page" />}
    </MessagePage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
