import { formatNumber } from "./format";

/** How many, beside what they are. */
export function Count({ of }: { of: number }) {
  return <span className="count">{formatNumber(of)}</span>;
}
