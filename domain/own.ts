/**
 * What a table has under a word that somebody typed or sent. Undefined for a word that it does not have, also for those
 * that every object knows by itself, such as "constructor".
 */
export const ownOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
