import { useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ComponentProps, lazy, Suspense } from "react";
import { addressWords } from "~/screens/address-words";
import { useRequestId } from "./document-context";
import { kindOfError } from "./error-kind";
import { MessageCard, MessagePage } from "./message-card";
import {
  CannotOpen,
  MergedProduct,
  NotFound,
  PageLoadingError,
  SomethingWentWrong,
  Unavailable,
} from "./page-messages";

/** The one boundary of all routes: what is missing, what is not allowed, what went wrong. */
export function RouteError() {
  return (
    <MessagePage>
      <Card />
    </MessagePage>
  );
}

/** The card of a session that is over; where its code can't be fetched, the page's data didn't come either way. */
const SessionTimeout = lazy(() =>
  import("./session-timeout").then(
    (code) => ({ default: code.SessionTimeout }),
    () => ({ default: UnknownSession }),
  ),
);

function UnknownSession({ message }: { message?: string | undefined }) {
  return <PageLoadingError page={usePageName()} message={message} aboutSession reference={useRequestId()} />;
}

function TimeoutOrNot(props: ComponentProps<typeof SessionTimeout>) {
  return (
    <Suspense>
      <SessionTimeout {...props} />
    </Suspense>
  );
}

function Card() {
  const error = useRouteError();
  const page = usePageName();
  const reference = useRequestId();
  const what = kindOfError(error);
  switch (what.kind) {
    case "not-found":
      return <NotFound />;
    case "forbidden":
      return <CannotOpen>{<p>{what.said}</p>}</CannotOpen>;
    case "session":
      return <TimeoutOrNot sure={what.sure} message={error instanceof Error ? error.message : undefined} />;
    case "page-load": {
      const { said: message, aboutSession } = what;
      const about = { message, aboutSession, reference };
      return <PageLoadingError page={page} {...about} />;
    }
    case "merged":
      return <MergedProduct said={what.said} into={what.into} />;
    case "unavailable":
      return <Unavailable reference={reference}>{what.said}</Unavailable>;
    case "refused":
      return (
        <MessageCard tone="error" icon="circle-alert" title="This didn’t work" said={what.said} reference={reference} />
      );
    case "broken":
      return <SomethingWentWrong message={what.said} reference={reference} />;
  }
}

/** What the page is called, as the server says with its data; where that didn't come either, its address in words. */
function usePageName(): string {
  const { pathname } = useLocation();
  const named = (useRouteLoaderData("root") as { named?: { path: string; name: string } } | undefined)?.named;
  return named?.path === pathname ? named.name : addressWords(pathname);
}
