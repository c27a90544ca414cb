import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { formatDay } from "~/ui/time-format";
import type { LoadedFile } from "./file.server";

/** For how long visits are kept, where a file has some that are older, and what can be done about that. */
export function TooOld({ file, keeps }: Pick<LoadedFile, "file" | "keeps">) {
  if (keeps === null || (file.state !== "done" && file.state !== "failed")) return null;
  const { days, keepsPeople, firstDay, isSettled } = keeps;
  const tooOld = file.faults.too_old ?? 0;
  const isAll = file.accepted + file.duplicate === 0 && file.rejected === tooOld;
  const what = isAll
    ? "Every visit in this file is too old, so nothing was counted."
    : `${formatCount(tooOld, "line of this file is too old and wasn’t", "lines of this file are too old and weren’t")} counted.`;
  const kept = keepsPeople
    ? `Your district keeps single visits for ${formatCount(days, "day", "days")}.`
    : `Your district doesn’t keep usage by person, so single visits are kept for ${formatCount(days, "day", "days")}.`;
  return (
    <Notice tone="warning">
      <p>
        {what} {kept} The oldest day that counts now is {formatDay(firstDay)}.
      </p>
      <p>
        {isSettled
          ? "A longer setting keeps future visits longer. Days before that one are closed and can’t be added anymore."
          : `To count older visits, keep them longer first, then ${isAll ? "" : "undo this file and "}upload it again.`}{" "}
        <Link to={paths.usageSettings}>Change how long usage is kept</Link>
      </p>
    </Notice>
  );
}
