import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { compareNames } from "domain/compare-names";
import { keptRecords, type RecordsDistrict } from "domain/kept-records";
import { type ReferenceNames, readCategoryNames } from "domain/places/kept-references";
import type { ApprovalStatus } from "domain/software/status/terms";
import { workedOut } from "domain/worked-out";
import { sql } from "kysely";
import type { TargetUse, Use, UseAndBefore, WindowOf } from "./window-use";

/** A product that was used in a window or in the one before it. */
export type UsedProduct = UseAndBefore & {
  id: string;
  name: string;
  categoryId: string | null;
  category: string | null;
  /** How it stands in the district today. */
  approval: ApprovalStatus;
};

/** All that was used in a window: by product, and the sites that lead to none as one. */
export type UsedTargets = { products: readonly UsedProduct[]; sites: UseAndBefore & { count: number } };

type Facts = Pick<UsedProduct, "name" | "categoryId" | "approval"> & { id: string; keptId: string };

/** The select of namesAndStatus. */
const selectNames = (scope: Scope, { districtId, today }: Of, ids: readonly string[]) => sql<Facts>`
    select s.id, k.id as "keptId", k.name, k.category_id as "categoryId",
      coalesce(case when exists (select from product_bans b where b.district_id = ${districtId}::uuid
          and b.software_id = k.id and b.during @> ${today}::date) then 'blocked' end,
        f.approval_status, 'not_reviewed') as approval
    from software s join software k on k.id = coalesce(s.merged_into_id, s.id)
      left join approval_periods f on f.district_id = ${districtId}::uuid and f.software_id = k.id
        and f.during @> ${today}::date
    where s.id = any(${[...ids]}::uuid[]) and ${inOwnDistrict(scope, sql`${districtId}::uuid`)}`;

/** The products whose names and status were asked for until a record changes, by id; null is one that isn't there. */
const readNamed = keptRecords("names", {
  make: async () => new Map<string, Facts | null>(),
  rows: () => 2_000,
  forStaff: true,
});
export type Named = ReadonlyMap<string, Facts | null>;

/**
 * Names and status of products, as they are called by now: one that was merged into another goes by that one. Each is read
 * once until a record of the district changes.
 */
export async function namesAndStatus(db: Db, scope: Scope, of: Of, ids: readonly string[]): Promise<Facts[]> {
  const named = await keptNames(db, scope, of, ids);
  return ids.flatMap((id) => named.get(id) ?? []);
}

/**
 * The names that are kept, these among them: the same map until a record changes, with more and more of them. What is worked
 * out of it must be of ids that were read before.
 */
export async function keptNames(db: Db, scope: Scope, of: Of, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return new Map();
  const named = await readNamed(db, { ...of, scope });
  const unread = ids.filter((id) => !named.has(id));
  if (unread.length > 0) {
    const { rows } = await selectNames(scope, of, unread).execute(db);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const id of unread) named.set(id, found.get(id) ?? null);
  }
  return named;
}

type Of = Pick<WindowOf, "districtId"> & Omit<RecordsDistrict, "id">;

const none: Use = { people: 0, engagements: 0, seconds: 0 };
const plus = (a: Use, b: Use): Use => ({
  // Until what was merged is counted anew, some of the people are in both.
  people: a.people === null || b.people === null ? null : Math.max(a.people, b.people),
  engagements: a.engagements + b.engagements,
  seconds: a.seconds + b.seconds,
});
const both = (a: UseAndBefore, b: UseAndBefore): UseAndBefore => ({ ...plus(a, b), before: plus(a.before, b.before) });

/**
 * What was used as products, as they are called and stand `today` (YYYY-MM-DD, the district's), the most used first: one
 * that was merged goes by the one it was merged into. Nobody may change it: of targets that are kept it is worked out once.
 */
export async function namedTargets(
  db: Db,
  scope: Scope,
  { of, targets }: { of: Of; targets: readonly TargetUse[] },
): Promise<UsedTargets> {
  const [named, categories] = await Promise.all([
    keptNames(db, scope, of, idsOf(targets)),
    readCategoryNames(db, { ...of, scope }),
  ]);
  return nameTargets(named, categories, targets);
}

/** The products among targets. */
const idsOf = (targets: readonly TargetUse[]) => targets.flatMap(({ softwareId }) => softwareId ?? []);

/** What is known of a product's name stays as it is as long as the names are kept. */
const nameTargets = workedOut(
  (named: Named, categories: ReferenceNames, targets: readonly TargetUse[]): UsedTargets => {
    const products = new Map<string, UsedProduct>();
    let sites: UsedTargets["sites"] = { ...none, before: none, count: 0 };
    for (const use of targets) {
      const fact = use.softwareId ? named.get(use.softwareId) : null;
      if (fact) {
        const { keptId: id, name, categoryId, approval } = fact;
        const there = products.get(id);
        // Field by field: there are thousands, and copies made by "..." of what is left over are many times slower.
        const { people, engagements, seconds, before } = there ? both(there, use) : use;
        const category = categories.of(categoryId);
        products.set(id, { id, name, categoryId, category, approval, people, engagements, seconds, before });
      } else sites = { ...both(sites, use), count: sites.count + (use.engagements > 0 ? 1 : 0) };
    }
    const order = (a: UsedProduct, b: UsedProduct) =>
      (b.people ?? 0) - (a.people ?? 0) || b.engagements - a.engagements || compareNames(a.name, b.name);
    return { products: [...products.values()].sort(order), sites };
  },
);
