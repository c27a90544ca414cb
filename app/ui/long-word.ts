import { isValidElement } from "react";

/** Longer words than this are no words of a language and no usual addresses: a column does not keep room for them. */
const longest = 40;
const tooLong = new RegExp(`\\S{${longest + 1}}`);
const aside = new Set(["to", "href", "src", "className", "key", "id", "icon", "tone"]);

/** Whether a word longer than 40 letters is in what is shown, or is handed to a component that shows it. */
export function hasLongWord(shown: unknown): boolean {
  if (typeof shown === "string") return shown.length > longest && tooLong.test(shown);
  if (typeof shown !== "object" || shown === null) return false;
  if (Array.isArray(shown)) return shown.some(hasLongWord);
  const parts = (isValidElement<object>(shown) ? shown.props : shown) as Record<string, unknown>;
  return Object.keys(parts).some((name) => !aside.has(name) && hasLongWord(parts[name]));
}
