import { Fragment } from "react";
import { Explained } from "~/ui/info";

/** What stands behind a figure's "i". */
export type FigureNote = {
  name: string;
  definition: string;
  /** Where it is shown how the value was made; none where no page does. */
  made?: string | undefined;
  examples?: string | undefined;
};

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
