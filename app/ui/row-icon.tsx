import type { RowIconName } from "./icon-names";

/** The same as an Icon, drawn by the stylesheet: for what a list repeats in each row. */
export function RowIcon({ name }: { name: RowIconName }) {
  return <span className={`icon i-${name}`} />;
}
