import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { readUseAtSchools, type UseAtSchool } from "domain/usage/queries/use-at-schools";
import type { UsageSpan } from "domain/usage/terms";
import { workedOut } from "domain/worked-out";
import type { ProductCost } from "./product-costs";
import type { KnownUse } from "./product-value";
import { quarterSpan, type UseForMoney } from "./read-use";

type Limited = Pick<ProductCost, "id" | "schoolIds">;

/** The people at the schools that each product's site licenses are for; null where not all of them are known. */
function peopleAt(
  products: readonly Limited[],
  rows: readonly UseAtSchool[],
  when: "active" | "people" | "peopleBefore",
) {
  return new Map(
    products.flatMap(({ id, schoolIds }): [string, number | null][] => {
      if (schoolIds === null) return [];
      const there = rows.filter(({ softwareId, schoolId }) => softwareId === id && schoolIds.includes(schoolId));
      const people = there.map((row) => row[when]);
      return [[id, people.includes(null) ? null : people.reduce<number>((sum, one) => sum + (one ?? 0), 0)]];
    }),
  );
}

const limitedOf = workedOut((products: readonly Limited[]) => products.filter(({ schoolIds }) => schoolIds !== null));

/** Worked out once for what is kept, so that what is made of it can be, too. */
const licensedBy = workedOut((known: KnownUse, limited: readonly Limited[], rows: readonly UseAtSchool[]) => ({
  known: { ...known, licensed: peopleAt(limited, rows, "active") },
  licensedQuarter: peopleAt(limited, rows, "people"),
  licensedBefore: peopleAt(limited, rows, "peopleBefore"),
}));

/**
 * Use with the people whom site licenses for some schools are for. Takes the products that are paid for, which are kept, and
 * the use of a span. One question more, where there are such products and nothing is kept.
 */
export async function withLicensed(
  db: Db,
  scope: Scope,
  { districtId, span, products }: { districtId: string; span: UsageSpan; products: readonly Limited[] },
  use: UseForMoney,
): Promise<UseForMoney> {
  const limited = limitedOf(products);
  if (limited.length === 0) return use;
  const of = { districtId, spans: [span, quarterSpan] as const, softwareIds: limited.map(({ id }) => id) };
  const rows = await readUseAtSchools(db, scope, of, use.behind.no);
  return { ...use, ...licensedBy(use.known, limited, rows) };
}
