import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Button, ButtonAnchor, ButtonLink } from "~/ui/button";
import { MessageCard } from "./message-card";

/** Asks the server for this page again; also without scripts. */
function RefreshPage() {
  const { pathname, search } = useLocation();
  return (
    <ButtonAnchor variant="primary" icon="rotate-cw" href={`${pathname}${search}`}>
      Refresh Page
    </ButtonAnchor>
  );
}

/** Signs out, and comes back to this page after signing in. */
function SignOutAndRetry() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/sign-out">
      <input type="hidden" name="reason" value="retry" />
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      <Button>Sign Out &amp; Retry</Button>
    </form>
  );
}

type Failure = { message?: string; reference?: string };

/** A page whose data could not be read. Errors about the session also offer the way out and back in. */
export function PageLoadingError({
  page,
  aboutSession,
  ...failure
}: Failure & { page: string; aboutSession?: boolean }) {
  return (
    <MessageCard
      tone="error"
      icon="file-warning"
      title="Page Loading Error"
      said={failure.message}
      reference={failure.reference}
      actions={
        <>
          <RefreshPage />
          {aboutSession ? <SignOutAndRetry /> : null}
        </>
      }
    >
      <p>{`The ${page} page failed to load`}</p>
    </MessageCard>
  );
}

/** A page that could not be drawn. */
export function SomethingWentWrong({ message, reference }: Failure) {
  return (
    <MessageCard
      tone="error"
      icon="circle-alert"
      title="Something went wrong"
      said={message}
      reference={reference}
      actions={<RefreshPage />}
    >
      <p>The page could not be shown. What you saved before is kept.</p>
    </MessageCard>
  );
}

/** The database is missing for a while. */
export function Unavailable({ children, reference }: { children: string; reference?: string }) {
  return (
    <MessageCard
      tone="warning"
      icon="circle-alert"
      title="Rollcall is not available right now"
      reference={reference}
      actions={<RefreshPage />}
    >
      <p>{children}</p>
    </MessageCard>
  );
}

/** A screen that this person's role may not open. */
export function CannotOpen({ children, to = "/home" }: { children?: ReactNode; to?: string }) {
  return (
    <MessageCard
      tone="neutral"
      icon="lock"
      title="You cannot open this page"
      actions={
        <ButtonLink variant="primary" to={to}>
          Back to home
        </ButtonLink>
      }
    >
      {children ?? (
        <p>This page needs a permission that your role doesn’t have. Ask your IT director if you need it.</p>
      )}
    </MessageCard>
  );
}

/** A form came for a product that was merged in the meantime. */
export function MergedProduct({ said, into }: { said: string; into: { id: string; name: string } }) {
  return (
    <MessageCard
      tone="warning"
      icon="merge"
      title="This product was merged"
      actions={
        <ButtonLink variant="primary" to={paths.software(into.id)}>
          {`Open ${into.name}`}
        </ButtonLink>
      }
    >
      <p>{said}</p>
    </MessageCard>
  );
}

/** There is nothing at this address, or nothing that this person may see. */
export function NotFound({ to = "/home", label = "Back to home" }: { to?: string; label?: string }) {
  return (
    <MessageCard
      tone="neutral"
      icon="search-x"
      title="Page not found"
      actions={
        <ButtonLink variant="primary" to={to}>
          {label}
        </ButtonLink>
      }
    >
      <p>There is no page at this address. It may have been moved or removed. Check the address for typos.</p>
    </MessageCard>
  );
}
