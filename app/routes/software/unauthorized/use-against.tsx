import { Link } from "@remix-run/react";
import { filterWords, useRuleWords, useSinceWords } from "domain/usage/unauthorized-words";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { FoldCard } from "~/ui/card";
import { capital, formatCount } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { UseAgainst } from "./use-against.server";

type Group = NonNullable<UseAgainst>[number];
type Line = Group["rows"][number];

const columns = [
  { label: "Site or product" },
  { label: "Visits", numeric: true },
  { label: "Blocked attempts", numeric: true },
  { label: "Days", numeric: true },
  { label: "Last visit" },
];

type Props = {
  use: UseAgainst;
  /** On a product's own page, which needs no link to itself. */
  ofProduct?: boolean;
};

/**
 * What is used against a rule: a section for each rule that something is used against. Each row leads to the product, to
 * its days and schools, and to what can be done. Nothing where there is nothing, or for those who do not look for it.
 */
export function UseAgainstRules({ use, ofProduct = false }: Props) {
  return (use ?? [])
    .filter(({ total }) => total > 0)
    .map((group) => <OfRule key={group.rule} group={group} ofProduct={ofProduct} />);
}

type OfOne = { ofProduct: boolean };

function OfRule({ group: { rule, total, visits, rows, mends }, ofProduct }: OfOne & { group: Group }) {
  const { title, counts, why } = useRuleWords[rule];
  const more = total - rows.length;
  const lead = [
    `${formatCount(total, "site or product", "sites and products")}, ${formatCount(visits, "visit", "visits")} ${counts}.`,
    ...(why ? [why] : []),
    ...(more > 0 ? [`The ${rows.length} most visited are shown.`] : []),
  ].join(" ");
  return (
    <FoldCard title={title} lead={lead} flush>
      <Table caption={title} columns={columns}>
        {rows.map((row) => (
          <RuleRow key={row.targetNo} row={row} {...{ mends, ofProduct }} />
        ))}
      </Table>
    </FoldCard>
  );
}

function RuleRow({ row, mends, ofProduct }: OfOne & { row: Line; mends: boolean }) {
  const { rule, softwareId, name } = row;
  const since = useSinceWords(row, formatDay);
  return (
    <Row>
      <RowHead
        sub={
          <>
            {rule === "banned" ? `${filterWords(row.visits, row.attempts)}, ${since}. ` : `${capital(since)}. `}
            <Link to={`${paths.unauthorizedOf(String(row.targetNo))}?${new URLSearchParams({ from: row.since })}`}>
              See usage<span className="sr-only">{` of ${name}`}</span>
            </Link>
            {mends && softwareId ? (
              <>
                {" · "}
                <Link to={newAgreementPath(softwareId)}>
                  Add an agreement<span className="sr-only">{` for ${name}`}</span>
                </Link>
              </>
            ) : null}
          </>
        }
      >
        {softwareId && !ofProduct ? <Link to={paths.software(softwareId)}>{name}</Link> : name}
      </RowHead>
      <NumCell label="Visits" value={row.visits} />
      <NumCell label="Blocked attempts" value={row.attempts} />
      <NumCell label="Days" value={row.days} />
      <Cell label="Last visit">{row.last ? formatDay(row.last) : "none"}</Cell>
    </Row>
  );
}
