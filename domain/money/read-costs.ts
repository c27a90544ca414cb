import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { type CostLine, costLines } from "./product-costs";
import { type ContractRow, selectContracts } from "./queries/contracts";
import { type Enrolled, selectEnrollment } from "./queries/enrollment";

/** What figures about money are made of. */
export type Costs = { contracts: ContractRow[]; enrolled: Enrolled[]; lines: CostLine[] };

/**
 * A district's contracts and what each of their lines comes to, on the district's day (YYYY-MM-DD). Students are counted
 * only where a site licence asks for them. One question to the database.
 */
export async function readCosts(db: Db, scope: Scope, of: { districtId: string; today: string }): Promise<Costs> {
  return costsOf(await listTogether(db, selectCosts(scope, of)), of.today);
}

/** The lists that costs are made of, for a statement that lists more. */
export const selectCosts = (scope: Scope, { districtId }: { districtId: string }) => ({
  contracts: selectContracts(scope, { districtId }),
  enrolled: selectEnrollment(scope, { districtId, siteOf: "any" }),
});

/** Costs from those lists, on the district's day. */
export const costsOf = ({ contracts, enrolled }: Omit<Costs, "lines">, today: string): Costs => ({
  ...{ contracts, enrolled },
  lines: costLines(contracts, { today, enrolled }),
});
