const whole = /^(?:\d{1,12}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0]\d{3})+)$/;
const longest = 15;

/**
 * A whole number as people type it: "1,200" and "1 200" are 1200. What parts thousands stands there alone, so that "1,00"
 * and "4,50", as much of the world writes 1 and 4.5, are null and never guessed. So is anything else that is no number.
 */
export function typedCount(text: string): number | null {
  const typed = text.trim();
  return typed.length <= longest && whole.test(typed) ? Number(typed.replaceAll(/[, \u00a0]/g, "")) : null;
}

/**
 * An amount in dollars as whole cents: "$1,234.5" is 123450. Null unless it is written as Americans write it, for the same
 * reason. Read as two whole numbers, since 1.1 × 100 is no whole number.
 */
export function typedCents(text: string): number | null {
  const [, dollars = "", part = ""] = /^\$? ?([^.]+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const count = typedCount(dollars);
  return count === null ? null : count * 100 + Number(part.padEnd(2, "0"));
}
