import type { Figure } from "domain/usage/overview";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";

type Props = {
  figure: Figure;
  /** What it is held against, within a sentence: "the 30 days before". */
  before: string;
  /** Shares differ in points, counts of a few things by how many; otherwise it is percent. */
  by?: "percent" | "points" | "count";
};

/** How a figure changed since the window before, in words and with an arrow: more is not always better. */
export function Change({ figure, before, by = "percent" }: Props) {
  const change = changeWords(figure, by);
  if (change === null) return <>{`No figure for ${before}`}</>;
  if (change.up === null) return <>{`${change.near ? "About the same" : "Same"} as in ${before}`}</>;
  return (
    <>
      <Icon name={change.up ? "arrow-up" : "arrow-down"} />
      {` ${change.words} than in ${before}`}
    </>
  );
}

/** What is smaller would be told as "0%". */
const leastShare = 0.0005;

/** "6.0% more", "3 fewer", "2 points less"; `near` where it would be "0% more". Null without a figure before. */
export function changeWords({ value, before }: Figure, by: "percent" | "points" | "count" = "percent") {
  if (value === null || before === null || (by === "percent" && before === 0)) return null;
  const apart = value - before;
  if (apart === 0) return { up: null, near: false, words: "the same" };
  const up = apart > 0;
  const size = Math.abs(apart);
  if (by === "points")
    return { up, words: `${formatNumber(size)} ${size === 1 ? "point" : "points"} ${up ? "more" : "less"}` };
  if (by === "count") return { up, words: `${formatNumber(size)} ${up ? "more" : "fewer"}` };
  if (size / before < leastShare) return { up: null, near: true, words: "about the same" };
  return { up, words: `${formatShare(size / before)} ${up ? "more" : "less"}` };
}

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const formatShare = (share: number) => `${share < 1 ? tenths.format(share * 100) : formatNumber(share * 100)}%`;
