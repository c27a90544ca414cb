import { formatDay } from "~/ui/time-format";

/** A day without its year, as an axis has room for it: "Nov 16". */
export const shortDay = (day: string) => formatDay(day).replace(/, \d{4}$/, "");
