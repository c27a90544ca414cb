import { Link } from "@remix-run/react";
import { bandWords } from "domain/usage/span-words";
import { gradeBands } from "domain/usage/terms";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import type { SavingsShown } from "~/routes/money/cost-list.server";
import { FoldCard } from "~/ui/card";
import { formatCount, formatLabels, formatMoney } from "~/ui/format";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";

type Overlap = SavingsShown["overlap"]["rows"][number];
type Props = Pick<SavingsShown, "overlap" | "seatCents"> & { all?: ReactNode };

/**
 * Products of one category in the same schools and grades, the most costly first, and what it would save if one of them went.
 * What is saved on unused seats is taken off first, so that both lists add up. `all` leads to those left out.
 */
export function Overlaps({ overlap: { rows, count, cents }, seatCents, all }: Props) {
  return (
    <FoldCard id="overlap" title="Products that overlap" lead={leadOf(count, rows.length)} actions={all} flush>
      {rows.length > 0 ? (
        <Table
          caption="Products that overlap"
          columns={[
            { label: "Category" },
            { label: "Products" },
            { label: "If one went" },
            { label: "Annual cost", numeric: true },
            { label: "Could save", numeric: true },
          ]}
          foot={<Sums cents={cents} seatCents={seatCents} />}
        >
          {rows.map((overlap) => (
            <OverlapRow key={overlap.categoryId} overlap={overlap} />
          ))}
        </Table>
      ) : null}
    </FoldCard>
  );
}

function leadOf(count: number, shown: number): string {
  if (count === 0)
    return "No overlap found. Products show up here when they share a category, schools and grades, and you pay for at least one.";
  const all = `${formatCount(count, "category has", "categories have")} several products for the same schools and grades.`;
  if (shown === 0) return `${all} None could go at a saving: each is used or paid for where the others aren’t.`;
  return `${all} ${shown < count ? "Here are those where one could go. " : ""}Check that the other product does the same job before you cancel one.`;
}

function Sums({ cents, seatCents }: { cents: number; seatCents: number }) {
  const sums = [
    ["From overlap", cents],
    ["From unused seats", seatCents],
    ["Total you could save", cents + seatCents],
  ] as const;
  return sums.map(([name, amount]) => (
    <Row key={name}>
      <RowHead>{name}</RowHead>
      <NoCell />
      <NoCell />
      <NoCell />
      <NumCell label={name} value={formatMoney(amount)} sub="a year" />
    </Row>
  ));
}

function OverlapRow({
  overlap: { category, products, more, schools, bands, annualCents, going },
}: {
  overlap: Overlap;
}) {
  return (
    <Row>
      <RowHead
        sub={`${formatCount(schools, "school", "schools")}, ${bands.length === gradeBands.length ? "all grades" : formatLabels(bands.map((band) => bandWords[band]))}`}
      >
        {category}
      </RowHead>
      <Cell label="Products" under>
        <ul>
          {products.map((product) => (
            <li key={product.id}>
              <Link to={paths.software(product.id)}>{product.name}</Link>
              {`: ${productSaid(product)}`}
            </li>
          ))}
          {more > 0 ? <li>{`and ${formatCount(more, "more product", "more products")}`}</li> : null}
        </ul>
      </Cell>
      <Cell label="If one went" under sub={going ? partsSaid(going) : undefined}>
        {going
          ? `If you don’t renew ${going.name}, its users could use ${going.into.name}.`
          : "No saving found: each is used or paid for where the others aren’t."}
      </Cell>
      <NumCell label="Annual cost" value={formatMoney(annualCents)} />
      <NumCell label="Could save" value={going ? formatMoney(going.cents) : 0} />
    </Row>
  );
}

const productSaid = ({ annualCents, active }: Overlap["products"][number]) =>
  [
    annualCents > 0 ? `${formatMoney(annualCents)} a year` : "no contract",
    active === null ? "" : formatCount(active, "active user", "active users"),
  ]
    .filter(Boolean)
    .join(", ");

/** What was taken off the price of the product that goes. */
function partsSaid({ moved, countedCents }: NonNullable<Overlap["going"]>): string | undefined {
  const said = [
    countedCents > 0 ? `${formatMoney(countedCents)} for its unused seats is counted above` : "",
    moved.seats > 0
      ? `${formatMoney(moved.cents)} for ${formatCount(moved.seats, "seat", "seats")} its users need`
      : "",
  ].filter(Boolean);
  return said.length > 0 ? `Taken off: ${said.join("; ")}.` : undefined;
}
