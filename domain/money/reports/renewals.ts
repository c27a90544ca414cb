import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { wholePercent } from "domain/percent-words";
import { atOnce, inCells, type Report } from "domain/report";
import { peopleCell } from "domain/usage/keeping-words";
import { countedUsers } from "../licensed-words";
import { paidNow } from "../paid-now";
import { sumOf } from "../product-costs";
import { isUndecided } from "../product-value";
import { readCosts } from "../read-costs";
import { readUse, seesUse } from "../read-use";
import { type RenewalUse, usesByContract } from "../renewal-use";
import { renewalMonths } from "../renewals";
import { inDollars } from "./contracts";

const columnsFor = (hasUse: boolean) => [
  ...["day", "what", "contract", "vendor", "annual_cost_usd", "renews_automatically", "decided"],
  "last_day_to_cancel_has_passed",
  ...(hasUse ? ["products", "active_users", "active_users_counted", "seats", "utilization_percent"] : []),
  ...(hasUse ? ["cost_per_enrolled_student_usd"] : []),
  ...(hasUse ? ["seats_to_spare", "saving_usd"] : []),
];

/** The use of the contract's products, in their order, and what its renewal could still save; empty where it isn't known. */
function cellsOfUse(uses: readonly RenewalUse[]) {
  const listed = (cellOf: (use: RenewalUse) => string | number | null) =>
    uses.map((use) => cellOf(use) ?? "").join("; ") || null;
  const open = uses.flatMap(({ saving }) => (saving && isUndecided(saving) ? [saving] : []));
  return [
    listed(({ product: { name } }) => name),
    listed(({ product: { value } }) => peopleCell(value.active)),
    listed(({ product: { value } }) => peopleCell(countedUsers(value))),
    listed(({ product: { seats } }) => seats),
    listed(({ product: { value } }) => value.utilization && wholePercent(value.utilization)),
    listed(({ product: { value } }) => (value.costPerEnrolled === null ? null : inDollars(value.costPerEnrolled))),
    open.length > 0 ? sumOf(open.map(({ spare }) => spare)) : null,
    open.length > 0 ? inDollars(sumOf(open.map(({ cents }) => cents))) : null,
  ];
}

const yes = (is: boolean) => (is ? "yes" : "no");

/**
 * The days to know of the next 12 months, the next first: the last one to cancel and the last one of each contract, with
 * what was decided. Those who see the whole district have their use of the last 90 days, and what could be saved.
 */
export function renewalsReport(db: Db, scope: Scope, { district }: { district: RecordsDistrict }): Report {
  const { id: districtId, today, stamp } = district;
  const hasUse = seesUse(scope);
  const days = async () => {
    const costs = await readCosts(db, scope, { districtId, today, stamp });
    const use = hasUse ? await readUse(db, scope, { districtId, span: "90" }) : null;
    const uses = use && usesByContract(paidNow(costs, use).products);
    return renewalMonths(costs.contracts, today).flatMap((month) =>
      month.days.map((day) => ({ day, uses: uses?.get(day.id) ?? [] })),
    );
  };
  const cellsOf = ({ day, uses }: Awaited<ReturnType<typeof days>>[number]) => [
    ...[day.on, day.what === "notice" ? "Last day to cancel" : "Contract ends", day.title, day.vendor],
    ...[inDollars(day.annualCents), yes(day.autoRenews), day.decided || null, yes(day.isLate)],
    ...(hasUse ? cellsOfUse(uses) : []),
  ];
  return { name: `renewals-${today}`, columns: columnsFor(hasUse), rows: inCells(atOnce(days), cellsOf) };
}
