import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { atOnce, inCells, type Report } from "domain/report";
import { readCosts } from "../read-costs";
import { renewalMonths } from "../renewals";
import { inDollars } from "./contracts";

const columns = [
  ...["day", "what", "contract", "vendor", "annual_cost_usd", "renews_automatically", "decided"],
  "last_day_to_cancel_has_passed",
];
const yes = (is: boolean) => (is ? "yes" : "no");

/**
 * The days to know of the next 12 months, the next first: the last one to cancel and the last one of each contract, with
 * what was decided.
 */
export function renewalsReport(db: Db, scope: Scope, { district }: { district: RecordsDistrict }): Report {
  const { id: districtId, today, stamp } = district;
  const days = async () => {
    const { contracts } = await readCosts(db, scope, { districtId, today, stamp });
    return renewalMonths(contracts, today).flatMap((month) => month.days);
  };
  return {
    name: `renewals-${today}`,
    columns,
    rows: inCells(atOnce(days), ({ on, what, title, vendor, annualCents, autoRenews, decided, isLate }) => [
      ...[on, what === "notice" ? "Last day to cancel" : "Contract ends", title, vendor, inDollars(annualCents)],
      ...[yes(autoRenews), decided || null, yes(isLate)],
    ]),
  };
}
