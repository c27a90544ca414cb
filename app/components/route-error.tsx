import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { useRequestId } from "./document-context";
import { CannotOpen, MessageCard, MessagePage, NotFound, PageLoadingError, SomethingWentWrong } from "./message-card";

// What Remix puts in the place of an error that happened on the server and is nobody's business here.
const hidden = "Unexpected Server Error";

/** The one boundary of all routes: what is missing, what is not allowed, what went wrong. */
export function RouteError() {
  return (
    <MessagePage>
      <Card />
    </MessagePage>
  );
}

function Card() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const reference = useRequestId();
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />;
    const said = typeof error.data === "string" ? error.data : error.statusText;
    if (error.status === 403) return <CannotOpen>{<p>{said}</p>}</CannotOpen>;
    return <MessageCard tone="error" icon={CircleAlert} title="This did not work" said={said} reference={reference} />;
  }
  const message = error instanceof Error ? error.message : undefined;
  if (message === hidden) {
    const page = pathname.split("/")[1] || "landing";
    return <PageLoadingError page={page} message={message} reference={reference} />;
  }
  return <SomethingWentWrong message={message} reference={reference} />;
}
