import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { readPeaks, readProductWindows } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import type { KnownUse } from "./product-value";
import { findUseBehind, type UseBehind } from "./queries/use-behind";

/** What is known of use, and how well. */
export type UseForMoney = KnownUse & { behind: UseBehind };

/**
 * The use that a district's money is set against, in a span of dates. Null for those who do not see the whole district (of
 * their school alone it says nothing about seats of all), and where nothing was counted yet. Three questions at most.
 */
export async function readUse(
  db: Db,
  scope: Scope,
  { districtId, span }: { districtId: string; span: UsageSpan },
): Promise<UseForMoney | null> {
  const behind = await findUseBehind(db, scope, { districtId });
  if (!behind || behind.months === 0) return null;
  const [windows, peaks] = await Promise.all([
    readProductWindows(db, scope, { districtId, span }),
    readPeaks(db, scope, { districtId }),
  ]);
  const active = new Map([...windows].map(([id, { people }]) => [id, people]));
  return { active, peaks, behind };
}
