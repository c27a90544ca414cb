import { NumCell, Row, RowHead, Table } from "~/ui/table";
import type { KindCount } from "./sftp-types";

type Figure = Exclude<keyof KindCount, "kind" | "file">;

const columns: { key: Figure; label: string }[] = [
  { key: "read", label: "Read" },
  { key: "created", label: "Created" },
  { key: "updated", label: "Updated" },
  { key: "unchanged", label: "Unchanged" },
  { key: "deactivated", label: "Deactivated" },
  { key: "reactivated", label: "Reactivated" },
  { key: "rejected", label: "Rejected" },
];

/** What a sync did, kind by kind, with the sum under it. */
export function SyncCountsTable({ kinds }: { kinds: KindCount[] }) {
  const total = (key: Figure) => kinds.reduce((sum, kind) => sum + kind[key], 0);
  return (
    <Table
      caption="Counts per kind of record"
      cards="grid"
      scrolls
      columns={[{ label: "Kind" }, ...columns.map(({ label }) => ({ label, numeric: true }))]}
      foot={
        <Row>
          <RowHead>All</RowHead>
          {columns.map(({ key, label }) => (
            <NumCell key={key} label={label} value={total(key)} />
          ))}
        </Row>
      }
    >
      {kinds.map((kind) => (
        <Row key={kind.file}>
          <RowHead sub={<span className="mono">{kind.file}</span>}>{kind.kind}</RowHead>
          {columns.map(({ key, label }) => (
            <NumCell key={key} label={label} value={kind[key]} />
          ))}
        </Row>
      ))}
    </Table>
  );
}
