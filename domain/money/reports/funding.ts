import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { wholePercent } from "domain/percent-words";
import { readFundingNames } from "domain/places/kept-references";
import { atOnce, inCells, type Report } from "domain/report";
import { paidNow } from "../paid-now";
import { costByFunding, sumOf } from "../product-costs";
import { readCosts } from "../read-costs";
import { inDollars } from "./contracts";

const columns = ["funding_source", "contracts", "annual_cost_usd", "share_percent"];

/** What contracts that are active today cost in a year by where the money comes from, the most first. */
export function fundingReport(db: Db, scope: Scope, { district }: { district: RecordsDistrict }): Report {
  const { id: districtId, today, stamp } = district;
  const sources = async () => {
    const of = { districtId, today, stamp };
    const [costs, names] = await Promise.all([readCosts(db, scope, of), readFundingNames(db, { ...of, scope })]);
    const found = costByFunding(paidNow(costs, null).lines);
    const all = sumOf(found.map(({ annualCents }) => annualCents));
    return found.map((source) => ({
      ...source,
      name: names.of(source.id),
      share: all > 0 ? wholePercent(source.annualCents / all) : null,
    }));
  };
  return {
    name: `cost-by-funding-source-${today}`,
    columns,
    rows: inCells(atOnce(sources), ({ name, contracts, annualCents, share }) => [
      ...[name ?? "Not set", contracts, inDollars(annualCents), share],
    ]),
  };
}
