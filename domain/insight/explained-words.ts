import { approvalWords } from "domain/software/status/words";
import type { Ground } from "./explained-comparison";
import type { RosterChanges } from "./queries/roster-changes";

const statusNames: Record<string, string> = approvalWords;
const count = (value: number) => value.toLocaleString("en-US");
const people = (value: number) => `${count(value)} ${value === 1 ? "person" : "people"}`;

/** What is on record, before its day: "Contract began: Mathloom", "Approved", "Blocked: chat.example". */
function groundWords(ground: Ground): string {
  if (ground.kind === "contract") {
    return `${ground.what === "begun" ? "Contract began" : "Contract ended"}: ${ground.title}`;
  }
  if (ground.kind === "ban") {
    const whose = ground.isForAll ? "" : " for some schools, grades or roles";
    const what = ground.what === "begun" ? `Blocked${whose}` : `Block${whose} ended`;
    return ground.pattern === null ? what : `${what}: ${ground.pattern}`;
  }
  if (ground.kind === "roster") return `Syncs added ${people(ground.added)} and removed ${people(ground.removed)}`;
  if (ground.kind === "missing") {
    const days = `${count(ground.came)} of ${count(ground.schoolDays)} ${ground.schoolDays === 1 ? "school day" : "school days"}`;
    return `Used on only ${days} ${ground.when === "now" ? "now" : "before"}`;
  }
  return statusNames[ground.to ?? ""] ?? "Status changed";
}

type Said = { most: number; withDay: (what: string, day: string) => string };

/** Grounds in their order, so many of them at most, and how many more there are; empty where nothing is on record. */
export function groundsSaid(grounds: readonly Ground[], { most, withDay }: Said): string {
  const said = grounds.slice(0, most).map((ground) => {
    const what = groundWords(ground);
    return ground.day === null ? what : withDay(what, ground.day);
  });
  const more = grounds.length - said.length;
  return [...said, ...(more > 0 ? [`${count(more)} more`] : [])].join("; ");
}

/** How syncs changed who is in the rosters, without its days and period; null where they didn't. */
export function rosterWords({ added, removed }: Pick<RosterChanges, "added" | "removed">): string | null {
  if (added === 0 && removed === 0) return null;
  return `Syncs added ${people(added)} to your rosters and removed ${people(removed)}`;
}
