// What COPY gives a meaning to or refuses (tab, backslash, line ends, NUL), controls, characters without a width, marks
// that change the direction of text, the replacement character, and what may not be composed (NFC).
const special = new RegExp(
  "[\\0-\\t\\v-\\x1f\\\\\\x7f-\\x9f\\xad\\u0300-\\u036f\\u1100-\\u11ff\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f" +
    "\\u2126\\u212a\\u212b\\ufeff\\ufff0-\\uffff]",
);
const invisible = /(?![\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/u;

/** Whether a text holds anything at all that has to be looked at value by value. Quick, for whole blocks. */
export const mayBeUnusual = (text: string): boolean => special.test(text);

/** Whether a value holds characters that people don't see, or ones that should be written as one (Unicode, NFC). */
export const isUnusual = (value: string): boolean =>
  special.test(value) && (invisible.test(value) || value !== value.normalize("NFC"));

const markup = /<[a-z/!?]/i;

/** What a name is not made of: markup, or the first character of a spreadsheet's formula. */
export const isMarkup = (name: string): boolean => name.includes("<") && markup.test(name);
export function isFormula(name: string): boolean {
  const first = name.charCodeAt(0);
  return first === 61 || first === 43 || first === 45 || first === 64;
}
