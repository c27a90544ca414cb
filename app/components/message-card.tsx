import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Page } from "~/ui/page";
import type { Tone } from "~/ui/tone";

type Props = {
  tone: Tone;
  icon: IconName;
  title: string;
  /** What the program said, word for word. Only ever a text that is fit for people. */
  said?: string;
  /** The id under which the log has this request. */
  reference?: string;
  actions?: ReactNode;
  /** Something is about to happen: the focus goes to the heading. */
  urgent?: boolean;
  children?: ReactNode;
};

/** A page that could not be shown, as one card: what happened and what to do next. It is the page's heading. */
export function MessageCard({ tone, icon, title, said, reference, actions, urgent = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (urgent) heading.current?.focus();
  }, [urgent]);
  return (
    <Card
      as="section"
      tone={tone}
      className="grid max-w-120 justify-items-start gap-3 [&>svg]:size-6 [&>svg]:text-tone"
      aria-labelledby="message-title"
    >
      <Icon name={icon} size="lg" />
      <h1 id="message-title" ref={heading} tabIndex={urgent ? -1 : undefined}>
        {title}
      </h1>
      {children}
      {said ? (
        <p className="w-full rounded-md bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere" id="message-said">
          {said}
        </p>
      ) : null}
      {actions ? <Actions>{actions}</Actions> : null}
      {reference ? (
        <p className="text-sm text-ink-muted">
          Reference: <code>{reference}</code>
        </p>
      ) : null}
    </Card>
  );
}

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
      {children ?? <p>It needs a permission that your role does not have. Ask your IT director if you need it.</p>}
    </MessageCard>
  );
}

/** A form came for a product that was merged meanwhile. */
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

/** Nothing stands at this address, or not for this person. */
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
      <p>Nothing is at this address. It may have been moved or removed; check the address for typos.</p>
    </MessageCard>
  );
}

/** The middle of an otherwise empty page, for one of these cards. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <Page className="justify-items-center pt-12">{children}</Page>;
}
