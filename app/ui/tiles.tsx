import type { ReactNode } from "react";

type Tile = { label: string; value: ReactNode; note?: ReactNode };

/** Three to six figures on one ruled strip. */
export function Tiles({ tiles, label }: { tiles: Tile[]; label: string }) {
  return (
    <ul className={tiles.length === 3 ? "tiles tiles-3" : "tiles"} aria-label={label}>
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
