import { spelledName } from "../spelled-name";
import { cellsOf } from "./cells";
import type { Columns, Table } from "./columns";
import { type LineReader, visitOf } from "./line";
import { deviceOf, personOf } from "./person";
import { tableTime } from "./table-times";
import type { LineFault, LogAction, SkipReason } from "./terms";
import type { WallClock } from "./times";

const allowed =
  /^(?:allow|permit|pass|accept|success|ok\b|monitor|log|alert|view|visit|no\b|false\b|unblocked|not blocked)/i;
const blocked = /^(?:block|den(?:y|ied)|drop|reject|refus|forbid|restrict|filter|prevent|yes\b|true\b)/i;

/** What an action says, in the words of many filters or as a status of HTTP. A column of blocks says yes or no. */
function actionOf(text: string): LogAction | { skipped: SkipReason } | { fault: LineFault } {
  if (text === "407") return { skipped: "sign_in_prompt" };
  if (/^0{1,3}$/.test(text)) return { skipped: "no_answer" };
  if (text === "403") return "blocked";
  if (text === "" || text === "-" || /^[1-5]\d\d$/.test(text) || allowed.test(text)) return "allowed";
  return blocked.test(text) ? "blocked" : { fault: "no_action" };
}

/**
 * What the cells of a column say that the filter did: as a person explained its words, else as many filters mean them. A
 * column named for allowing says the opposite of one named for blocking where its cells say yes or no.
 */
export function meaningOf({ action, words = {} }: Pick<Columns, "action" | "words">) {
  const said = new Map(Object.entries(words).map(([word, meant]) => [spelledName(word), meant]));
  const isAllowedColumn = /\ballowed\b/i.test(action ?? "") && !/block/i.test(action ?? "");
  return (text: string): ReturnType<typeof actionOf> => {
    const meant = said.size > 0 ? said.get(spelledName(text)) : undefined;
    if (meant) return meant;
    const action = actionOf(text);
    if (typeof action !== "string" || !isAllowedColumn || !/^(?:yes|no|true|false)\b/i.test(text)) return action;
    return action === "blocked" ? "allowed" : "blocked";
  };
}

/** Whole seconds of "75", "12:05" or "1:12:05"; null for anything else. */
function secondsOf(text: string): number | null {
  if (/^\d{1,6}(?:\.\d+)?$/.test(text)) return Math.round(Number(text));
  const [, first, second, third] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const [hours, minutes, seconds] = third === undefined ? ["0", first, second] : [first, second, third];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Reads rows of a table by a choice of its columns; null when one of them is not in the table. */
export function tableReader(
  { delimiter, heads }: Omit<Table, "columns">,
  columns: Columns,
  clock: WallClock,
): LineReader | null {
  const place = (head: string | null) => (head === null ? null : heads.indexOf(head));
  const { duration = null, offset = null } = columns;
  const times = [...columns.time, ...(offset === null ? [] : [offset])].map((head) => heads.indexOf(head));
  const [address, person, action, device] = [columns.address, columns.person, columns.action, columns.device].map(
    place,
  );
  const lasting = place(duration);
  const places = [...times, address, person, action, device, lasting].filter(
    (one) => one !== null && one !== undefined,
  );
  if (times.length === 0 || places.includes(-1)) return null;
  const widest = Math.max(...places);
  const meaning = meaningOf(columns);
  return (line) => {
    const cells = cellsOf(line, delimiter);
    if (!cells) return { fault: "quote" };
    if (cells.length <= widest) return { fault: "shape" };
    const get = (at: number | null | undefined) => (at == null ? "" : (cells[at] as string).trim());
    if (get(times[0]) === columns.time[0] && get(address) === columns.address) return { skipped: "header" };
    const at = tableTime(times.map(get).join(" "), columns.dayFirst, clock);
    if (at === "date_order") return { fault: at };
    const meant = meaning(get(action));
    if (typeof meant !== "string") return meant;
    return visitOf({
      at,
      person: personOf(get(person)),
      device: deviceOf(get(device)),
      address: get(address),
      action: meant,
      seconds: secondsOf(get(lasting)),
    });
  };
}
