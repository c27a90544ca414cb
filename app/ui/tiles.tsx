import { type ReactNode, useId } from "react";
import { Info } from "./info";

export type Tile = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** What the figure means, behind an "i". */
  definition?: string;
  /** Where it is shown how this value was made. */
  made?: string;
  /** Where its definition is, with examples. */
  examples?: string;
  /** Why it is not to be taken as exact, in a word. */
  mark?: string;
};

type Props = {
  tiles: Tile[];
  label: string;
  /** Else it ends a card, with a rule above it. */
  framed?: boolean;
};

/** Three to six figures on one ruled strip. */
export function Tiles({ tiles, label, framed = true }: Props) {
  const id = useId().replaceAll(":", "");
  const names = ["tiles", tiles.length === 3 && "tiles-3", !framed && "tiles-last"].filter(Boolean).join(" ");
  return (
    <ul className={names} aria-label={label}>
      {tiles.map((tile, nth) => (
        <li className="tile" key={tile.label}>
          <p className="tile-label">
            {tile.label}
            {tile.mark ? ` (${tile.mark})` : null}
            {tile.definition ? (
              <Info
                id={`${id}-${nth}`}
                name={tile.label}
                text={tile.definition}
                made={tile.made}
                examples={tile.examples}
              />
            ) : null}
          </p>
          <p className="tile-value">{tile.value}</p>
          {tile.note ? <p className="tile-note">{tile.note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
