import { ownOf } from "domain/own";
import type { SchoolLevel } from "./terms";
import { schoolLevels } from "./words";

/** The codes of the federal directory's older files, and the words of its newer ones that are not ours. */
const alsoKnown: Record<string, SchoolLevel | null> = {
  "1": "elementary",
  "2": "middle",
  "3": "high",
  "4": "other",
  primary: "elementary",
  "pre-kindergarten": "prekindergarten",
  "adult education": "adult",
  "not applicable": "not_applicable",
  n: "not_applicable",
  "not reported": null,
  m: null,
};

/** The level that a text names; null where it says that none was reported, undefined where it names none. */
export function levelNamed(text: string): SchoolLevel | null | undefined {
  const word = text.trim().toLowerCase();
  if (word === "") return null;
  if (Object.hasOwn(schoolLevels, word)) return word as SchoolLevel;
  return ownOf(alsoKnown, word);
}
