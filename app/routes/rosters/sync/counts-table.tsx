import { Badge } from "~/ui/badge";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { KindCount } from "./shape.server";

type Figure = Exclude<keyof KindCount, "kind" | "file">;

const columns: { key: Figure; label: string }[] = [
  { key: "read", label: "Read" },
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "deactivated", label: "Removed" },
  { key: "reactivated", label: "Reactivated" },
  { key: "rejected", label: "Skipped" },
  { key: "repeated", label: "Repeated" },
];

/** What is said of the rows of the files, not of the roster. */
const ofFiles: Figure[] = ["read", "rejected", "repeated"];

type Props = {
  kinds: KindCount[];
  /** Of a sync that is held: which kinds are over a limit, and by how much. */
  limits?: { kind: string; short: string }[];
};

/** What a sync did, kind by kind, with the sum under it; of a held one, what it would do. */
export function SyncCountsTable({ kinds, limits }: Props) {
  const total = (key: Figure) => kinds.reduce((sum, kind) => sum + kind[key], 0);
  const shown = columns.filter(({ key }) => (limits ? !ofFiles.includes(key) : key !== "repeated" || total(key) > 0));
  // A held sync shows what would change or is over a limit; what is only checked and what stays empty is left out.
  const rows = limits ? kinds.filter((kind) => shown.some(({ key }) => kind[key] > 0)) : kinds;
  return (
    <Table
      caption="Counts per kind of record"
      // What is over a limit is read row by row on a phone: its columns are the last ones.
      narrow={limits ? "cards" : "columns"}
      scrolls
      columns={[
        { label: "Kind" },
        ...shown.map(({ label }) => ({ label, numeric: true })),
        ...(limits ? [{ label: "Limit" }] : []),
      ]}
      foot={
        <Row>
          <RowHead>All</RowHead>
          {shown.map(({ key, label }) => (
            <NumCell key={key} label={label} value={total(key)} />
          ))}
          {limits ? <NoCell /> : null}
        </Row>
      }
    >
      {rows.map((kind) => (
        <Row key={kind.file}>
          <RowHead sub={<code>{kind.file}</code>}>{kind.kind}</RowHead>
          {shown.map(({ key, label }) => (
            <NumCell key={key} label={label} value={kind[key]} />
          ))}
          {limits ? <LimitCell notes={limits.filter((note) => note.kind === kind.kind)} /> : null}
        </Row>
      ))}
    </Table>
  );
}

function LimitCell({ notes }: { notes: { short: string }[] }) {
  return (
    <Cell label="Limit" wide>
      {notes.length === 0 ? <Badge tone="success">within limits</Badge> : null}
      {notes.map(({ short }) => (
        <Badge key={short} tone="warning">
          {short}
        </Badge>
      ))}
    </Cell>
  );
}
