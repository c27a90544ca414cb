import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { complianceReport } from "domain/software/compliance/reports/compliance";
import { peopleCell } from "domain/usage/keeping-words";
import { loadComplianceWithCost } from "../use-and-cost";
import { inDollars } from "./contracts";

/**
 * The status of the products of a district with the laws, how many people used each in the last 30 days, and its annual
 * cost.
 */
export function complianceWithCostReport(db: Db, actor: Actor, input: Parameters<typeof complianceReport>[2]) {
  return complianceReport(db, actor, input, {
    columns: ["active_users_30_days", "annual_cost_usd"],
    read: async () => {
      const { chosen, lineOf, known, isCounted } = await loadComplianceWithCost(db, actor, input);
      const cellsOf = (softwareId: string) => {
        const { people, annualCents } = known(softwareId);
        return [isCounted ? peopleCell(people) : null, annualCents === null ? null : inDollars(annualCents)];
      };
      return { chosen, lineOf, cellsOf };
    },
  });
}
