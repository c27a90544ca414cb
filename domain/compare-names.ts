/** How names are put in order for reading. With one collator, lists of thousands are sorted many times as fast. */
export const compareNames = new Intl.Collator("en-US").compare;
