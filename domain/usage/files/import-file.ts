import { askAboutFile, claimFile, endFile } from "../queries/files";
import { openIntake } from "../queries/intake";
import type { OfFile } from "./file-row";
import { ImportRun, type ImportTools } from "./import-run";
import { openFileKey, readParts } from "./parts";
import { firstLinesOf, mostLooked, planReading } from "./plan";
import type { FileState, ImportFault } from "./terms";

/** Begun so often without a batch taken in, a file is given up. */
const mostTries = 10;

/**
 * Reads a file that waits and takes its visits in, batch by batch. What ends it in the middle does no harm: the next run
 * goes on with the first batch that was not taken in, and none counts twice. Returns how the file stands then; null when
 * there was nothing to read. Throws the reason of `signal` once that is aborted.
 */
export async function importFile(tools: ImportTools, of: OfFile): Promise<FileState | null> {
  const { db } = tools;
  await tools.atStep?.("claim");
  const file = await claimFile(db, of);
  if (!file) return null;
  const fails = async (fault: ImportFault) => {
    await endFile(db, { ...of, state: "failed", fault });
    return "failed" as const;
  };
  if (file.tries > mostTries) return fails("gave_up");
  const key = openFileKey(tools.secretsKey, of, file.keySealed);
  const stored = (onPart?: (no: number) => void) => readParts(db, { ...of, key, parts: file.parts }, onPart);
  let hasLongLines = false;
  const lines = await firstLinesOf(stored(), mostLooked, () => {
    hasLongLines = true;
  });
  if (lines === "packed") return fails("packed");
  const { timeZone } = await openIntake(db, of);
  const { sourceNo, question } = file;
  const look = { sourceNo, question, lines, hasLongLines, bytes: () => stored(), timeZone };
  const plan = await planReading(db, { ...of, ...look });
  if ("ask" in plan) {
    await askAboutFile(db, { ...of, question: plan.ask });
    return "asking";
  }
  if ("fault" in plan) return fails(plan.fault);
  return new ImportRun(tools, of, file, plan).run(stored);
}
