import { Form } from "@remix-run/react";
import type { QueueName } from "domain/job";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";

type FailedJob = { id: string; name: string; failedAt: string | null; attempts: number; reason: string };
type Queue = {
  name: QueueName;
  counts: { waiting: number; active: number; delayed: number; failed: number };
  workers: number;
  failed: FailedJob[];
};
type Props = { queues: Queue[] | null; zone: string; now: string };

/** What the queues are for, in words. */
const names: Record<QueueName, string> = {
  syncs: "Roster syncs",
  tests: "Connection tests",
  schedules: "Schedules",
  mails: "Emails",
  slow: "Nightly work",
  usage: "Counting usage",
  files: "Filter logs",
};

/** Background work: each queue with its workers, and what failed for good, to try again or remove. */
export function Queues({ queues, zone, now }: Props) {
  if (!queues) {
    return (
      <SectionCard title="Background work">
        <Notice tone="error">The queue isn’t answering. Nothing is lost: waiting work is kept in the database.</Notice>
      </SectionCard>
    );
  }
  const failed = queues.flatMap((queue) => queue.failed.map((job) => ({ ...job, queue: queue.name })));
  const all = queues.reduce((sum, { counts }) => sum + counts.failed, 0);
  const idle = queues.filter(({ workers }) => workers === 0);
  return (
    <>
      <SectionCard title="Background work" flush>
        <Table
          caption="Queues"
          scrolls
          narrow="columns"
          columns={[
            { label: "Queue" },
            { label: "Workers" },
            { label: "Waiting", numeric: true },
            { label: "Running", numeric: true },
            { label: "Later", numeric: true },
            { label: "Failed", numeric: true },
          ]}
        >
          {queues.map(({ name, workers, counts }) => (
            <Row key={name}>
              <RowHead>{names[name]}</RowHead>
              <Cell label="Workers" wide>
                <Badge
                  tone={workers > 0 ? "success" : "warning"}
                  icon={workers > 0 ? "circle-check" : "triangle-alert"}
                >
                  {workers > 0 ? formatCount(workers, "worker", "workers") : "no worker"}
                </Badge>
              </Cell>
              <NumCell label="Waiting" value={counts.waiting} />
              <NumCell label="Running" value={counts.active} />
              <NumCell label="Later" value={counts.delayed} />
              <NumCell label="Failed" value={counts.failed} />
            </Row>
          ))}
        </Table>
      </SectionCard>
      {idle.length > 0 ? (
        <Notice tone="warning">
          No worker is connected to some queues, so their work isn’t done. Start one with “npm run worker”.
        </Notice>
      ) : null}
      {failed.length > 0 ? <Failed jobs={failed} all={all} zone={zone} now={now} /> : null}
    </>
  );
}

type FailedProps = { jobs: (FailedJob & { queue: QueueName })[]; all: number; zone: string; now: string };

function Failed({ jobs, all, zone, now }: FailedProps) {
  return (
    <SectionCard
      title="Failed jobs"
      lead={
        all > jobs.length ? `The latest ${jobs.length} of ${all}.` : "Jobs that gave up. Fix the cause, then try again."
      }
      flush
    >
      <Table
        caption="Failed jobs"
        columns={[{ label: "Job" }, { label: "When" }, { label: "Why" }, { label: "What to do" }]}
      >
        {jobs.map((job) => (
          <Row key={`${job.queue}/${job.id}`}>
            <RowHead sub={names[job.queue]}>{job.name}</RowHead>
            <Cell label="When" sub={formatCount(job.attempts, "attempt", "attempts")}>
              {job.failedAt ? <Time iso={job.failedAt} zone={zone} now={now} /> : "not known"}
            </Cell>
            <Cell label="Why">{job.reason}</Cell>
            <Cell label="What to do">
              <Actions>
                <JobForm job={job} intent="retry-job" />
                <JobForm job={job} intent="remove-job" />
              </Actions>
            </Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

function JobForm({ job, intent }: { job: FailedJob & { queue: QueueName }; intent: "retry-job" | "remove-job" }) {
  return (
    <Form method="post" action="?index">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="queue" value={job.queue} />
      <input type="hidden" name="id" value={job.id} />
      {intent === "retry-job" ? (
        <Button icon="rotate-cw" about={job.name}>
          Try again
        </Button>
      ) : (
        <Button variant="quiet" icon="trash-2" about={job.name}>
          Remove
        </Button>
      )}
    </Form>
  );
}
