import { approvalWords } from "domain/software/status/words";
import type { Ground } from "./explained-comparison";
import type { RosterChanges } from "./queries/compared-grounds";

const statusNames: Record<string, string> = approvalWords;

/** What is on record about a product, before its day: "Contract began: Mathloom", "Approved". */
export function groundWords(ground: Ground): string {
  if (ground.kind === "contract") {
    return `${ground.what === "begun" ? "Contract began" : "Contract ended"}: ${ground.title}`;
  }
  return statusNames[ground.to ?? ""] ?? "Status changed";
}

/** How syncs changed who is in the rosters, without its days and period; null where they didn't. */
export function rosterWords({ added, removed }: RosterChanges): string | null {
  if (added === 0 && removed === 0) return null;
  const people = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;
  return `Syncs added ${people(added)} to your rosters and removed ${people(removed)}`;
}
