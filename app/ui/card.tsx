import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { Icon } from "./icon";
import type { Tone } from "./tone";

type CardProps = ComponentPropsWithoutRef<"div"> & {
  as?: "div" | "section" | "article" | "li" | "figure";
  flush?: boolean;
  /** What is in it one below the other, and how far apart. */
  stack?: "sm" | "md";
  /** What its edge and its signs can be colored by: border-tone-line, text-tone. */
  tone?: Tone;
};

/** A card without a heading of its own. */
export function Card({ as = "div", flush = false, stack, tone, className, ...rest }: CardProps) {
  const Tag = as as "div";
  const stacks = { sm: "stack-sm", md: "stack" };
  const names = ["card", flush && "card-flush", stack && stacks[stack], tone && `is-${tone}`, className];
  return <Tag className={names.filter(Boolean).join(" ")} {...rest} />;
}

/** What the card is about, and what is at the end of that line. */
export function CardHead({ children }: { children: ReactNode }) {
  return <div className="card-head">{children}</div>;
}

/** What can be done with what the card shows. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className="card-foot">{children}</div>;
}

/** A part of a flush card that keeps away from its edges. */
export function CardPart({ as = "div", className, ...rest }: ComponentPropsWithoutRef<"div"> & { as?: "div" | "p" }) {
  const Tag = as as "div";
  return <Tag className={className ? `card-part ${className}` : "card-part"} {...rest} />;
}

/** A table inside a card, in a frame of its own. */
export function Well({ children }: { children: ReactNode }) {
  return <div className="well">{children}</div>;
}

type SectionProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Tables and rows reach to the card's edges. */
  flush?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A card with a heading, as a section of the page that can be found by that heading. */
export function SectionCard({ title, lead, actions, flush = false, id, className = "", children }: SectionProps) {
  const heading = useId();
  const names = `card ${flush ? "card-flush" : "stack-sm"} ${className}`.trim();
  return (
    <section className={names} id={id} aria-labelledby={heading}>
      <SectionHead id={heading} title={title} lead={lead} actions={actions} />
      {children}
    </section>
  );
}

type FoldProps = Omit<SectionProps, "className"> & {
  /** Beside the heading, also while the section is closed. */
  state?: ReactNode;
  open?: boolean;
};

/** A section that on a phone is its heading until someone opens it; where there is more room it is always open. */
export function FoldCard({ title, state, lead, actions, flush = false, id, open, children }: FoldProps) {
  const heading = useId();
  return (
    <section className={flush ? "card card-flush fold" : "card fold"} id={id} aria-labelledby={heading}>
      <details open={open}>
        <summary>
          <Icon name="chevron-right" />
          <h2 id={heading}>{title}</h2>
          {state}
        </summary>
        {actions ? <div className="fold-actions">{actions}</div> : null}
        {lead ? <p className="fold-lead">{lead}</p> : null}
        <div className={flush ? "fold-body" : "fold-body stack-sm"}>{children}</div>
      </details>
    </section>
  );
}

/** Heading, what is at its end, and one sentence. */
export function SectionHead(props: { id?: string; title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 id={props.id}>{props.title}</h2>
      {props.actions}
      {props.lead ? <p>{props.lead}</p> : null}
    </div>
  );
}
