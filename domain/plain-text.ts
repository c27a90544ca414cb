/**
 * What nobody sees and no keyboard of a name has: control characters, soft hyphens, zero-width characters, a letter
 * that is a blank, marks that turn the direction of text, and tags. With them one name looks like another. The joiner
 * of emoji is one of them.
 */
const hidden =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f/u;

/** Whether a text has characters that can't be seen, or that change how the others are read. */
export const hasHidden = (text: string): boolean => hidden.test(text);

/** What is said about a value in a file that has such characters. Takes what its column holds, as in "first name". */
export const hiddenIn = (what: string) =>
  `The ${what} has invisible characters, or ones that change the direction of text. Type it again.`;
