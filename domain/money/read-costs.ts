import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { keptRecords } from "domain/kept-records";
import { type CostLine, costLines, sumOf } from "./product-costs";
import { type ContractRow, listContracts } from "./queries/contracts";
import { type Enrolled, readEnrollment } from "./queries/enrollment";

/** What figures about money are made of. */
export type Costs = { contracts: readonly ContractRow[]; enrolled: Enrolled[]; lines: readonly CostLine[] };

const readContracts = keptRecords("contracts", {
  make: (db, { scope, districtId }) => listContracts(db, scope, { districtId }),
  rows: (contracts) => contracts.length + sumOf(contracts.map(({ lines }) => lines.length)),
});

/**
 * A district's contracts and what each of their lines comes to, on the district's day (YYYY-MM-DD). Students are counted
 * only where a site licence asks for them. Two questions to the database at most; `stamp` as kept records take it.
 */
export async function readCosts(
  db: Db,
  scope: Scope,
  { districtId, today, stamp }: { districtId: string; today: string; stamp?: string | undefined },
): Promise<Costs> {
  const [contracts, enrolled] = await Promise.all([
    readContracts(db, { districtId, scope, today, stamp }),
    readEnrollment(db, scope, { districtId, siteOf: "any" }),
  ]);
  return { contracts, enrolled, lines: linesOf(contracts, { today, enrolled }) };
}

const worked = new WeakMap<readonly ContractRow[], { of: string; lines: CostLine[] }>();

/** What the lines of contracts come to: worked out once for contracts that are kept, on one day with the same students. */
function linesOf(contracts: readonly ContractRow[], by: { today: string; enrolled: readonly Enrolled[] }): CostLine[] {
  const of = JSON.stringify(by);
  const known = worked.get(contracts);
  if (known?.of === of) return known.lines;
  const lines = costLines(contracts, by);
  worked.set(contracts, { of, lines });
  return lines;
}
