import type { SyncRow } from "domain/rosters/sync-row";
import type { ConfigurationStatus, SyncStatus } from "domain/rosters/terms";
import { configurationStatusWords, resultText, syncStatusWords } from "domain/rosters/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";
import type { ConfigCard } from "./config-cards";

const ofConfiguration: Record<ConfigurationStatus, Look> = {
  active: { tone: "success", icon: "circle-check" },
  error: { tone: "error", icon: "circle-x" },
  pending: { tone: "warning", icon: "clock" },
  paused: { tone: "neutral", icon: "circle-dashed" },
};

const stopping: Look = { tone: "busy", icon: "circle-stop" };

/** The status of a configuration and, beside it, of its latest sync while that runs or is held for review. */
export function ConfigurationBadges({ status, current, held }: Pick<ConfigCard, "status" | "current" | "held">) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Badge {...ofConfiguration[status]}>{inSentence(configurationStatusWords[status])}</Badge>
      <LatestSync current={current} held={held} />
    </span>
  );
}

function LatestSync({ current, held }: Pick<ConfigCard, "current" | "held">) {
  if (current?.stopRequested) return <Badge {...stopping}>stopping</Badge>;
  const status = current?.status ?? (held ? "held" : null);
  return status ? <Badge {...ofSync[status]}>{inSentence(syncStatusWords[status])}</Badge> : null;
}

const ofSync: Record<SyncStatus, Look> = {
  queued: { tone: "busy", icon: "hourglass" },
  running: { tone: "busy", icon: "refresh-cw" },
  applied: { tone: "success", icon: "circle-check" },
  unchanged: { tone: "neutral", icon: "circle-equal" },
  held: { tone: "warning", icon: "circle-pause" },
  rejected: { tone: "error", icon: "circle-x" },
  failed: { tone: "error", icon: "circle-x" },
  stopped: { tone: "neutral", icon: "circle-stop" },
};

/** The outcome of a held sync is shown instead of "held", which is over then. */
function lookOf({ status, decision, undoneAt, rejected }: Shown): Look {
  if (status === "held" && decision) return { tone: "neutral", icon: "circle-pause" };
  if (status === "applied" && undoneAt) return { tone: "neutral", icon: "undo-2" };
  if (status === "applied" && rejected > 0) return { tone: "warning", icon: "triangle-alert" };
  return ofSync[status];
}

type Shown = Pick<SyncRow, "status" | "decision" | "undoneAt" | "rejected">;

/** How a sync ended, or that it has not; rows that were skipped turn "applied" into a warning. */
export function SyncBadge({ sync }: { sync: Shown }) {
  return <Badge {...lookOf(sync)}>{inSentence(resultText(sync))}</Badge>;
}
