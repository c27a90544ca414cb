import { formatNumber } from "~/ui/format";
import { Progress } from "~/ui/progress";
import type { CurrentSync } from "./config-cards";

/** "Downloading file 4 of 7: users.csv", or the step alone where no file is in hand. */
function what({ stepText, file, filesDone, filesTotal }: CurrentSync): string {
  if (!file) return stepText;
  const place = filesTotal > 1 ? `file ${Math.min(filesDone + 1, filesTotal)} of ${filesTotal}: ` : "";
  return `${stepText} ${place}${file}`;
}

/** How far a sync is: step, file, bar, rows of all. Where nothing can be known, only the step. */
export function SyncProgress({ current, name }: { current: CurrentSync; name: string }) {
  const { rowsDone, rowsTotal, filesDone, filesTotal, stopRequested } = current;
  const rows =
    rowsTotal > 0
      ? `${formatNumber(rowsDone)} of ${formatNumber(rowsTotal)} rows`
      : rowsDone > 0
        ? `${formatNumber(rowsDone)} rows`
        : null;
  const files = filesTotal > 0 ? `${filesDone} of ${filesTotal} files` : null;
  return (
    <Progress
      label={`Sync of ${name}`}
      what={stopRequested ? "Stopping. Nothing is changed." : what(current)}
      percent={current.percent}
      done={rows ?? files}
      rest={rows ? files : undefined}
    />
  );
}
