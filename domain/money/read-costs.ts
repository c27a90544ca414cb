import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { type CostLine, costLines } from "./product-costs";
import { type ContractRow, contractsFrom, selectsOfContracts } from "./queries/contracts";
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
  ...selectsOfContracts(scope, { districtId }),
  enrolled: selectEnrollment(scope, { districtId, siteOf: "any" }),
});

type Read = Parameters<typeof contractsFrom>[0] & { enrolled: Enrolled[] };

/** Costs from those lists, on the district's day. */
export function costsOf({ enrolled, ...read }: Read, today: string): Costs {
  const contracts = contractsFrom(read);
  return { contracts, enrolled, lines: costLines(contracts, { today, enrolled }) };
}
