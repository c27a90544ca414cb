import { formatCount } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import type { shownFile } from "../shown-file.server";

type File = ReturnType<typeof shownFile>;
/** For how long visits are kept, the oldest day that is taken in, and whether days before it are closed for good. */
export type Keeps = { days: number; keepsPeople: boolean; firstDay: string; isSettled: boolean };

/** What is said of a file with visits that are older than what is kept; null of any other. */
export function tooOldTexts(file: File, { days, keepsPeople, firstDay, isSettled }: Keeps) {
  const tooOld = file.faults.too_old ?? 0;
  if (tooOld === 0 || (file.state !== "done" && file.state !== "failed")) return null;
  const isAll = file.accepted + file.duplicate === 0 && file.rejected === tooOld;
  const what = isAll
    ? "Every visit in this file is too old, so nothing was counted."
    : `${formatCount(tooOld, "line of this file is too old and wasn’t", "lines of this file are too old and weren’t")} counted.`;
  const kept = keepsPeople
    ? `Your district keeps single visits for ${formatCount(days, "day", "days")}.`
    : `Your district doesn’t keep usage by person, so single visits are kept for ${formatCount(days, "day", "days")}.`;
  return {
    why: `${what} ${kept} The oldest day that counts now is ${formatDay(firstDay)}.`,
    next: isSettled
      ? "A longer setting keeps future visits longer. Days before that one are closed and can’t be added anymore."
      : `To count older visits, keep them longer first, then ${isAll ? "" : "undo this file and "}upload it again.`,
  };
}

/** Why the visits of a file count for no school and no grade; null where some do. */
export function peopleTexts(file: File, { canUndo }: { canUndo: boolean }) {
  const { state, accepted, duplicate, unknownPeople, reading } = file;
  if (state !== "done" || accepted === 0 || unknownPeople < accepted + duplicate) return null;
  if (reading?.columns?.person === null) {
    const next = canUndo
      ? "Undo this file below and upload it again. Rollcall then asks what is in each column: choose that one for “Person”."
      : "Have Rollcall ask about the next file, below, and choose that column for “Person”.";
    return {
      texts: [
        "No column of people is chosen for this file. Its visits count for your district, but for no person, school or grade.",
        `Does a column say who it was? ${next}`,
      ],
      needsRoster: false,
    };
  }
  if (isNameless(file)) {
    const said =
      "No line of this file names a person. Its visits count for your district, but for no person, school or grade. If your filter knows who is signed in, have it write user names or emails to its log.";
    return { texts: [said], needsRoster: false };
  }
  const said = "None of these people are in your roster, so their visits count for no school or grade.";
  return { texts: [said], needsRoster: true };
}

/** Whether none of its lines with a visit says whose it is. */
function isNameless({ accepted, duplicate, skipped, faults, reading }: File): boolean {
  const { later = 0, too_old = 0, too_new = 0, no_site = 0, url = 0 } = faults;
  const visits = accepted + duplicate + (skipped.same_minute ?? 0) + later + too_old + too_new + no_site + url;
  return (reading?.nobody ?? 0) >= visits;
}
