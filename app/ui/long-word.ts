import { isValidElement } from "react";

/** Longer words than this are no words of a language and no usual addresses: a column does not keep room for them. */
const longest = 40;
const tooLong = new RegExp(`\\S{${longest + 1}}`);
const aside = /^(to|href|src|className|key|id|icon|tone)$/;

/** Whether a word longer than 40 letters is in what is shown, or is handed to a component that shows it. */
export function hasLongWord(shown: unknown): boolean {
  if (typeof shown === "string") return shown.length > longest && tooLong.test(shown);
  if (typeof shown !== "object" || shown === null) return false;
  const parts = Object.entries(isValidElement<object>(shown) ? shown.props : shown);
  return parts.some(([name, part]) => !aside.test(name) && hasLongWord(part));
}
