import { scaleLinear } from "d3-scale";

/** How long the bar of each value is, in hundredths of that of `most`. Any value above zero is seen. */
export function drawShares(values: readonly number[], most = Math.max(0, ...values)): number[] {
  const length = scaleLinear([0, Math.max(most, 1e-9)], [0, 100]).clamp(true);
  return values.map((value) => Math.max(value > 0 ? 1 : 0, Math.round(length(value) * 10) / 10));
}
