import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { MessagePage, NotFound } from "~/components/message-card";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Product not found - Rollcall" }];

/** One product. The catalogue is empty: no id was ever given out, so none is found. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, needs.software);
  return data(null, { status: 404 });
}

export default function Software() {
  return (
    <MessagePage>
      <NotFound />
    </MessagePage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
