import { formatBytes } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { SyncFile } from "./sftp-types";

/** The files of a sync. A hash shows its head; selecting it takes the whole of it. */
export function FileTable({ files }: { files: SyncFile[] }) {
  return (
    <Table
      caption="Files of this sync"
      scrolls
      columns={[
        { label: "File" },
        { label: "Rows", numeric: true },
        { label: "Size", numeric: true },
        { label: "SHA-256" },
      ]}
    >
      {files.map((file) => (
        <Row key={file.name}>
          <RowHead>
            <span className="mono">{file.name}</span>
          </RowHead>
          <NumCell label="Rows" value={file.rows ?? "not read"} />
          <NumCell label="Size" value={formatBytes(file.bytes)} />
          <Cell label="SHA-256">
            {file.sha256 ? (
              <code className="hash" title={file.sha256}>
                {file.sha256}
              </code>
            ) : (
              "not fetched"
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
