import { type ReactNode, useEffect, useRef } from "react";
import { Actions } from "~/ui/actions";
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

/** The middle of an otherwise empty page, for one of these cards. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <Page className="justify-items-center pt-12">{children}</Page>;
}
