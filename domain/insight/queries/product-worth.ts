import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { selectContracts } from "domain/money/queries/contracts";
import { selectEnrollment } from "domain/money/queries/enrollment";
import { selectWeights } from "./weights";

/**
 * The contracts that pay for one product, the students whom its site licences may cover, and the reader's own weights. For
 * everyone who works in the district. One query.
 */
export async function readPaidFor(db: Db, scope: Scope, of: { districtId: string; softwareId: string }) {
  const { contracts, enrolled, weights } = await listTogether(db, {
    contracts: selectContracts(scope, of),
    enrolled: selectEnrollment(scope, { districtId: of.districtId, siteOf: of.softwareId }),
    weights: selectWeights(scope),
  });
  return { contracts, enrolled, weights: weights[0] ?? null };
}
