import { type ReactNode, useId } from "react";

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

/** Heading, what stands at its end, and one sentence. */
function SectionHead(props: { id?: string; title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="section-head">
      <h2 id={props.id}>{props.title}</h2>
      {props.actions}
      {props.lead ? <p>{props.lead}</p> : null}
    </div>
  );
}
