import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { complianceReport } from "domain/software/compliance/reports/compliance";
import { readUsesAndCosts } from "../use-and-cost";
import { inDollars } from "./product-costs";

/** How the products of a district stand with the laws, how many people used each in the last 30 days, and its annual cost. */
export function complianceWithCostReport(db: Db, actor: Actor, input: Parameters<typeof complianceReport>[2]) {
  const { id: districtId, today } = input.district;
  return complianceReport(db, actor, input, {
    columns: ["active_users_30_days", "annual_cost_usd"],
    read: async () => {
      const known = await readUsesAndCosts(db, actor, { districtId, today });
      return (softwareId) => {
        const { people, annualCents } = known.of(softwareId);
        return [people, annualCents === null ? null : inDollars(annualCents)];
      };
    },
  });
}
