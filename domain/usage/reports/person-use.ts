import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { namesOfProducts, readPersonUse } from "../queries/person-use";

const hoursIn = (bits: number) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (bits >> hour) & 1);

/** All that is kept of what a person in scope used: a row for each day and product or website. */
export function personUseReport(db: Db, scope: Scope, { profileId }: { profileId: string }): Report {
  const rows = atOnce(async () => {
    const use = await readPersonUse(db, scope, { profileId });
    const names = await namesOfProducts(db, [...new Set(use.flatMap(({ productId }) => productId ?? []))]);
    return use.map((row) => ({ ...row, product: row.productId ? (names.get(row.productId) ?? "") : null }));
  });
  return {
    name: "usage-of-a-person",
    columns: ["day", "product", "website", "visits", "minutes", "hours of the day", "blocked attempts"],
    rows: inCells(rows, ({ day, product, domain, visits, seconds, hours, attempts }) => [
      ...[day, product, domain, visits, Math.round(seconds / 60), hoursIn(hours).join(" "), attempts],
    ]),
  };
}
