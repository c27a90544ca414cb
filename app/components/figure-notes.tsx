import { valueWords } from "domain/insight/value-words";
import { documentHeading, type FigureName as MoneyFigure, figureWords as moneyWords } from "domain/money/figure-words";
import { type FigureName as UsageFigure, figureWords as usageWords } from "domain/usage/figure-words";
import { Fragment } from "react";
import { Explained } from "~/ui/info";
import { definitionAt } from "./made-parts";

/** What stands behind a figure's "i". */
export type FigureNote = {
  name: string;
  definition: string;
  /** Where it is shown how the value was made; none where no page does. */
  made?: string | undefined;
  examples?: string | undefined;
};

export const usageNote = (figure: UsageFigure, made?: string): FigureNote => {
  const { name, definition } = usageWords[figure];
  return { name, definition, made, examples: definitionAt("usage", name) };
};

export const moneyNote = (figure: MoneyFigure, made?: string): FigureNote => {
  if (figure === "activeUsers") return usageNote("activePeople", made);
  const { name, definition } = moneyWords[figure];
  return { name, definition, made, examples: definitionAt("money", documentHeading(figure)) };
};

export const valueNote: FigureNote = { ...valueWords, examples: definitionAt("value", valueWords.name) };

/** What the columns of a table mean: each figure with its "i", which leads to examples and to what it is made of. */
export function FigureNotes({ figures }: { figures: readonly FigureNote[] }) {
  return (
    <p className="text-sm text-ink-muted">
      {"What these figures mean: "}
      {figures.map(({ name, definition, made, examples }, nth) => (
        <Fragment key={name}>
          {nth > 0 ? " · " : ""}
          <Explained
            id={`note-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`}
            name={name}
            text={definition}
            made={made}
            examples={examples}
          />
        </Fragment>
      ))}
    </p>
  );
}
