import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { FoldCard } from "~/ui/card";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { UseAgainst } from "./use-against.server";

const { name: visits } = figureWords.visits;
const { name: blocked } = figureWords.blockedAttempts;
const columns = [
  { label: "Site or product" },
  { label: visits, numeric: true },
  { label: blocked, numeric: true },
  { label: "Days", numeric: true },
  { label: "Last visit" },
];

/**
 * What is used against a rule: a section for each rule that something is used against. Each row leads to the product, to
 * its days and schools, and to what can be done.
 */
export function UseAgainstRules({ use }: { use: UseAgainst }) {
  return use.map(({ rule, title, lead, rows }) => (
    <FoldCard key={rule} title={title} lead={lead} flush>
      <Table caption={title} columns={columns}>
        {rows.map((row) => (
          <RuleRow key={row.targetNo} row={row} />
        ))}
      </Table>
    </FoldCard>
  ));
}

function RuleRow({ row }: { row: UseAgainst[number]["rows"][number] }) {
  const { name, said, to, usage, agreement } = row;
  return (
    <Row>
      <RowHead
        sub={
          <>
            {said}
            <Link to={usage}>
              See usage<span className="sr-only">{` of ${name}`}</span>
            </Link>
            {agreement ? (
              <>
                {" · "}
                <Link to={agreement}>
                  Add an agreement<span className="sr-only">{` for ${name}`}</span>
                </Link>
              </>
            ) : null}
          </>
        }
      >
        {to ? <Link to={to}>{name}</Link> : name}
      </RowHead>
      <NumCell label={visits} value={row.visits} />
      <NumCell label={blocked} value={row.attempts} />
      <NumCell label="Days" value={row.days} />
      <Cell label="Last visit">{row.last}</Cell>
    </Row>
  );
}
