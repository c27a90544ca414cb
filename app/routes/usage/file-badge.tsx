import type { FileState } from "domain/usage/files/terms";
import { fileStateWords } from "domain/usage/files/words";
import { Badge, type Look } from "~/ui/badge";

const looks: Record<FileState, Look> = {
  arriving: { tone: "info", icon: "hourglass" },
  waiting: { tone: "info", icon: "clock" },
  reading: { tone: "info", icon: "refresh-cw" },
  asking: { tone: "warning", icon: "circle-help" },
  done: { tone: "success", icon: "circle-check" },
  failed: { tone: "error", icon: "circle-x" },
  undoing: { tone: "info", icon: "refresh-cw" },
  undone: { tone: "neutral", icon: "undo-2" },
};

/** The status of a file. */
export function FileBadge({ state }: { state: FileState }) {
  return <Badge {...looks[state]}>{fileStateWords[state]}</Badge>;
}
