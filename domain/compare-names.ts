/** How names are put in order for reading. A collator of its own sorts lists of thousands many times as fast. */
export const compareNames = new Intl.Collator("en-US").compare;
