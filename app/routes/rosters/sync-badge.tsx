import type { SyncRow } from "domain/rosters/sync-row";
import { Badge } from "~/ui/badge";
import { formatNumber } from "~/ui/format";
import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";
import type { ConfigCard, ConfigurationStatus } from "./sftp-types";

type Look = { tone: Tone; icon: RowIconName; word: string };

const ofConfiguration: Partial<Record<ConfigurationStatus, Look>> = {
  active: { tone: "success", icon: "circle-check", word: "active" },
  held: { tone: "warning", icon: "circle-pause", word: "waiting for review" },
  error: { tone: "error", icon: "circle-x", word: "error" },
  pending: { tone: "warning", icon: "clock", word: "pending" },
};

const syncing: Look = { tone: "busy", icon: "refresh-cw", word: "syncing" };
const waiting: Look = { tone: "busy", icon: "hourglass", word: "waiting" };
const stopping: Look = { tone: "busy", icon: "circle-stop", word: "stopping" };

/** How a configuration stands: what is under way comes first, then its stored status. */
export function ConfigurationBadge({ status, current }: Pick<ConfigCard, "status" | "current">) {
  const running = current?.status === "queued" ? waiting : syncing;
  const under = current ? (current.stopRequested ? stopping : running) : undefined;
  const { tone, icon, word } = under ??
    ofConfiguration[status] ?? { tone: "neutral", icon: "circle-dashed", word: status };
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

const ofSync: Record<SyncRow["status"], Look> = {
  queued: waiting,
  running: syncing,
  applied: { tone: "success", icon: "circle-check", word: "applied" },
  unchanged: { tone: "neutral", icon: "circle-equal", word: "no changes" },
  held: { tone: "warning", icon: "circle-pause", word: "held" },
  rejected: { tone: "error", icon: "circle-x", word: "rejected" },
  failed: { tone: "error", icon: "circle-x", word: "failed" },
  stopped: { tone: "neutral", icon: "circle-stop", word: "stopped" },
};

const undone: Look = { tone: "neutral", icon: "undo-2", word: "applied, undone" };

/** What became of a held sync stands in the place of "held", which is over then. */
function lookOf({ status, decision, undoneAt, rejected }: Shown): Look {
  if (status === "held" && decision) return { tone: "neutral", icon: "circle-pause", word: `held, ${decision}` };
  if (status === "applied" && undoneAt) return undone;
  if (status === "applied" && rejected > 0) {
    return { tone: "warning", icon: "triangle-alert", word: `applied, ${formatNumber(rejected)} rejected` };
  }
  return ofSync[status];
}

type Shown = Pick<SyncRow, "status" | "decision" | "undoneAt" | "rejected">;

/** How a sync ended, or that it has not; rows that were set aside turn "applied" into a warning. */
export function SyncBadge({ sync }: { sync: Shown }) {
  const { tone, icon, word } = lookOf(sync);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
