import { Form } from "@remix-run/react";
import type { PatternType } from "domain/software/addresses/terms";
import { patternTypeWords } from "domain/software/addresses/words";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { formatCount, formatNumber } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { Tiles } from "~/ui/tiles";

type Line = { line: number; written: string; product: string };
type Write = Line & {
  fields: { pattern: string; type: PatternType; product: string; confidence: number; isAuthorized: boolean };
};
type Props = {
  district: { id: string };
  csv: string;
  preview: { create: Write[]; update: Write[]; same: Line[]; reject: (Line & { why: string })[]; digest: string };
};

const shown = 50;

/** What an import would do: counts, the rows of each fate, and the button that does it. */
export function Preview({ district, csv, preview: { create, update, same, reject, digest } }: Props) {
  const writes = create.length + update.length;
  const tile = (label: string, rows: unknown[]) => ({ label, value: formatNumber(rows.length) });
  return (
    <>
      <Tiles
        label="What the file would do"
        tiles={[tile("New", create), tile("Changed", update), tile("Unchanged", same), tile("Left out", reject)]}
      />
      <Card as="section" stack="sm" aria-label="Decide">
        <p>
          {writes > 0
            ? `${formatCount(writes, "pattern", "patterns")} would be written, all of them or none.`
            : "Nothing to import: no line would add or change a pattern."}
        </p>
        <Actions>
          {writes > 0 ? (
            <Form method="post">
              <input type="hidden" name="intent" value="import" />
              <ForDistrict district={district} />
              <input type="hidden" name="csv" value={csv} />
              <input type="hidden" name="digest" value={digest} />
              <Button variant="primary" icon="check">
                {`Import ${formatCount(writes, "pattern", "patterns")}`}
              </Button>
            </Form>
          ) : null}
          <ButtonLink to={paths.patternImport} reloadDocument>
            Choose another file
          </ButtonLink>
        </Actions>
      </Card>
      <LeftOut rows={reject} />
      <Written title="New" rows={create} />
      <Written title="Changed" rows={update} />
    </>
  );
}

function First({ of }: { of: number }) {
  return of > shown ? (
    <TableFoot>
      <p>{`The first ${shown} of ${formatNumber(of)} are shown.`}</p>
    </TableFoot>
  ) : null;
}

function LeftOut({ rows }: { rows: (Line & { why: string })[] }) {
  if (rows.length === 0) return null;
  return (
    <SectionCard title={`Left out: ${formatNumber(rows.length)}`} flush>
      <Table
        caption="Left out"
        scrolls
        columns={[{ label: "Pattern" }, { label: "Product" }, { label: "Why" }, { label: "Line", numeric: true }]}
      >
        {rows.slice(0, shown).map((row) => (
          <Row key={row.line}>
            <RowHead>{row.written || "none"}</RowHead>
            <Cell label="Product">{row.product || "none"}</Cell>
            <Cell label="Why">{row.why}</Cell>
            <NumCell label="Line" value={String(row.line)} />
          </Row>
        ))}
      </Table>
      <First of={rows.length} />
    </SectionCard>
  );
}

function Written({ title, rows }: { title: string; rows: Write[] }) {
  if (rows.length === 0) return null;
  const columns = ["Pattern", "Product", "Type", "Authorized"].map((label) => ({ label }));
  return (
    <SectionCard title={`${title}: ${formatNumber(rows.length)}`} flush>
      <Table caption={title} scrolls columns={[...columns, { label: "Line", numeric: true }]}>
        {rows.slice(0, shown).map(({ line, fields }) => (
          <Row key={line}>
            <RowHead>{fields.pattern}</RowHead>
            <Cell label="Product">{fields.product}</Cell>
            <Cell label="Type">{patternTypeWords[fields.type].label}</Cell>
            <Cell label="Authorized">{fields.isAuthorized ? "yes" : "no"}</Cell>
            <NumCell label="Line" value={String(line)} />
          </Row>
        ))}
      </Table>
      <First of={rows.length} />
    </SectionCard>
  );
}
