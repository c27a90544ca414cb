import { minutesBetweenLooks, mostTakenAtOnce } from "./terms";

type Found = {
  /** Files that a check found there last, and those of them that nothing has come of yet. */
  found: number;
  waiting: number;
  /** What is wrong with the folder or some of its files. */
  fault: string | null;
};

const counted = (files: number, which = "") =>
  `${files.toLocaleString("en-US")} ${which}${files === 1 ? "file" : "files"} found`;
const next = `at the next check, within ${minutesBetweenLooks} minutes,`;

/** What a check found in a folder of filter logs, and when that is imported; null where the fault says it all. */
export function filesFoundWords({ found, waiting, fault }: Found): string | null {
  const [it, has] = waiting === 1 ? ["it", "it hasn’t"] : ["them", "they haven’t"];
  const most = waiting > mostTakenAtOnce ? ` Each check imports up to ${mostTakenAtOnce} files.` : "";
  if (fault !== null) {
    if (waiting === 0) return null;
    const when = `Rollcall imports ${it} at the next check that works, if ${has} changed by then.`;
    return `${counted(waiting, "new ")}. ${when}${most}`;
  }
  if (found === 0) return "No files found. Rollcall looks in this folder only, not in folders inside it.";
  if (waiting === 0) return `${counted(found)}, none of them new.`;
  const which = waiting < found ? `, ${waiting.toLocaleString("en-US")} of them new` : "";
  return `${counted(found)}${which}. Rollcall imports ${which ? `the new ${waiting === 1 ? "one" : "ones"}` : it} ${next} if ${has} changed by then.${most}`;
}
