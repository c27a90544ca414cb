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

/**
 * The use of each product in the last 90 days and in the 90 days before those, whatever span is asked for: what it is worth
 * is judged by these. Of products with site licenses for some schools or grades, also the people whom these are for.
 */
export type QuartersOfUse = {
  now: ReadonlyMap<string, Use>;
  before: ReadonlyMap<string, Pick<Use, "people" | "seconds">>;
  licensed?: ReadonlyMap<string, number | null>;
  licensedBefore?: ReadonlyMap<string, number | null>;
};

/** What is known about use, and how well: people by product, and quarters, are kept, so that nobody may change them. */
export type UseForMoney = { known: KnownUse; behind: UseBehind; quarters: QuartersOfUse };

/** The dates by which it is judged what a product is worth. */
export const quarterSpan = "90";

const readProducts = keptWindows("use of products", {
  make: async (db, scope, { districtId, span }: UseOf): Promise<Omit<UseForMoney, "behind">> => {
    const { rows } = await selectProductUse(scope, { districtId, spans: [span, quarterSpan] }).execute(db);
    const [columns] = rows;
    if (!columns) {
      return { known: { active: new Map(), peaks: new Map() }, quarters: { now: new Map(), before: new Map() } };
    }
    const { active, peaks, uses, usesBefore } = productUseFrom(columns);
    return { known: { active, peaks }, quarters: { now: uses, before: usesBefore } };
  },
  rows: ({ quarters }) => quarters.now.size,
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
