import type { RowFault } from "domain/usage/files/terms";
import { rowFaultNames, rowFaultWords } from "domain/usage/files/words";
import type { SourceState } from "domain/usage/terms";
import { sourceStateWords } from "domain/usage/words";
import { Badge, type Look } from "~/ui/badge";
import { BarChart } from "~/ui/bar-chart";
import { Card, SectionHead, Well } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { formatCount, formatNumber } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import { shareWords } from "./share";
import type { Shown } from "./sources.server";

type Source = Shown["sources"]["rows"][number];

const looks: Record<SourceState, Look> = {
  working: { tone: "success", icon: "circle-check" },
  silent: { tone: "warning", icon: "triangle-alert" },
  never_used: { tone: "neutral", icon: "circle-dashed" },
  expired: { tone: "neutral", icon: "calendar-x" },
  revoked: { tone: "neutral", icon: "circle-slash" },
};

/** How a source or its key stands. */
export function SourceBadge({ state, silent = 0 }: { state: SourceState; silent?: number }) {
  return <Badge {...looks[state]}>{sourceStateWords(state, silent)}</Badge>;
}

function leadOf({ kind, name, keyName, demo }: Source): string {
  if (kind === "upload") return "Uploaded log files";
  if (kind === "sftp") return "Log files from the SFTP folder";
  return `${name ? `API, with the key “${keyName}”` : "API"}${demo ? ". Demo data: its visits are made up." : ""}`;
}

/** One source: how much it sends, how much of that is right, and what was rejected. */
export function SourceCard({ source, zone, now }: { source: Source; zone: string; now: string }) {
  const { kind, keyName, name, state, silent, lastAt, days, drawn, totals, faults } = source;
  const read = totals.accepted + totals.duplicate;
  const shareOfVisits = (part: number) => (read === 0 ? "No visits yet" : `${shareWords(part, read)} of visits`);
  return (
    <Card as="article" stack="sm">
      <SectionHead
        title={name || keyName}
        lead={leadOf(source)}
        actions={<SourceBadge state={state} silent={silent} />}
      />
      {lastAt === null ? (
        <p>{kind === "key" ? "Nothing has been sent with this key yet." : "No visits have come from its files yet."}</p>
      ) : (
        <>
          {drawn ? <BarChart drawn={drawn} low /> : null}
          <Facts
            facts={[
              { term: "Last batch", value: <Time iso={lastAt} zone={zone} now={now} /> },
              { term: "Accepted", value: `${formatNumber(totals.accepted)} in 30 days` },
              { term: "Duplicate", value: `${formatNumber(totals.duplicate)} in 30 days` },
              { term: "Rejected", value: `${formatNumber(totals.rejected)} in 30 days` },
              { term: "Visits by people not in the roster", value: shareOfVisits(totals.unknownPeople) },
              { term: "Unrecognized websites", value: shareOfVisits(totals.unmatched) },
            ]}
          />
          {faults.length > 0 ? <Rejected faults={faults} total={totals.rejected} of={name || keyName} /> : null}
          <Days days={days} of={name || keyName} />
        </>
      )}
    </Card>
  );
}

function Rejected({ faults, total, of }: { faults: { fault: RowFault; times: number }[]; total: number; of: string }) {
  return (
    <Disclosure summary={`Why ${formatCount(total, "visit was", "visits were")} rejected`}>
      <Well>
        <Table
          caption={`Rejected visits of ${of}, last 30 days`}
          columns={[{ label: "Reason" }, { label: "Visits", numeric: true }, { label: "How to fix it" }]}
          scrolls
        >
          {faults.map(({ fault, times }) => (
            <Row key={fault}>
              <RowHead>{rowFaultNames[fault]}</RowHead>
              <NumCell label="Visits" value={times} />
              <Cell label="How to fix it" under>
                {rowFaultWords[fault]}
              </Cell>
            </Row>
          ))}
        </Table>
      </Well>
    </Disclosure>
  );
}

function Days({ days, of }: { days: Source["days"]; of: string }) {
  const shown = days.filter(({ accepted, duplicate, rejected }) => accepted + duplicate + rejected > 0).reverse();
  if (shown.length === 0) return null;
  return (
    <Disclosure summary="View as table">
      <Well>
        <Table
          caption={`Visits from ${of} by the day they were received, last 30 days`}
          columns={[
            { label: "Received" },
            { label: "Accepted", numeric: true },
            { label: "Duplicate", numeric: true },
            { label: "Rejected", numeric: true },
          ]}
          narrow="columns"
          scrolls
        >
          {shown.map(({ day, accepted, duplicate, rejected }) => (
            <Row key={day}>
              <RowHead>{formatDay(day)}</RowHead>
              <NumCell label="Accepted" value={accepted} />
              <NumCell label="Duplicate" value={duplicate} />
              <NumCell label="Rejected" value={rejected} />
            </Row>
          ))}
        </Table>
      </Well>
      {shown.length < days.length ? <p>Days without visits are left out.</p> : null}
    </Disclosure>
  );
}
