import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import type { UsedProduct } from "../queries/used-products";
import type { WindowOf } from "../queries/window-use";
import { readWindowUse } from "../window-overview";

const columns = [
  ...["product", "category", "approval", "active_users", "engagements", "minutes"],
  ...["active_users_before", "engagements_before", "minutes_before"],
];

const cellsOf = ({ name, category, approval, before, ...use }: UsedProduct) => [
  ...[name, category, approvalWords[approval]],
  ...[use.people, use.engagements, Math.round(use.seconds / 60)],
  ...[before.people, before.engagements, Math.round(before.seconds / 60)],
];

/** The products that were used in a window, the most used first, beside the window before. */
export function usedProductsReport(db: Db, scope: Scope, of: WindowOf & { today: string }): Report {
  const read = async () => {
    const products = (await readWindowUse(db, scope, of))?.used.products ?? [];
    return products.filter(({ engagements, before }) => engagements + before.engagements > 0);
  };
  return { name: `products-in-use-${of.today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}
