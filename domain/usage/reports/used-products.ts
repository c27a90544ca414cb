import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { atOnce, inCells, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import { peopleCell } from "../keeping-words";
import type { UsedProduct } from "../queries/used-products";
import type { Use, WindowOf } from "../queries/window-use";
import { readWindowUse } from "../window-overview";

const columns = [
  ...["product", "category", "approval", "active_users", "engagements", "minutes"],
  ...["active_users_before", "engagements_before", "minutes_before"],
];

/** Without `before` where what was used before isn't known. */
type Row = Omit<UsedProduct, "before"> & { before: Use | null };

const cellsOf = ({ name, category, approval, before, ...use }: Row) => [
  ...[name, category, approvalWords[approval]],
  ...[peopleCell(use.people), use.engagements, Math.round(use.seconds / 60)],
  ...(before ? [peopleCell(before.people), before.engagements, Math.round(before.seconds / 60)] : [null, null, null]),
];

/** The products that were used in a window, the most used first, beside the window before. */
export function usedProductsReport(db: Db, scope: Scope, of: WindowOf & Omit<RecordsDistrict, "id">): Report {
  let reading: ReturnType<typeof readWindowUse> | undefined;
  /** Once for rows and dates: of a teacher's classes it is read by person. */
  const readOnce = () => {
    reading ??= readWindowUse(db, scope, of);
    return reading;
  };
  const rows = async (): Promise<Row[]> => {
    const read = await readOnce();
    const products = (read?.used.products ?? []).filter(
      ({ engagements, before }) => engagements + before.engagements > 0,
    );
    return read?.isCompared ? products : products.map((row) => ({ ...row, before: null }));
  };
  const usage = async () => {
    const read = await readOnce();
    if (!read) return null;
    const { from, to, at } = read.window;
    return { from, to, countedAt: new Date(at).toISOString(), coverage: read.beside?.now ?? null };
  };
  return { name: `products-in-use-${of.today}`, columns, rows: inCells(atOnce(rows), cellsOf), usage };
}
