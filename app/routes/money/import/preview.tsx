import { Form } from "@remix-run/react";
import { basisWords, billingWords, lineKindWords } from "domain/money/words";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { Tiles } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";
import type { ShownImport } from "./shown.server";

type Props = { district: { id: string }; csv: string; preview: ShownImport };

/** What an import would do: counts, the button that does it, what is skipped and why, and what would be added. */
export function Preview({ district, csv, preview: { counts, lines, create, reject, digest } }: Props) {
  const tile = (label: string, count: number) => ({ label, value: formatNumber(count) });
  const contracts = formatCount(counts.create, "contract", "contracts");
  return (
    <>
      <Tiles
        label="What the file would do"
        tiles={[
          tile("New contracts", counts.create),
          tile("Their lines", lines),
          tile("Rows already on record", counts.same),
          tile("Rows skipped", counts.reject),
        ]}
      />
      <Card as="section" stack="sm" aria-label="Decide">
        <p>{sentence(counts)}</p>
        <Actions>
          {counts.create > 0 ? (
            <Form method="post">
              <input type="hidden" name="intent" value="import" />
              <ForDistrict district={district} />
              <input type="hidden" name="csv" value={csv} />
              <input type="hidden" name="digest" value={digest} />
              <Button variant="primary" icon="check">
                {`Import ${contracts}`}
              </Button>
            </Form>
          ) : null}
          <ButtonLink to={paths.contractImport} reloadDocument>
            Choose another file
          </ButtonLink>
        </Actions>
      </Card>
      <Skipped rows={reject} count={counts.reject} district={district} csv={csv} />
      <Added rows={create} count={counts.create} />
    </>
  );
}

function sentence({ create, same, reject }: ShownImport["counts"]): string {
  if (create > 0) {
    const rest = reject > 0 ? " The skipped rows are left out. Fix them and import them afterward." : "";
    return `${formatCount(create, "contract", "contracts")} would be added.${rest}`;
  }
  if (reject === 0 && same > 0) return "Every row is already on record. There is nothing to add.";
  return "Nothing can be added. See below what to fix in each row.";
}

function First({ of, shown }: { of: number; shown: number }) {
  return of > shown ? (
    <TableFoot>
      <p>{`The first ${shown} of ${formatNumber(of)} are shown.`}</p>
    </TableFoot>
  ) : null;
}

type SkippedProps = { rows: ShownImport["reject"]; count: number; district: { id: string }; csv: string };

function Skipped({ rows, count, district, csv }: SkippedProps) {
  if (count === 0) return null;
  return (
    <SectionCard
      title={`Rows skipped: ${formatNumber(count)}`}
      flush
      actions={
        <Form method="post" action={paths.contractsSkipped} reloadDocument>
          <ForDistrict district={district} />
          <input type="hidden" name="csv" value={csv} />
          <Button icon="download">Download skipped rows</Button>
        </Form>
      }
    >
      <Table
        caption="Rows skipped"
        scrolls
        columns={[
          { label: "Contract" },
          { label: "Product" },
          { label: "What to do" },
          { label: "Line", numeric: true },
        ]}
      >
        {rows.map((row) => (
          <Row key={row.line}>
            <RowHead sub={row.vendor || "no vendor"}>{row.title || "no title"}</RowHead>
            <Cell label="Product">{row.product || "none"}</Cell>
            <Cell label="What to do" under>
              {row.why}
            </Cell>
            <NumCell label="Line" value={String(row.line)} />
          </Row>
        ))}
      </Table>
      <First of={count} shown={rows.length} />
    </SectionCard>
  );
}

type Added = ShownImport["create"][number];

function Added({ rows, count }: { rows: Added[]; count: number }) {
  if (count === 0) return null;
  return (
    <SectionCard title={`New contracts: ${formatNumber(count)}`} flush>
      <Table
        caption="New contracts"
        scrolls
        columns={[{ label: "Contract" }, { label: "Dates" }, { label: "Pays for" }, { label: "Line", numeric: true }]}
      >
        {rows.map(({ line, title, vendor, startsOn, endsOn, noticeOn, lines }) => (
          <Row key={line}>
            <RowHead sub={vendor}>{title}</RowHead>
            <Cell label="Dates" sub={noticeOn ? `last day to cancel: ${formatDay(noticeOn)}` : ""}>
              {`${formatDay(startsOn)} to ${formatDay(endsOn)}`}
            </Cell>
            <Cell label="Pays for" under>
              <ul>
                {lines.map((one) => (
                  <li key={lineWords(one)}>{lineWords(one)}</li>
                ))}
              </ul>
            </Cell>
            <NumCell label="Line" value={String(line)} />
          </Row>
        ))}
      </Table>
      <First of={count} shown={rows.length} />
    </SectionCard>
  );
}

/** A line as one reads it: "Mathloom: training (two days), 12 teachers at $4.50 once". */
function lineWords({ product, kind, description, basis, quantity, unitCents, billing }: Added["lines"][number]) {
  const { one, many } = basisWords[basis];
  const price = `${formatMoney(unitCents)} ${billingWords[billing].after}`;
  const what = `${lineKindWords[kind].toLowerCase()}${description ? ` (${description})` : ""}`;
  return `${product}: ${what}, ${formatCount(quantity, one, many)} at ${price}`;
}
