import type { PublicCount } from "domain/insight/public-counts";
import { formatCount } from "~/ui/format";

/** People as a public paper tells them: "at least 800 people", "fewer than 10 people". */
export function peopleWords(people: NonNullable<PublicCount>): string {
  if (people === "few") return "fewer than 10 people";
  return `${people > 0 ? "at least " : ""}${formatCount(people, "person", "people")}`;
}
