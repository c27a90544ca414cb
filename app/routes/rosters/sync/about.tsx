import { Link } from "@remix-run/react";
import type { SyncStep } from "domain/rosters/queries/sync-runs";
import { readingText } from "domain/rosters/reading-words";
import type { SyncFile, SyncRow } from "domain/rosters/sync-row";
import type { BundleReading } from "domain/rosters/terms";
import { rosterFormatWords, stepText, verdictText } from "domain/rosters/words";
import { syncComparisonPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import type { Undoable } from "~/routes/rosters/config-cards";
import { UndoSync } from "~/routes/rosters/undo-sync";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatBytes, formatCount, formatDuration, formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { StepItem, StepList } from "~/ui/steps";
import { ExactTime } from "~/ui/time";
import { formatExactTime } from "~/ui/time-format";

type Props = {
  row: SyncRow;
  requestedBy: string | null;
  /** The sync that this one approves or undoes. */
  subject: { syncId: string; startedAt: string } | null;
  /** The sync before it, to compare with. */
  before: string | null;
  undoable: Undoable | null;
  files: SyncFile[];
  reading: BundleReading | null;
  steps: SyncStep[];
};

/** The facts of a sync, its steps, and the way back while there is one. */
export function About({ row, requestedBy, subject, before, undoable, files, reading, steps }: Props) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const by = row.trigger === "schedule" ? "The schedule" : (requestedBy ?? "A person");
  const about = row.trigger === "undo" ? "Undo of the" : "Approval of the";
  return (
    <>
      <SectionCard title="About this sync">
        <Facts
          ruled
          facts={[
            ...(subject
              ? [
                  {
                    term: "About",
                    value: (
                      <>
                        {about}{" "}
                        <Link to={paths.sync(subject.syncId)}>
                          sync of {formatExactTime(subject.startedAt, row.zone)}
                        </Link>
                      </>
                    ),
                  },
                ]
              : []),
            { term: "Started", value: <ExactTime iso={row.startedAt} zone={row.zone} /> },
            { term: "Ended", value: row.finishedAt ? <ExactTime iso={row.finishedAt} zone={row.zone} /> : "Not yet" },
            ...(row.finishedAt ? [{ term: "Took", value: formatDuration(row.startedAt, row.finishedAt) }] : []),
            { term: "Started by", value: by },
            { term: "District", value: row.districtName },
            ...readFact(row),
            ...(row.verdict ? [{ term: "Result", value: verdictText(row.verdict) }] : []),
            ...(files.length > 0
              ? [{ term: "Files", value: `${formatCount(files.length, "file", "files")}, ${formatBytes(bytes)}` }]
              : []),
            ...(reading && row.format === "oneroster_csv"
              ? [{ term: "Files read as", value: readingText(reading) }]
              : []),
            { term: "Format", value: rosterFormatWords[row.format] },
          ]}
        />
        {before ? (
          <p>
            <Link to={syncComparisonPath(before, row.id)}>Compare with the one before</Link>
          </p>
        ) : null}
      </SectionCard>
      {undoable ? <UndoSync undoable={undoable} zone={row.zone} /> : null}
      {steps.length > 0 ? <Steps steps={steps} isOver={row.finishedAt !== null} /> : null}
    </>
  );
}

/** An undo reads no files. */
function readFact({ trigger, recordsRead, status, finishedAt }: SyncRow) {
  if (trigger === "undo" || !finishedAt) return [];
  if (recordsRead > 0) return [{ term: "Records read", value: formatNumber(recordsRead) }];
  return [{ term: "Records read", value: status === "unchanged" ? "None: the files are the same" : "None" }];
}

/** A sync that is over came no further than its last step. */
function Steps({ steps, isOver }: { steps: SyncStep[]; isOver: boolean }) {
  const open = isOver
    ? ({ tone: "error", icon: "circle-x", word: "ended here" } as const)
    : ({ tone: "busy", icon: "circle-dot", word: "under way" } as const);
  return (
    <SectionCard title="Steps">
      <StepList as="ul">
        {steps.map((step) => (
          <StepItem key={step.step} tone={step.finishedAt ? "success" : open.tone}>
            <Icon name={step.finishedAt ? "circle-check" : open.icon} />
            <strong>{stepText("running", step.step)}</strong>{" "}
            <span className="text-ink-muted">
              {step.note ? `${step.note}, ` : ""}
              {step.finishedAt ? formatDuration(step.startedAt, step.finishedAt) : open.word}
            </span>
          </StepItem>
        ))}
      </StepList>
    </SectionCard>
  );
}
