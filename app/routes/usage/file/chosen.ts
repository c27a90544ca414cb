import type { Suggested } from "domain/usage/logs/suggest-columns";

/** What is chosen in the form of columns when it is opened. */
export type Chosen = Record<
  "time" | "timeOfDay" | "address" | "person" | "action" | "duration" | "dateOrder" | "timeZone",
  string
>;

/** What the columns of a file suggest, to be checked by a person. */
export function chosenOf(suggested: Suggested | undefined): Chosen {
  const [time = "", timeOfDay = ""] = suggested?.time ?? [];
  return {
    ...{ time, timeOfDay, address: suggested?.address ?? "", person: suggested?.person ?? "" },
    ...{ action: suggested?.action ?? "", duration: "", timeZone: "" },
    dateOrder: suggested?.dayFirst ? "day" : "month",
  };
}
