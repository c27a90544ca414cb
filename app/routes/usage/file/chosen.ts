import type { Columns } from "domain/usage/logs/columns";

/** What is chosen in the forms about a file when they are opened. */
export type Chosen = Record<
  | "time"
  | "timeOfDay"
  | "offset"
  | "address"
  | "person"
  | "action"
  | "duration"
  | "dateOrder"
  | "timeZone"
  | "logformat",
  string
>;

type Suggested = Pick<Columns, "time" | "offset" | "person" | "action" | "duration" | "dayFirst"> & {
  address: string | null;
};

/** What an earlier answer says or the columns of a file suggest, to be checked by a person. */
export function chosenOf(
  columns: Suggested | undefined,
  said: { timeZone: string | null; logformat?: string } | undefined,
): Chosen {
  const [time = "", timeOfDay = ""] = columns?.time ?? [];
  return {
    time,
    timeOfDay,
    offset: columns?.offset ?? "",
    address: columns?.address ?? "",
    person: columns?.person ?? "",
    action: columns?.action ?? "",
    duration: columns?.duration ?? "",
    dateOrder: columns?.dayFirst ? "day" : "month",
    timeZone: said?.timeZone ?? "",
    logformat: said?.logformat ?? "",
  };
}
