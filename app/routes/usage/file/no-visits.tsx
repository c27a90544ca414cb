import { Notice } from "~/ui/notice";
import type { LoadedFile } from "./file.server";

/** Says of a file that was read to its end without a visit, a fault or anything else that it is an empty export. */
export function NoVisits({ file }: Pick<LoadedFile, "file">) {
  const { state, lines, accepted, duplicate, rejected, skipped } = file;
  const isEmpty = accepted + duplicate + rejected === 0 && Object.keys(skipped).length === 0;
  if (state !== "done" || lines === 0 || !isEmpty) return null;
  return (
    <Notice tone="warning">
      This file has no visits: it has nothing but column names, comments or blank lines. Check which days and people
      were chosen for the export, then export it again.
    </Notice>
  );
}
