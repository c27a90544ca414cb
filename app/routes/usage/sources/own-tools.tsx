import { eventFields, mostEvents } from "domain/usage/terms";
import { eventFieldWords } from "domain/usage/words";
import { usageAnswers } from "~/http/api-words";
import { paths } from "~/http/paths";
import { SectionCard, Well } from "~/ui/card";
import { CodeBlock } from "~/ui/copy";
import { Disclosure } from "~/ui/disclosure";
import { formatNumber } from "~/ui/format";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { examplesOf } from "./examples";

const optional: readonly string[] = ["duration_seconds", "source"];

/** How visits are sent in, for whoever writes the sender: examples, fields, limits, answers. */
export function OwnTools({ origin, now }: { origin: string; now: string }) {
  return (
    <SectionCard
      id="own-tools"
      title="Send it from your own tools"
      lead={
        <>
          Send visits to <code>{`${origin}${paths.usageEvents}`}</code> with a key. They count within two minutes.
        </>
      }
    >
      {examplesOf(origin, now).map(({ tool, code }, at) => (
        <Disclosure key={tool} summary={`Example with ${tool}`} open={at === 0}>
          <p>
            Put your key in the environment variable <code>ROLLCALL_KEY</code> first. Each visit needs an{" "}
            <code>event_id</code> of its own.
          </p>
          <CodeBlock code={code} label={`Example with ${tool}`} />
        </Disclosure>
      ))}
      <Disclosure summary="Fields of a visit">
        <Well>
          <Table caption="Fields of a visit" columns={[{ label: "Field" }, { label: "What it holds" }]} scrolls>
            {eventFields.map((field) => (
              <Row key={field}>
                <RowHead sub={optional.includes(field) ? "optional" : undefined}>
                  <code>{field}</code>
                </RowHead>
                <Cell label="What it holds" under>
                  {eventFieldWords[field]}
                </Cell>
              </Row>
            ))}
          </Table>
        </Well>
      </Disclosure>
      <Disclosure summary="Limits and sending again">
        <ul className="list-disc pl-5">
          <li>{`Send up to ${formatNumber(mostEvents)} visits or 5 MB at a time, as JSON or one visit a line (NDJSON).`}</li>
          <li>
            You can pack the body with gzip: add the header <code>Content-Encoding: gzip</code>. The limits apply to the
            unpacked body.
          </li>
          <li>
            Give each batch its own <code>Idempotency-Key</code>. Sent again under it, the batch counts once and gets
            the same answer.
          </li>
          <li>
            A visit with the same <code>event_id</code> counts once, whichever batch it comes in.
          </li>
        </ul>
      </Disclosure>
      <Disclosure summary="Answers and what to do">
        <Well>
          <Table caption="Answers" columns={[{ label: "Status" }, { label: "What it means" }]} scrolls>
            {usageAnswers.map(({ status, words }) => (
              <Row key={status}>
                <RowHead>{status}</RowHead>
                <Cell label="What it means" under>
                  {words}
                </Cell>
              </Row>
            ))}
          </Table>
        </Well>
      </Disclosure>
      <p>
        For code generators: <a href={paths.openApi}>the OpenAPI 3.1 description</a>.
      </p>
    </SectionCard>
  );
}
