import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CannotOpen, MessagePage } from "~/components/message-card";
import { paths } from "~/http/paths";
import { findViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "You cannot open this page - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await findViewer(request, { passive: true });
  return data({ back: viewer ? paths.home : paths.login }, { status: 403 });
}

export default function Unauthorized() {
  const { back } = useLoaderData<typeof loader>();
  return (
    <MessagePage>
      <CannotOpen to={back} />
    </MessagePage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
