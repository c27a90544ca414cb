import type { FileFault, LineFault, LogFormat, SkipReason } from "./terms";

/** How many lines, and the number of the first one, from 1. */
export type Tally = { count: number; firstLine: number };

/** What became of a file. Holds numbers only, and nothing that stood in a line. */
export type LogReport = {
  format: LogFormat | null;
  lines: number;
  allowed: number;
  blocked: number;
  launches: number;
  /** Rows that tell of launches. */
  launchRows: number;
  /** Requests of which the log does not say whose. */
  nobody: number;
  skipped: Partial<Record<SkipReason, Tally>>;
  faults: Partial<Record<LineFault, Tally>>;
  fault: FileFault | null;
};

/** Hears of a line that could not be read, by its number. */
export type OnFault = (fault: LineFault, line: number) => void;

/** Counts a line that could not be read. */
export function note(
  { onFault }: { onFault?: OnFault | undefined },
  report: LogReport,
  fault: LineFault,
  line: number,
): void {
  count(report.faults, fault, line);
  onFault?.(fault, line);
}

/** Counts one more for a reason; the first line of each is kept. */
export function count<Reason extends string>(
  tallies: Partial<Record<Reason, Tally>>,
  reason: Reason,
  line: number,
): void {
  const tally = tallies[reason];
  if (tally) tally.count += 1;
  else tallies[reason] = { count: 1, firstLine: line };
}
