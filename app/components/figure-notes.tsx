import { figureWords } from "domain/usage/figure-words";
import type { MadeFigure } from "domain/usage/made-terms";
import { Fragment } from "react";
import { Explained } from "~/ui/info";
import { definitionAt } from "./made-parts";

type Props = {
  figures: readonly MadeFigure[];
  /** Where it is shown how the value of all products together was made; none where no page does. */
  madeAt?: (figure: MadeFigure) => string;
};

/** What the columns of a table mean: each figure with its "i", which leads to examples and to what it is made of. */
export function FigureNotes({ figures, madeAt }: Props) {
  return (
    <p className="text-sm text-ink-muted">
      {"What these figures mean: "}
      {figures.map((figure, nth) => {
        const { name, definition } = figureWords[figure];
        return (
          <Fragment key={figure}>
            {nth > 0 ? " · " : ""}
            <Explained
              id={`note-${figure}`}
              name={name}
              text={definition}
              made={madeAt?.(figure)}
              examples={definitionAt("usage", name)}
            />
          </Fragment>
        );
      })}
    </p>
  );
}
