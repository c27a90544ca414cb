/**
 * The median of a group, in which those without a value have 0: the middle value, or the mean of the two in the middle.
 * Takes the values that there are and how many the group has; null for a group of nobody.
 */
export function medianOf(values: readonly number[], size: number): number | null {
  if (size === 0) return null;
  const sorted = [...Array<number>(Math.max(0, size - values.length)).fill(0), ...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? 0;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}
