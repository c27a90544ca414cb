import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { readProductUse, type UseAndBefore } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import type { KnownUse } from "./product-value";
import { selectUseBehind, type UseBehind } from "./queries/use-behind";

/** What is known of use, and how well. */
export type UseForMoney = KnownUse & {
  behind: UseBehind;
  /** The use of each product in the last 90 days, whatever span is asked for: what it is worth is judged by these. */
  quarter: ReadonlyMap<string, UseAndBefore>;
};

/**
 * The use that a district's money is set against, in a span of dates. Null for those who do not see the whole district (of
 * their school alone it says nothing about seats of all), and where nothing was counted yet. One question.
 */
export async function readUse(
  db: Db,
  scope: Scope,
  { districtId, span }: { districtId: string; span: UsageSpan },
): Promise<UseForMoney | null> {
  const { windows, others, peaks, beside } = await readProductUse(db, scope, {
    ...{ districtId, spans: [span, "90"] as const, beside: selectUseBehind(scope, { districtId }) },
  });
  return knownForMoney(beside[0], { windows, peaks, quarter: others });
}

type Read = {
  windows: ReadonlyMap<string, UseAndBefore>;
  peaks: ReadonlyMap<string, number>;
  quarter: ReadonlyMap<string, UseAndBefore>;
};

/** The same from what was read already; null where nothing was counted yet. */
export function knownForMoney(behind: UseBehind | undefined, { windows, ...known }: Read): UseForMoney | null {
  if (!behind || behind.months === 0) return null;
  return { active: new Map([...windows].map(([id, { people }]) => [id, people])), behind, ...known };
}
