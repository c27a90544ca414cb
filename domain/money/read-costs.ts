import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { type CostLine, costLines, needsEnrollment } from "./product-costs";
import { type ContractRow, listContracts } from "./queries/contracts";
import { type Enrolled, readEnrollment } from "./queries/enrollment";

/** What figures about money are made of. */
export type Costs = { contracts: ContractRow[]; enrolled: Enrolled[]; lines: CostLine[] };

/**
 * A district's contracts and what each of their lines comes to, on the district's day (YYYY-MM-DD). Students are counted
 * only where a site licence asks for them. Two questions to the database at most.
 */
export async function readCosts(db: Db, scope: Scope, of: { districtId: string; today: string }): Promise<Costs> {
  const contracts = await listContracts(db, scope, of);
  const enrolled = needsEnrollment(contracts) ? await readEnrollment(db, scope, of) : [];
  return { contracts, enrolled, lines: costLines(contracts, { today: of.today, enrolled }) };
}
