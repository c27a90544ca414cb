/** How many school days lie in a window, and on which of them nothing came in (YYYY-MM-DD, the latest first). */
export type Coverage = { days: number; missing: string[] };

/**
 * Whether figures of these days are incomplete: usage came in on fewer than half of the school days. Examples:
 * docs/figures/usage.md.
 */
export const isIncomplete = ({ days, missing }: Coverage) => (days - missing.length) * 2 < days;
