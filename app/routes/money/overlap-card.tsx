import { Link } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { bandWords } from "domain/usage/span-words";
import { gradeBands } from "domain/usage/terms";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import type { SavingsShown } from "~/routes/money/savings.server";
import { FoldCard } from "~/ui/card";
import { formatCount, formatLabels, formatMoney } from "~/ui/format";
import { Info } from "~/ui/info";
import type { ListLinks } from "~/ui/list";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";

type Overlap = SavingsShown["overlap"]["rows"][number];
type Props = Pick<SavingsShown, "overlap" | "seatCents"> & {
  all?: ReactNode;
  /** Where the whole list is: what sorts it, and whether someone has. */
  links?: Pick<ListLinks, "sortable">;
  isSorted?: boolean;
  children?: ReactNode;
};

const falls = { numeric: true, falls: true } as const;

/**
 * Products of one category in the same schools and grades, the most costly first: what they cost together, and what to do to
 * pay for one less. What is saved on unused seats is taken off first, so that both lists add up. `all` leads to those left
 * out.
 */
export function Overlaps({ overlap, seatCents, all, links, isSorted = false, children }: Props) {
  const { rows, cents } = overlap;
  return (
    <FoldCard
      id="overlap"
      // Whoever turns the page or sorts it wants to see what comes.
      open={overlap.page > 1 || isSorted}
      title="Products for the same purpose"
      lead={leadOf(overlap)}
      actions={
        <>
          {all}
          <Info id="about-overlap" {...overlap.about} />
        </>
      }
      flush
    >
      {rows.length > 0 ? (
        <Table
          caption="Products for the same purpose"
          columns={[
            links?.sortable("What overlaps", "name") ?? { label: "What overlaps" },
            { label: "Products" },
            { label: "What you could do" },
            links?.sortable("Combined cost", "together", falls) ?? { label: "Combined cost", numeric: true },
            links?.sortable(overlap.about.name, "saving", falls) ?? { label: overlap.about.name, numeric: true },
          ]}
          foot={<Sums cents={cents} seatCents={seatCents} />}
        >
          {rows.map((row) => (
            <OverlapRow key={row.categoryId} overlap={row} head={overlap.about.name} />
          ))}
        </Table>
      ) : null}
      {children}
    </FoldCard>
  );
}

function leadOf({ count, rows, isAll }: Props["overlap"]): string {
  if (count === 0) return "You don’t pay for two products of one category at the same schools and grades.";
  const all = `In ${formatCount(count, "category", "categories")}, the same schools and grades have two or more products, and you pay for at least one.`;
  if (rows.length === 0)
    return `${all} We found none you could drop: each is used or paid for where the others aren’t.`;
  return `${all} ${isAll ? "" : "Here you could do without one. "}Ask teachers whether the other product can take its place before you cancel.`;
}

function Sums({ cents, seatCents }: { cents: number; seatCents: number }) {
  const sums = [
    ["From paying for one product, not two", cents],
    ["From unused seats", seatCents],
    ["Together", cents + seatCents],
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
  head,
}: {
  overlap: Overlap;
  head: string;
}) {
  return (
    <Row>
      <RowHead
        sub={`at ${formatCount(schools, "school", "schools")}, ${bands.length === gradeBands.length ? "all grades" : formatLabels(bands.map((band) => bandWords[band]))}`}
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
      <Cell label="What you could do" under sub={going ? partsSaid(going) : undefined}>
        {going
          ? endSentence(`Let ${going.name} end at its renewal and move its users to ${going.into.name}`)
          : "None to drop: each is used or paid for where the others aren’t."}
      </Cell>
      <NumCell label="Combined cost" value={formatMoney(annualCents)} sub="a year" />
      <NumCell label={head} value={going ? formatMoney(going.cents) : 0} />
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
function partsSaid({ moved, countedCents, wholeCents }: NonNullable<Overlap["going"]>): string | undefined {
  const said = [
    countedCents > 0 ? `${formatMoney(countedCents)} for its unused seats, which the list above has` : "",
    moved.seats > 0
      ? `${formatMoney(moved.cents)} for ${formatCount(moved.seats, "more seat", "more seats")} of the other product`
      : "",
  ].filter(Boolean);
  const whole = countedCents > 0 ? `That saves ${formatMoney(wholeCents)} a year in all. ` : "";
  return said.length > 0 ? `${whole}Already taken off: ${said.join(", and ")}.` : undefined;
}
