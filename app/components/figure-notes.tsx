import { figureWords } from "domain/usage/figure-words";
import type { MadeFigure } from "domain/usage/made-terms";
import { Fragment } from "react";
import { Explained } from "~/ui/info";
import { definitionAt } from "./made-parts";

type Note = { id: string; name: string; text: string; made?: string | undefined; examples?: string | undefined };

/** What the columns of a table mean, above it: each figure with its "i". */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return (
    <p className="text-sm text-ink-muted">
      {"What these figures mean: "}
      {notes.map((note, nth) => (
        <Fragment key={note.id}>
          {nth > 0 ? " · " : ""}
          <Explained {...note} />
        </Fragment>
      ))}
    </p>
  );
}

type Props = {
  figures: readonly MadeFigure[];
  /** Where it is shown how the value of all products together was made; none where no page does. */
  madeAt?: (figure: MadeFigure) => string;
};

/** The same for figures of usage, with the way to examples and to what each is made of. */
export function FigureNotes({ figures, madeAt }: Props) {
  const notes = figures.map((figure) => {
    const { name, definition } = figureWords[figure];
    const examples = definitionAt("usage", name);
    return { id: `note-${figure}`, name, text: definition, made: madeAt?.(figure), examples };
  });
  return <Notes notes={notes} />;
}
