import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { keptWindows } from "domain/usage/kept-windows";
import { productUseFrom, selectProductUse, type Use } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import type { KnownUse } from "./product-value";
import { selectUseBehind, type UseBehind } from "./queries/use-behind";

/** Of a school alone, use says nothing about seats of all: only who sees a whole district is told of it. */
export const seesUse = ({ reach }: Scope) => reach === "all" || reach === "district";

type UseOf = { districtId: string; span: UsageSpan };

/** What is known about use, and how well. */
export type UseForMoney = {
  /** People by product; kept, so that nobody may change it. */
  known: KnownUse;
  behind: UseBehind;
  /** The use of each product in the last 90 days, whatever span is asked for: what it is worth is judged by these. */
  quarter: ReadonlyMap<string, Use>;
  /** Its people and time in the 90 days before those. */
  quarterBefore: ReadonlyMap<string, Pick<Use, "people" | "seconds">>;
  /** Of products with site licenses for some schools or grades, the people of both quarters whom these are for. */
  licensedQuarter?: ReadonlyMap<string, number | null>;
  licensedBefore?: ReadonlyMap<string, number | null>;
};

/** The dates by which it is judged what a product is worth. */
export const quarterSpan = "90";

const readProducts = keptWindows("use of products", {
  make: async (db, scope, { districtId, span }: UseOf): Promise<Omit<UseForMoney, "behind">> => {
    const { rows } = await selectProductUse(scope, { districtId, spans: [span, quarterSpan] }).execute(db);
    const [columns] = rows;
    if (!columns)
      return { known: { active: new Map(), peaks: new Map() }, quarter: new Map(), quarterBefore: new Map() };
    const { active, peaks, uses, usesBefore } = productUseFrom(columns);
    return { known: { active, peaks }, quarter: uses, quarterBefore: usesBefore };
  },
  rows: ({ quarter }) => quarter.size,
});

/**
 * The use that a district's money is set against, in a span of dates. Null for those who do not see the whole district
 * (of their school alone it says nothing about seats of all), and where nothing was counted yet. Two questions at most.
 */
export async function readUse(db: Db, scope: Scope, of: UseOf): Promise<UseForMoney | null> {
  const { behind } = await listTogether(db, { behind: selectUseBehind(scope, of) });
  return readUseWith(db, scope, { ...of, behind: behind[0] });
}

/** The same where what is behind it (selectUseBehind) was read with other lists. */
export async function readUseWith(
  db: Db,
  scope: Scope,
  { districtId, span, behind }: UseOf & { behind: UseBehind | undefined },
): Promise<UseForMoney | null> {
  if (!behind || behind.months === 0) return null;
  return { behind, ...(await readProducts(db, scope, { districtId, span }, behind.no)) };
}
