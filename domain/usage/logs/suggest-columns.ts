import { isIP } from "node:net";
import { type Columns, isOffset, namedColumns, zoneNamed } from "./columns";
import { meaningOf } from "./table";
import { hasDayFirst, tableTime } from "./table-times";
import { epochOf, utc } from "./times";

/** What the columns of a table seem to hold; what cannot be told is null, and no time has no column. */
type Suggested = Pick<Columns, "time" | "offset" | "person" | "action" | "dayFirst"> & { address: string | null };

/** Of a column's cells, so many in a hundred have to look alike. */
const enough = 80;
const [earliest, latest] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

const isTime = (cell: string) => {
  const at = tableTime(cell, false, utc);
  return at === "date_order" || (at >= earliest && at < latest);
};
/** Numbers of people look like seconds since 1970, too. */
const isWrittenTime = (cell: string) => Number.isNaN(epochOf(cell)) && isTime(cell);
const isDate = (cell: string) =>
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d\d|\d{4})|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})$/.test(cell);
const isClock = (cell: string) => /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?$/i.test(cell);
const isLink = (cell: string) => /^https?:\/\/[^/\s]/i.test(cell);
const isHost = (cell: string) =>
  /^(?:[a-z0-9_-]{1,63}\.){1,10}[a-z][a-z0-9-]{1,62}(?::\d{1,5})?(?:\/\S*)?$/i.test(cell) && isIP(cell) === 0;
const isEmail = (cell: string) => /^[^\s@]{1,64}@(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,63}$/i.test(cell);
const isAction = (cell: string) =>
  /^[a-z][a-z ]{3,}$/i.test(cell) && typeof meaningOf({ action: null })(cell) === "string";

/** Suggests what the columns of a table hold, by their names where what is in them agrees, else by what is in them. */
export function suggestColumns(heads: readonly string[], rows: readonly (readonly string[])[]): Suggested {
  const cellsOf = (head: string) => {
    const place = heads.indexOf(head);
    return rows.map((row) => (row[place] ?? "").trim());
  };
  const looks = (cells: readonly string[], isOne: (cell: string) => boolean) => {
    const filled = cells.filter((cell) => cell !== "" && cell !== "-");
    return filled.length > 0 && filled.filter(isOne).length * 100 >= filled.length * enough;
  };
  const matches = (head: string, isOne: (cell: string) => boolean) => looks(cellsOf(head), isOne);
  const first = (isOne: (cell: string) => boolean) => heads.find((head) => head !== "" && matches(head, isOne)) ?? null;
  const named = namedColumns(heads);

  const joined = named.time.map(cellsOf);
  const namedTimes = rows.map((_, nth) => joined.map((cells) => cells[nth]).join(" "));
  const [date, clock] = [first(isDate), first(isClock)];
  const single = first(isWrittenTime);
  const epoch = first(isTime);
  const found = single ? [single] : date && clock ? [date, clock] : epoch ? [epoch] : [];
  const time = looks(namedTimes, isTime) ? named.time : found;

  const isAddress = (cell: string) => isLink(cell) || isHost(cell);
  const address = named.address && matches(named.address, isAddress) ? named.address : (first(isLink) ?? first(isHost));
  const isFree = (head: string | null) => head !== null && head !== address && !time.includes(head);
  const isNamed = named.person !== null && matches(named.person, isEmail);
  const people = isNamed ? [named.person] : [first(isEmail), named.person];
  const person = people.find((head) => isFree(head)) ?? null;
  const action = [named.action, first(isAction)].find((head) => isFree(head ?? null)) ?? null;
  const offset = zoneNamed({ time }) ? null : first(isOffset);
  const zone = offset !== null && time.length > 0 ? { offset } : {};
  return { time, ...zone, address, person, action, dayFirst: time[0] ? hasDayFirst(cellsOf(time[0])) : false };
}
