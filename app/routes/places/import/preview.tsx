import { Form } from "@remix-run/react";
import { type ImportFate, importFates, type PlaceKind } from "domain/places/terms";
import { importFateWords, placeWords } from "domain/places/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Cell, NumCell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { Tiles } from "~/ui/tiles";

type Fate = Exclude<ImportFate, "same">;
type ImportRow = {
  line: number;
  name: string;
  number: string | null;
  state: string | null;
  district: string | null;
  districtName: string | null;
  reason: string | null;
  before: unknown;
};
type Props = {
  kind: PlaceKind;
  id: string;
  digest: string;
  layout: string;
  counts: Record<ImportFate, number>;
  parts: { op: Fate; rows: ImportRow[] }[];
};

/** What an import would do: counts, the first rows of each fate, the reasons, and the button that does it. */
export function Preview({ kind, id, digest, layout, counts, parts }: Props) {
  const { one, many } = placeWords[kind];
  const writes = counts.create + counts.update;
  return (
    <>
      <Tiles
        label="What the file would do"
        tiles={importFates.map((fate) => ({ label: importFateWords[fate], value: formatNumber(counts[fate]) }))}
      />
      <Card as="section" stack="sm" aria-label="Decide">
        <p>
          {layout === "federal" ? "The file has the federal directory’s layout. " : ""}
          {writes > 0
            ? `${formatCount(writes, one, many)} would be written, all of them or none.`
            : `Nothing to import: no line would add or change a ${one}.`}
        </p>
        <Actions>
          {writes > 0 ? (
            <Form method="post" action="?index">
              <input type="hidden" name="intent" value="apply" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="digest" value={digest} />
              <Button variant="primary" icon="check">
                {`Import ${formatCount(writes, one, many)}`}
              </Button>
            </Form>
          ) : null}
          <Form method="post" action="?index">
            <input type="hidden" name="intent" value="discard" />
            <input type="hidden" name="id" value={id} />
            <Button>Discard</Button>
          </Form>
        </Actions>
        <p className="text-sm text-ink-muted">The preview is kept for a day, or until you choose another file.</p>
      </Card>
      {parts.map(({ op, rows }) =>
        rows.length > 0 ? (
          <SectionCard
            key={op}
            title={`${importFateWords[op]}: ${formatNumber(counts[op])}`}
            flush
            actions={op === "reject" ? <a href={paths.placeImportRejected(kind)}>Export CSV</a> : null}
          >
            <Rows kind={kind} op={op} rows={rows} />
            {counts[op] > rows.length ? (
              <TableFoot>
                <p>{`The first ${rows.length} of ${formatNumber(counts[op])} are shown.`}</p>
              </TableFoot>
            ) : null}
          </SectionCard>
        ) : null,
      )}
      {writes === 0 && counts.reject === 0 ? (
        <Notice tone="info">{`Every ${one} of the file is already here, unchanged.`}</Notice>
      ) : null}
    </>
  );
}

function Rows({ kind, op, rows }: { kind: PlaceKind; op: Fate; rows: ImportRow[] }) {
  const belongs = kind === "schools" ? "District" : "State";
  const last = { reject: "Why", update: "Now", create: "Number" }[op];
  return (
    <Table
      caption={importFateWords[op]}
      scrolls
      columns={[{ label: "Name" }, { label: belongs }, { label: last }, { label: "Line", numeric: true }]}
    >
      {rows.map((row) => (
        <Row key={row.line}>
          <RowHead>{row.name || "no name"}</RowHead>
          <Cell label={belongs}>
            {(kind === "schools" ? (row.districtName ?? row.district) : row.state) ?? "not named"}
          </Cell>
          <Cell label={last}>{saidOf(op, row)}</Cell>
          <NumCell label="Line" value={String(row.line)} />
        </Row>
      ))}
    </Table>
  );
}

function saidOf(op: Fate, { reason, number, before }: ImportRow): string {
  if (op === "reject") return reason ?? "";
  if (op === "create") return number ?? "none";
  const facts = Object.entries((before ?? {}) as Record<string, unknown>).filter(([, value]) => value !== null);
  return facts
    .map(([, value]) => (value === true ? "client" : value === false ? "not a client" : String(value)))
    .join(", ");
}
