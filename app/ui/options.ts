/** One choice of a list: what is posted, and what one reads. */
export type Option = { value: string; label: string };

/** The choices of a list, from the words for what may be chosen. */
export const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
