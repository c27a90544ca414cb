/** One choice of a list: what is posted, and what one reads. */
export type Option = { value: string; label: string };

/** The choices of a list, from the words for what may be chosen. */
export const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The labels alone, of words that have more forms than one. */
export const labelsOf = <Term extends string>(words: Record<Term, { label: string }>) =>
  Object.fromEntries(Object.entries<{ label: string }>(words).map(([term, { label }]) => [term, label])) as Record<
    Term,
    string
  >;
