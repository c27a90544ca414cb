import type { ReactNode } from "react";

type Tile = { label: string; value: ReactNode; note?: ReactNode };

type Props = {
  tiles: Tile[];
  label: string;
  /** Else it ends a card, with a rule above it. */
  framed?: boolean;
};

/** Three to six figures on one ruled strip. */
export function Tiles({ tiles, label, framed = true }: Props) {
  const names = ["tiles", tiles.length === 3 && "tiles-3", !framed && "tiles-last"].filter(Boolean).join(" ");
  return (
    <ul className={names} aria-label={label}>
      {tiles.map((tile) => (
        <li className="tile" key={tile.label}>
          <p className="tile-label">{tile.label}</p>
          <p className="tile-value">{tile.value}</p>
          {tile.note ? <p className="tile-note">{tile.note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
