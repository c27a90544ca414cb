import { spelledName } from "../spelled-name";
import type { Columns } from "./columns";
import { meaningOf } from "./table";
import type { LogAction } from "./terms";

/** A word with which a filter says what it did, as its log writes it; null: nobody knows yet what it means. */
export type ActionWord = { word: string; meaning: LogAction | null };

/** A column with more different words than this does not say what the filter did. */
const mostActionWords = 20;
/** Characters of such a word. */
export const longestActionWord = 60;
/** Different words that are looked at: most columns that say something else have more. */
const mostLooked = 500;

/** What may stand in an address and in no such word, but for one slash as in "N/A": paths and queries are never shown. */
const isAddressLike = (word: string) =>
  /[/?&=#%\\@]|\w\.\w/.test(word) && !/^\p{L}{1,12} ?\/ ?\p{L}{1,12}$/u.test(word);
const isStatus = (word: string) => /^[1-5]\d\d$/.test(word);

/**
 * The words of the column with what the filter did, in their order, where a person has to say what some of them mean.
 * Null when all of them are known; "no_action" when there are too many for such a column, or ones that are no
 * words of a filter.
 */
export function unclearWords(
  cells: Iterable<string>,
  columns: Pick<Columns, "action" | "words">,
): ActionWord[] | "no_action" | null {
  const meaning = meaningOf(columns);
  const words = new Map<string, { word: string; meaning: LogAction | null | "nothing" }>();
  for (const cell of cells) {
    const word = cell.trim();
    const key = spelledName(word);
    if (key === "" || key === "-" || words.has(key)) continue;
    const said = meaning(word);
    words.set(key, { word, meaning: typeof said === "string" ? said : "fault" in said ? null : "nothing" });
    if (words.size >= mostLooked) break;
  }
  // A single 0 is the status of a request without an answer, but where no other status is it is a word like any other.
  const zero = words.get("0");
  if (zero?.meaning === "nothing" && ![...words.keys()].some(isStatus)) zero.meaning = null;
  const all = [...words.values()].filter((one): one is ActionWord => one.meaning !== "nothing");
  const unclear = all.filter((one) => one.meaning === null);
  if (unclear.length === 0) return null;
  const shown = all.length > mostActionWords ? unclear : all;
  const isWord = ({ word }: ActionWord) => word.length <= longestActionWord && !isAddressLike(word);
  const fits = shown.length <= mostActionWords && shown.every(isWord);
  return fits ? shown : "no_action";
}
