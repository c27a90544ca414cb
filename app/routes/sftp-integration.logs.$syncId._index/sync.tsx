import { Form, useRevalidator } from "@remix-run/react";
import { CircleCheck, CircleDot, Download, Square } from "lucide-react";
import { useEffect } from "react";
import { FileTable } from "~/components/file-table";
import { ProblemGroups } from "~/components/problem-groups";
import type { CurrentSync, KindCount, ProblemGroup, SyncFile, SyncRow } from "~/components/sftp-types";
import { stepText } from "~/components/sftp-words";
import { SyncBadge } from "~/components/sync-badge";
import { SyncCountsTable } from "~/components/sync-counts-table";
import { SyncProgress } from "~/components/sync-progress";
import { useSyncBoard } from "~/components/use-sync-board";
import { paths } from "~/http/paths";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatBytes, formatCount, formatDuration } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Page, PageHead, WithAside } from "~/ui/page";
import { ExactTime } from "~/ui/time";

type Step = { step: string; startedAt: string; finishedAt: string | null; note: string | null };

type Props = {
  title: string;
  now: string;
  can: { manage: boolean };
  row: SyncRow;
  current: CurrentSync | null;
  requestedBy: string | null;
  kinds: KindCount[];
  files: SyncFile[];
  steps: Step[];
  problems: ProblemGroup[];
};

/** One sync through its whole life: what it does, what it changed, what was wrong and where. */
export function Sync(props: Props) {
  const { title, can, row, kinds, files, problems } = props;
  return (
    <Page>
      <PageHead
        crumbs={[
          { to: paths.sftp, label: "SFTP Integration" },
          { to: paths.configuration(row.configurationId), label: row.configurationName },
        ]}
        title={title}
        state={<SyncBadge status={row.status} rejected={row.rejected} />}
        lead={row.message ?? (props.current ? "The sync is under way. Nothing has changed yet." : undefined)}
        actions={
          problems.length > 0 ? (
            <ButtonAnchor icon={Download} href={`${paths.sync(row.id)}/problems.csv`} download>
              Export problems as CSV
            </ButtonAnchor>
          ) : undefined
        }
      />
      <WithAside label="About this sync" aside={<About {...props} />}>
        {props.current ? <Running {...props} current={props.current} can={can} /> : null}
        {row.status === "failed" || row.status === "rejected" ? (
          <Notice tone="error">Nothing was changed. What stood in the roster before this sync still stands.</Notice>
        ) : null}
        {kinds.length > 0 ? (
          <SectionCard title="What changed" flush>
            <SyncCountsTable kinds={kinds} />
          </SectionCard>
        ) : null}
        {problems.length > 0 ? <ProblemGroups groups={problems} /> : null}
        {files.length > 0 ? (
          <SectionCard title="Files" flush>
            <FileTable files={files} />
          </SectionCard>
        ) : null}
      </WithAside>
    </Page>
  );
}

/** While it runs: how far it is, and the way to stop it before it applies. */
function Running({ row, now, can, current: loaded }: Props & { current: CurrentSync }) {
  const { revalidate } = useRevalidator();
  const url = `${paths.sftpProgress}?${new URLSearchParams({ id: row.configurationId })}`;
  const counters = { total: 0, active: 0, error: 0 };
  const board = useSyncBoard({ cards: [], counters, now }, url, true);
  const answered = board.cards[0];
  const current = answered ? answered.current : loaded;
  const ended = answered !== undefined && answered.current?.syncId !== row.id;
  useEffect(() => {
    if (ended) revalidate();
  }, [ended, revalidate]);
  if (!current) return null;
  return (
    <div className="card stack">
      <SyncProgress current={current} name={row.configurationName} />
      {can.manage && current.canStop ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="stop-sync" />
          <Button icon={Square}>Stop sync</Button>
        </Form>
      ) : null}
    </div>
  );
}

function About({ row, requestedBy, files, steps }: Props) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const by = row.trigger === "schedule" ? "The schedule" : (requestedBy ?? "A person");
  return (
    <>
      <SectionCard title="About this sync">
        <Facts
          ruled
          facts={[
            { term: "Started", value: <ExactTime iso={row.startedAt} zone={row.zone} /> },
            { term: "Ended", value: row.finishedAt ? <ExactTime iso={row.finishedAt} zone={row.zone} /> : "Not yet" },
            ...(row.finishedAt ? [{ term: "Took", value: formatDuration(row.startedAt, row.finishedAt) }] : []),
            { term: "Begun by", value: by },
            { term: "District", value: row.districtName },
            { term: "Records", value: formatCount(row.totalProcessed, "record", "records") },
            ...(files.length > 0
              ? [{ term: "Files", value: `${formatCount(files.length, "file", "files")}, ${formatBytes(bytes)}` }]
              : []),
            { term: "Format", value: "OneRoster CSV" },
          ]}
        />
      </SectionCard>
      {steps.length > 0 ? (
        <SectionCard title="Steps">
          <ul className="history">
            {steps.map((step) => (
              <li key={step.step} className={step.finishedAt ? "is-success" : "is-busy"}>
                <Icon as={step.finishedAt ? CircleCheck : CircleDot} />
                <strong>{stepText("running", step.step)}</strong>{" "}
                <span className="text-ink-muted">
                  {step.note ? `${step.note}, ` : ""}
                  {step.finishedAt ? formatDuration(step.startedAt, step.finishedAt) : "under way"}
                </span>
              </li>
            ))}
          </ul>
        </SectionCard>
      ) : null}
    </>
  );
}
