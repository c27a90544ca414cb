import { Link } from "@remix-run/react";
import { basisWords, billingWords, lineKindWords } from "domain/money/words";
import { moneyNote } from "~/components/figure-note-words";
import { FigureNotes } from "~/components/figure-notes";
import { gradesInWords } from "~/components/grade-choices";
import { vendorBeside } from "~/components/vendor-words";
import { contractLinePath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { formatMoney, formatNumber } from "~/ui/format";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { ShownLine } from "./page.server";

type Props = {
  contract: { id: string; version: number };
  lines: ShownLine[];
  annualCents: number;
  mayChange: boolean;
  /** Whether the form of a new line stands on the page already. */
  isAdding: boolean;
};

/** What the contract pays for, line by line, and what it comes to in a year. */
export function ContractLines({ contract, lines, annualCents, mayChange, isAdding }: Props) {
  if (lines.length === 0) {
    return mayChange ? null : (
      <SectionCard title="What it pays for">
        <p>No lines yet.</p>
      </SectionCard>
    );
  }
  const add = (
    <ButtonLink icon="plus" to={`${contractLinePath(contract.id, "new")}#line`}>
      Add a line
    </ButtonLink>
  );
  return (
    <SectionCard title="What it pays for" flush actions={mayChange && !isAdding ? add : null}>
      <CardPart>
        <FigureNotes figures={[moneyNote("annualCost")]} />
      </CardPart>
      <Table
        caption="Lines of the contract"
        columns={[
          { label: "Product" },
          { label: "Pays for" },
          { label: "Price" },
          { label: "Annual cost", numeric: true },
          ...(mayChange ? [{ label: "Change" }] : []),
        ]}
        foot={
          <Row>
            <RowHead>All lines</RowHead>
            <NoCell />
            <NoCell />
            <NumCell label="Annual cost" value={formatMoney(annualCents)} />
            {mayChange ? <NoCell /> : null}
          </Row>
        }
      >
        {lines.map((line) => (
          <LineRow key={line.id} line={line} contract={contract} mayChange={mayChange} />
        ))}
      </Table>
    </SectionCard>
  );
}

function LineRow({ line, contract, mayChange }: { line: ShownLine } & Pick<Props, "contract" | "mayChange">) {
  const { softwareId, software, vendor, kind, description, annualCents, cents } = line;
  return (
    <Row>
      <RowHead sub={vendorBeside(software, vendor)}>
        <Link to={paths.software(softwareId)}>{software}</Link>
      </RowHead>
      <Cell label="Pays for" sub={coverageOf(line)}>
        {[lineKindWords[kind], description].filter(Boolean).join(": ")}
      </Cell>
      <Cell
        label="Price"
        sub={
          line.quantity > 1 && line.billing !== "year"
            ? `${formatMoney(cents)} ${billingWords[line.billing].after}`
            : undefined
        }
      >
        {priceOf(line)}
      </Cell>
      <NumCell
        label="Annual cost"
        value={formatMoney(annualCents)}
        sub={line.across ? `spread over ${line.across}` : undefined}
      />
      {mayChange ? (
        <Cell label="Change" bare>
          <Link to={`${contractLinePath(contract.id, line.id)}#line`}>
            Edit
            <span className="sr-only">{` the line for ${software}`}</span>
          </Link>
        </Cell>
      ) : null}
    </Row>
  );
}

/** "1,200 students at $4.50 a year", "Whole district at $12,000 a year". */
function priceOf({ basis, quantity, unitCents, billing }: ShownLine): string {
  const { one, many } = basisWords[basis];
  const what = basis === "district" ? "Whole district" : `${formatNumber(quantity)} ${quantity === 1 ? one : many}`;
  return `${what} at ${formatMoney(unitCents)} ${billingWords[billing].after}`;
}

/** Which schools and grades a site license covers, where it is limited. */
function coverageOf({ schools, grades }: ShownLine): string | undefined {
  const parts = [schools.join(", "), grades.length > 0 ? `grades ${gradesInWords(grades)}` : ""];
  return parts.filter(Boolean).join("; ") || undefined;
}
