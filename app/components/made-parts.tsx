import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { formatCount, formatNumber } from "~/ui/format";
import { Cell, NoCell, NumCell, Row, RowHead, Table, TableFoot } from "~/ui/table";

export type ShownPart = {
  name: string;
  /** The page of the record on which it rests, where it rests on one. */
  to?: string;
  note: string | null;
  amount: string;
  of: string | null;
};

type Props = {
  title: string;
  lead: string;
  /** What the amounts are, and for a share what it is taken of. */
  heads: { part: string; note: string | null; amount: string; of: string | null };
  parts: ShownPart[];
  total: { amount: string; of: string | null };
  /** What isn't shown: how many parts, and what they come to. */
  rest: { count: number; amount: string; of: string | null };
  /** What the parts that aren't shown are called, and those that are, where the largest don't come first. */
  order?: { rest: { one: string; many: string }; shown: string };
  csv: string;
};

const largestFirst = { rest: { one: "smaller part", many: "smaller parts" }, shown: "largest" };

/**
 * The parts that a figure is made of, as a rule the largest first; the total under them is the sum of all. Amounts stand
 * right beside the parts: on a phone they are in view, and what is noted of a part lies further to the side.
 */
export function MadeParts({ title, lead, heads, parts, total, rest, order = largestFirst, csv }: Props) {
  const cells = ({ amount, of }: { amount: string; of: string | null }) => (
    <>
      <NumCell label={heads.amount} value={amount} />
      {heads.of ? <NumCell label={heads.of} value={of ?? "0"} /> : null}
    </>
  );
  const noNote = heads.note === null ? null : <NoCell />;
  return (
    <SectionCard title={title} lead={lead} flush actions={<a href={csv}>Export CSV</a>}>
      <Table
        caption={title}
        scrolls
        narrow="columns"
        columns={[
          { label: heads.part },
          { label: heads.amount, numeric: true },
          ...(heads.of ? [{ label: heads.of, numeric: true }] : []),
          ...(heads.note === null ? [] : [{ label: heads.note }]),
        ]}
        foot={
          <Row>
            <RowHead>Total</RowHead>
            {cells(total)}
            {noNote}
          </Row>
        }
      >
        {parts.map((part, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places, and two may say the same
          <Row key={nth}>
            <RowHead>{part.to ? <Link to={part.to}>{part.name}</Link> : part.name}</RowHead>
            {cells(part)}
            {part.note && heads.note ? (
              <Cell label={heads.note} wide>
                {part.note}
              </Cell>
            ) : (
              noNote
            )}
          </Row>
        ))}
        {rest.count > 0 ? (
          <Row>
            <RowHead>{formatCount(rest.count, order.rest.one, order.rest.many)}</RowHead>
            {cells(rest)}
            {noNote}
          </Row>
        ) : null}
      </Table>
      {rest.count > 0 ? (
        <TableFoot>
          <p>{`The ${formatNumber(parts.length)} ${order.shown} are shown. Export the CSV file to see all.`}</p>
        </TableFoot>
      ) : null}
    </SectionCard>
  );
}

/** Where the definition of a figure stands, with its examples. */
export const definitionAt = (subject: "usage" | "money" | "value" | "peers", name: string) =>
  `${paths.figures(subject)}#${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
