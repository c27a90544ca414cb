import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SectionCard, Well } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatBytes, formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Progress } from "~/ui/progress";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { ConnectionTest as Test } from "./shape.server";

type Props = {
  test: Test | null;
  /** Whether a person has confirmed the host key: before that a test ends at the key. */
  hostKeyConfirmed: boolean;
  zone: string;
  now: string;
  can: { manage: boolean };
};

/** The last connection test, and the button for the next (posts the intent test-connection). */
export function ConnectionTest({ test, hostKeyConfirmed, zone, now, can }: Props) {
  const running = test?.status === "queued" || test?.status === "running";
  return (
    <SectionCard title="Connection">
      {test ? (
        <Outcome test={test} zone={zone} now={now} />
      ) : (
        <p className="text-ink-muted">The connection has not been tested.</p>
      )}
      {can.manage && !running ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="test-connection" />
          <Button icon="plug-zap" variant={hostKeyConfirmed || test?.hostKey ? "plain" : "primary"}>
            Test connection
          </Button>
        </Form>
      ) : null}
    </SectionCard>
  );
}

function Outcome({ test, zone, now }: { test: Test; zone: string; now: string }) {
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
      {test.files.length > 0 ? (
        <Disclosure summary={`${formatCount(test.files.length, "file", "files")} in the folder`}>
          <Well>
            <Table
              caption="Files in the remote folder"
              scrolls
              columns={[{ label: "File" }, { label: "Size", numeric: true }]}
            >
              {test.files.map((file) => (
                <Row key={file.name}>
                  <RowHead>
                    <code>{file.name}</code>
                  </RowHead>
                  <NumCell label="Size" value={formatBytes(file.size)} />
                </Row>
              ))}
            </Table>
          </Well>
        </Disclosure>
      ) : null}
    </>
  );
}
