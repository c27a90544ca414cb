import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { productUseFrom, selectProductUse, type Use } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import type { KnownUse } from "./product-value";
import { selectUseBehind, type UseBehind } from "./queries/use-behind";

/** What is known about use, and how well. */
export type UseForMoney = KnownUse & {
  behind: UseBehind;
  /** The use of each product in the last 90 days, whatever span is asked for: what it is worth is judged by these. */
  quarter: ReadonlyMap<string, Use>;
};

/**
 * The use that a district's money is set against, in a span of dates. Null for those who do not see the whole district
 * (of their school alone it says nothing about seats of all), and where nothing was counted yet. One question.
 */
export async function readUse(
  db: Db,
  scope: Scope,
  { districtId, span }: { districtId: string; span: UsageSpan },
): Promise<UseForMoney | null> {
  const { behind, use } = await listTogether(db, selectsOfUse(scope, { districtId, span }));
  return knownForMoney(behind, use);
}

/** The selects of readUse, for a statement that lists more. */
export const selectsOfUse = (scope: Scope, { districtId, span }: { districtId: string; span: UsageSpan }) => ({
  behind: selectUseBehind(scope, { districtId }),
  use: selectProductUse(scope, { districtId, spans: [span, "90"] }),
});

type Lists = Awaited<ReturnType<typeof listTogether<ReturnType<typeof selectsOfUse>>>>;

/** The same from the rows of those selects; null where nothing was counted yet. */
export function knownForMoney([behind]: Lists["behind"], [use]: Lists["use"]): UseForMoney | null {
  if (!behind || behind.months === 0 || !use) return null;
  const { active, peaks, uses } = productUseFrom(use);
  return { active, peaks, behind, quarter: uses };
}
