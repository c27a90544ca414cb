/**
 * Text that a spreadsheet would run as a formula. Apostrophes before it count, too: a name that is written "'=a" gets a
 * second one, so that exactly one comes off when the file is imported again.
 */
const risky = /^'*[=+\-@\t\r\0]/;

/** A cell as it leaves in a file: an apostrophe leads what a spreadsheet would run. */
export const withApostrophe = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** A cell as it was before it left: without the one apostrophe that leads what a spreadsheet would run. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
