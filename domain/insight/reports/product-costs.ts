import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { countedUsers } from "domain/money/licensed-words";
import { productsMatching } from "domain/money/paid-now";
import type { CostFilter } from "domain/money/product-costs";
import type { ValuedProduct } from "domain/money/product-value";
import { readPaidAndUsed } from "domain/money/read-paid";
import { seesUse } from "domain/money/read-use";
import { inDollars } from "domain/money/reports/contracts";
import { type CostSort, earliest, sortCosts } from "domain/money/sorted-costs";
import { wholePercent } from "domain/percent-words";
import { type Report, readWhole } from "domain/report";
import { peopleCell } from "domain/usage/keeping-words";
import type { UsageSpan } from "domain/usage/terms";
import { readValues } from "../read-values";
import type { ValueIndex } from "../value";
import { valueCells, valueColumns } from "./value-cells";

/** The active users who are not set against seats, by why. */
const placeColumns = [
  ...["people_at_schools_that_no_license_covers", "people_with_no_school_known", "people_not_in_its_grades"],
];

const placeCells = ({ outside, uncounted }: ValuedProduct["value"]) => [
  ...[outside?.people ?? null, uncounted?.noSchool || null, uncounted?.otherGrades || null],
];

/** Whoever sees no use has no columns of it, as on the screen. */
const columnsFor = (hasUse: boolean) => [
  ...["product", "vendor", "annual_cost_usd", "license_cost_usd", "seats", "site_license"],
  ...(hasUse ? ["active_users", ...placeColumns, "active_users_counted", "utilization_percent"] : []),
  ...(hasUse ? ["cost_per_active_user_usd", "unused_spend_usd", "realizable_saving_usd"] : []),
  ...["contract_ends_on", "notice_on", "contracts", ...(hasUse ? valueColumns : [])],
];

type Input = {
  district: RecordsDistrict;
  filter: CostFilter;
  order: { sort: CostSort; descending: boolean };
  /** The dates in which active users are counted. */
  span: UsageSpan;
};

/** `isCounted`: some usage was counted, so people who aren't known are those that aren't kept. */
type Row = { product: ValuedProduct; worthOf: ((id: string) => ValueIndex) | undefined; isCounted: boolean };

/**
 * What each product costs a district in a year, what comes of it and what it is worth, by a filter. Amounts are in
 * dollars; what is not known or has no sense is empty. What comes of it is for those who see the whole district.
 */
export function productCostsReport(db: Db, scope: Scope, { district, filter, order, span }: Input): Report {
  const { id: districtId, today, stamp } = district;
  const hasUse = seesUse(scope);
  const percent = (share: number | null) => (share === null ? null : wholePercent(share));
  const amount = (cents: number | null) => (cents === null ? null : inDollars(cents));
  const cellsOf = ({ product, worthOf, isCounted }: Row) => {
    const { id, name, vendor, annualCents, licenceCents, seats, isSite, contracts, value } = product;
    return [
      ...[name, vendor, inDollars(annualCents), inDollars(licenceCents), seats, isSite ? "yes" : "no"],
      ...(hasUse ? [isCounted ? peopleCell(value.active) : null, ...placeCells(value)] : []),
      ...(hasUse ? [isCounted ? peopleCell(countedUsers(value)) : null, percent(value.utilization)] : []),
      ...(hasUse ? [value.costPerActiveUser, value.unusedCents, value.savingCents].map(amount) : []),
      ...[
        earliest(contracts.map(({ endsOn }) => endsOn)),
        earliest(contracts.flatMap(({ noticeOn }) => noticeOn ?? [])),
      ],
      contracts.map(({ title }) => title).join("; "),
      ...(hasUse ? valueCells(worthOf?.(id) ?? null) : []),
    ];
  };
  const read = async () => {
    const { costs, use, now } = await readPaidAndUsed(db, scope, { districtId, today, stamp, span });
    const { lines, enrolled } = costs;
    const values = use && (await readValues(db, scope, { district, paid: now.products, use }));
    return sortCosts(productsMatching({ lines, enrolled }, { now, filter, today }), {
      ...order,
      worth: (of) => values?.of(of).index ?? null,
    }).map((product) => ({ product, worthOf: values?.of, isCounted: use !== null }));
  };
  return { name: `roi-${today}`, columns: columnsFor(hasUse), ...readWhole(read, cellsOf) };
}
