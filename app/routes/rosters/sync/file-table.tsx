import { modeWords } from "domain/rosters/reading-words";
import type { SyncFile } from "domain/rosters/sync-row";
import { formatBytes } from "~/ui/format";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";

/** The files of a sync. A hash shows its head; selecting it takes the whole of it. */
export function FileTable({ files }: { files: SyncFile[] }) {
  return (
    <Table
      caption="Files of this sync"
      scrolls
      columns={[
        { label: "File" },
        { label: "Rows", numeric: true },
        { label: "Read as" },
        { label: "Size", numeric: true },
        { label: "SHA-256" },
      ]}
    >
      {files.map((file) => (
        <Row key={file.name}>
          <RowHead>
            <code>{file.name}</code>
          </RowHead>
          <NumCell label="Rows" value={file.rows ?? "not read"} />
          {file.mode && modeWords[file.mode] ? <Cell label="Read as">{modeWords[file.mode]}</Cell> : <NoCell />}
          <NumCell label="Size" value={formatBytes(file.bytes)} />
          <Cell label="SHA-256">
            {file.sha256 ? (
              <code
                className="inline-block max-w-[14ch] truncate align-bottom select-all hover:bg-accent-soft focus:bg-accent-soft"
                title={file.sha256}
              >
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
