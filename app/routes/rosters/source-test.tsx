import { Form } from "@remix-run/react";
import { hostKeyTexts } from "domain/rosters/words";
import { Button } from "~/ui/button";
import { SectionCard, Well } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { capital, formatBytes, formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Progress } from "~/ui/progress";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { ConnectionTest as Test } from "./source-shape.server";

type Props = {
  test: Test | null;
  /** The host key that a person confirmed: before that a test ends at the key. */
  confirmedKey: string | null;
  zone: string;
  now: string;
  can: { manage: boolean };
};

/** The last connection test, and the button for the next (posts the intent test-connection). */
export function ConnectionTest({ test, confirmedKey, zone, now, can }: Props) {
  const isConfirmed = isConfirmedSince(test, confirmedKey);
  const running = test?.status === "queued" || test?.status === "running";
  return (
    <SectionCard title="Connection">
      {test ? (
        <Outcome test={test} isConfirmed={isConfirmed} zone={zone} now={now} />
      ) : (
        <p className="text-ink-muted">The connection has not been tested.</p>
      )}
      {can.manage && !running ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="test-connection" />
          <Button
            icon="plug-zap"
            variant={confirmedKey || test?.hostKey || test?.status === "succeeded" ? "plain" : "primary"}
          >
            Test connection
          </Button>
        </Form>
      ) : null}
    </SectionCard>
  );
}

/** Whether the test ended at a key that a person confirmed after it. */
const isConfirmedSince = (test: Test | null, confirmedKey: string | null) =>
  test !== null &&
  test.hostKey !== null &&
  test.hostKey === confirmedKey &&
  (test.message === hostKeyTexts.shown || test.message === hostKeyTexts.changed);

/** What the test saw: the files of a folder with their sizes, or the lists of a service with their lengths. */
function Found({ files }: Pick<Test, "files">) {
  if (files.length === 0) return null;
  const isService = files.some(({ records }) => records !== undefined);
  const words = isService
    ? {
        summary: formatCount(files.length, "list", "lists"),
        caption: "Lists of the service",
        what: "List",
        n: "Records",
      }
    : {
        summary: `${formatCount(files.length, "file", "files")} in the folder`,
        caption: "Files in the remote folder",
        what: "File",
        n: "Size",
      };
  return (
    <Disclosure summary={words.summary}>
      <Well>
        <Table caption={words.caption} scrolls columns={[{ label: words.what }, { label: words.n, numeric: true }]}>
          {files.map(({ name, size, records }) => (
            <Row key={name}>
              <RowHead>{isService ? capital(name) : <code>{name}</code>}</RowHead>
              <NumCell label={words.n} value={isService ? recordsText(records) : formatBytes(size ?? 0)} />
            </Row>
          ))}
        </Table>
      </Well>
    </Disclosure>
  );
}

const recordsText = (records: number | null | undefined) =>
  typeof records === "number" ? formatNumber(records) : "Not given";

type OutcomeProps = { test: Test; isConfirmed: boolean; zone: string; now: string };

function Outcome({ test, isConfirmed, zone, now }: OutcomeProps) {
  if (test.status === "queued" || test.status === "running") {
    return (
      <Progress
        label="Connection test"
        what={test.status === "queued" ? "Waiting to start" : "Connecting"}
        percent={null}
      />
    );
  }
  const when = <Time iso={test.finishedAt ?? test.createdAt} zone={zone} now={now} />;
  if (isConfirmed) {
    return (
      <Notice tone="neutral" slim icon="key-round">
        <p>{hostKeyTexts.confirmed}</p>
        <p>{when}</p>
      </Notice>
    );
  }
  if (test.status === "failed") {
    return (
      <Notice tone="error" slim>
        <p>
          <strong>{test.message ?? "The connection failed."}</strong>
        </p>
        <p>{when}</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="success" slim>
        <p>
          <strong>{test.message ?? "The connection works."}</strong>
        </p>
        <p>{when}</p>
      </Notice>
      <Found files={test.files} />
    </>
  );
}
