import { Link } from "@remix-run/react";
import { wholePercent } from "domain/percent-words";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { FoldCard } from "~/ui/card";
import { formatMoney, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { NumCell, Row, RowHead, Table } from "~/ui/table";

/** What a year costs by where the money comes from: contracts that are active today. */
export function CostByFunding({ funding, annualCents }: { funding: CostPage["funding"]; annualCents: number }) {
  if (funding.length === 0) return null;
  const share = (cents: number) => (annualCents > 0 ? `${wholePercent(cents / annualCents)}%` : "none");
  return (
    <FoldCard
      title="Cost by funding source"
      lead="Active contracts, by where the money comes from."
      actions={<a href={paths.fundingCsv}>Export CSV</a>}
      flush
    >
      <Table
        caption="Cost by funding source"
        columns={[
          { label: "Funding source" },
          { label: "Contracts", numeric: true },
          { label: "Annual cost", numeric: true },
          { label: "Share", numeric: true },
        ]}
        foot={
          <Row>
            <RowHead>Total</RowHead>
            <NumCell label="Contracts" value={funding.reduce((sum, { contracts }) => sum + contracts, 0)} />
            <NumCell label="Annual cost" value={formatMoney(annualCents)} />
            <NumCell label="Share" value={annualCents > 0 ? "100%" : "none"} />
          </Row>
        }
      >
        {funding.map(({ id, name, contracts, annualCents: cents }) => (
          <Row key={id ?? "none"}>
            <RowHead>
              <Link to={addressWith(paths.roi, { funding: id ?? "none" })}>{name ?? "Not set"}</Link>
            </RowHead>
            <NumCell label="Contracts" value={formatNumber(contracts)} />
            <NumCell label="Annual cost" value={formatMoney(cents)} />
            <NumCell label="Share" value={share(cents)} />
          </Row>
        ))}
      </Table>
    </FoldCard>
  );
}
