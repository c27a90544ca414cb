import type { ReactNode } from "react";

type Props = {
  /** Above the title: whose it is. */
  over: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
};

/** A document for paper, with page numbers when it is printed; on the screen a sheet. */
export function Paper({ over, title, lead, foot, children }: Props) {
  return (
    <article className="paper">
      <header className="paper-head">
        <p className="paper-over">{over}</p>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
      <footer className="paper-foot">{foot}</footer>
    </article>
  );
}

/** A part of a document under its heading, which stays on one sheet. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Figure = { label: string; value: ReactNode; least?: string; note: ReactNode };

/** A few figures beside one another, each with how it changed; `least` is small beside its number. */
export function PaperFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="paper-figures">
      {figures.map(({ label, value, least, note }) => (
        <dl key={label}>
          <dt>{label}</dt>
          <dd>
            {least ? <small>{`${least} `}</small> : null}
            {value}
          </dd>
          <dd>{note}</dd>
        </dl>
      ))}
    </div>
  );
}

/** The requested decisions, numbered. */
export function PaperSteps({ children }: { children: ReactNode }) {
  return <ol className="paper-steps">{children}</ol>;
}

/** Points of a part, in no order. */
export function PaperList({ children }: { children: ReactNode }) {
  return <ul className="paper-list">{children}</ul>;
}
