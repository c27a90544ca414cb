import { Fragment, type ReactNode } from "react";

type Fact = { term: string; value: ReactNode };

/** Pairs of a term and its value; ruled where they are alone in a card. */
export function Facts({ facts, ruled = false }: { facts: Fact[]; ruled?: boolean }) {
  return (
    <dl className={ruled ? "facts facts-ruled" : "facts"}>
      {facts.map((fact) => (
        <Fragment key={fact.term}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
