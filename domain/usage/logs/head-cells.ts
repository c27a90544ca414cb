import { tableTime } from "./table-times";
import { utc } from "./times";

/** What stands in addresses and in no name of a column: "Blocked?" and "Name & grade" are names. */
const addressLike = /:\/\/|\?\S|\S&\S|=|\/[^/]*\//;
/** The same of dates, times of day, addresses of the network and of mail. */
const valueLike =
  /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|[\da-f]*:[\da-f:]*:[\da-f:.]*|[^\s@]+@[^\s@]+\.[a-z]{2,})$/i;

/** Whether a cell is part of a visit, and no name of a column. */
export const isValue = (cell: string): boolean =>
  addressLike.test(cell) || valueLike.test(cell) || !Number.isNaN(tableTime(cell, false, utc));
