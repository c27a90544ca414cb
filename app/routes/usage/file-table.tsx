import { Link } from "@remix-run/react";
import { logFormatWords } from "domain/usage/logs/words";
import { paths } from "~/http/paths";
import { formatBytes } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { FileBadge } from "./file-badge";
import type { ShownFile } from "./shown-file.server";

/** Of a file that was undone nothing counts. */
const countedOf = ({ state }: ShownFile, count: number) => (state === "undone" ? "–" : count);

/** Logs that came as files, each with what came of it. */
export function FileTable({ files, zone, now }: { files: ShownFile[]; zone: string; now: string }) {
  return (
    <Table
      caption="Filter logs"
      columns={[
        { label: "File" },
        { label: "Received" },
        { label: "Status" },
        { label: "Accepted", numeric: true },
        { label: "Duplicate", numeric: true },
        { label: "Skipped lines", numeric: true },
      ]}
    >
      {files.map((file) => (
        <Row key={file.id}>
          <RowHead sub={[file.source, formatBytes(file.bytes)].filter(Boolean).join(", ")}>
            <Link to={paths.usageFile(file.id)}>{file.name}</Link>
          </RowHead>
          <Cell label="Received" sub={file.kind === "sftp" ? "from the SFTP folder" : "uploaded"}>
            <Time iso={file.createdAt} zone={zone} now={now} />
          </Cell>
          <Cell label="Status" sub={file.format ? logFormatWords[file.format] : undefined}>
            <FileBadge state={file.state} />
          </Cell>
          <NumCell label="Accepted" value={countedOf(file, file.accepted)} />
          <NumCell label="Duplicate" value={countedOf(file, file.duplicate)} />
          <NumCell label="Skipped lines" value={file.rejected} />
        </Row>
      ))}
    </Table>
  );
}
