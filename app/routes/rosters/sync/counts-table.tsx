import { Badge } from "~/ui/badge";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { KindCount } from "./shape.server";

type Figure = Exclude<keyof KindCount, "kind" | "file">;

const columns: { key: Figure; label: string }[] = [
  { key: "read", label: "Read" },
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "deactivated", label: "Deactivated" },
  { key: "reactivated", label: "Reactivated" },
  { key: "rejected", label: "Skipped" },
];

type Props = {
  kinds: KindCount[];
  /** Of a sync that is held: which kinds a guard speaks of, and what it says. */
  guards?: { kind: string; short: string }[];
};

/** What a sync did, kind by kind, with the sum under it; of a held one, what it would do. */
export function SyncCountsTable({ kinds, guards }: Props) {
  const shown = guards ? columns.filter(({ key }) => key !== "read" && key !== "rejected") : columns;
  const total = (key: Figure) => kinds.reduce((sum, kind) => sum + kind[key], 0);
  return (
    <Table
      caption="Counts per kind of record"
      narrow="columns"
      scrolls
      columns={[
        { label: "Kind" },
        ...shown.map(({ label }) => ({ label, numeric: true })),
        ...(guards ? [{ label: "Guard" }] : []),
      ]}
      foot={
        <Row>
          <RowHead>All</RowHead>
          {shown.map(({ key, label }) => (
            <NumCell key={key} label={label} value={total(key)} />
          ))}
          {guards ? <NoCell /> : null}
        </Row>
      }
    >
      {kinds.map((kind) => (
        <Row key={kind.file}>
          <RowHead sub={<code>{kind.file}</code>}>{kind.kind}</RowHead>
          {shown.map(({ key, label }) => (
            <NumCell key={key} label={label} value={kind[key]} />
          ))}
          {guards ? <GuardCell notes={guards.filter((note) => note.kind === kind.kind)} /> : null}
        </Row>
      ))}
    </Table>
  );
}

function GuardCell({ notes }: { notes: { short: string }[] }) {
  return (
    <Cell label="Guard" wide>
      {notes.length === 0 ? <Badge tone="success">kept</Badge> : null}
      {notes.map(({ short }) => (
        <Badge key={short} tone="warning">
          {short}
        </Badge>
      ))}
    </Cell>
  );
}
