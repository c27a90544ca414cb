import { useRevalidator } from "@remix-run/react";
import { isMaking } from "domain/insight/terms";
import { useEffect } from "react";
import { usePoll } from "~/components/use-poll";
import { paths } from "~/http/paths";
import type { ReportsData } from "./page.server";

type Line = ReportsData["files"][number];
type Answer = { files: Pick<Line, "id" | "state" | "rows">[] };

/** The files, with the progress of those being made. When one is finished, the page is loaded again. */
export function useProgress(loaded: Line[]): Line[] {
  const { revalidate } = useRevalidator();
  const answer = usePoll<Answer>(paths.reportProgress, loaded.some(isMaking));
  const latest = new Map(answer?.files.map((file) => [file.id, file]));
  // The page itself is newer than an answer that arrived before it.
  const files = loaded.map((file) => (isMaking(file) ? { ...file, ...latest.get(file.id) } : file));
  const ended = files
    .filter((file, nth) => !isMaking(file) && isMaking(loaded[nth] as Line))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (ended) revalidate();
  }, [ended, revalidate]);
  return files;
}
