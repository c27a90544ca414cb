import type { Ranked } from "domain/usage/rankings";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";

export const sinceBefore = "Since before";

type Props = {
  row: Pick<Ranked, "place" | "placeBefore">;
  /** The dates that places are held against, within a sentence. */
  before: string;
};

/** How a product's place moved: "up 3, from 12". */
export function Moved({ row: { place, placeBefore }, before }: Props) {
  if (placeBefore === null) return <span title={`Not ranked with usage of ${before}`}>new</span>;
  const by = placeBefore - place;
  if (by === 0) return <>same</>;
  return (
    <span title={`Rank ${placeBefore} with usage of ${before}`}>
      <Icon name={by > 0 ? "arrow-up" : "arrow-down"} />
      {` ${by > 0 ? "up" : "down"} ${formatNumber(Math.abs(by))}, from ${formatNumber(placeBefore)}`}
    </span>
  );
}
