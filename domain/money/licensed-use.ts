import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { readUseAtSchools, type UseAtSchool } from "domain/usage/queries/use-at-schools";
import type { UsageSpan } from "domain/usage/terms";
import { workedOut } from "domain/worked-out";
import type { UseOutside, UseUncounted } from "./licensed-words";
import { groupBy, type ProductCost } from "./product-costs";
import type { KnownUse } from "./product-value";
import { type QuartersOfUse, quarterSpan, type UseForMoney } from "./read-use";
import { peopleIn, type SiteLimits } from "./site-limits";

type Limited = { id: string; limits: SiteLimits & { places: NonNullable<SiteLimits["places"]> } };
type When = "active" | "people" | "peopleBefore";

const isLimited = (product: Pick<ProductCost, "id" | "limits">): product is Limited =>
  product.limits !== null && product.limits.places !== null;

/** Those whose use is narrowed. */
const limitedOf = workedOut((products: readonly Pick<ProductCost, "id" | "limits">[]) => products.filter(isLimited));

const bySoftware = (rows: readonly UseAtSchool[]) =>
  new Map(groupBy(rows, ({ softwareId }) => softwareId).map((group) => [group[0]?.softwareId ?? "", group]));

/** How many people some rows are; null where not all of them are known. */
function countOf(rows: readonly UseAtSchool[], when: When): number | null {
  const people = rows.map((row) => row[when]);
  return people.includes(null) ? null : people.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** The people at the schools that no license is for; null where there are none, or not all of them are known. */
function outsideOf({ limits }: Limited, rows: readonly UseAtSchool[]): UseOutside | null {
  const { schoolIds } = limits;
  if (schoolIds === null) return null;
  const there = rows.filter(
    ({ schoolId, active }) => schoolId !== null && !schoolIds.includes(schoolId) && active !== 0,
  );
  const people = countOf(there, "active");
  return people ? { people, schools: new Set(there.map(({ schoolId }) => schoolId)).size } : null;
}

/** The others whom no license is for, by why: with them all active users are told. Null where not all are known. */
function uncountedOf({ limits }: Limited, rows: readonly UseAtSchool[], inPlaces: readonly UseAtSchool[]) {
  const { schoolIds } = limits;
  const counted = new Set(inPlaces);
  const others = rows.filter(
    (row) => !counted.has(row) && (schoolIds === null || row.schoolId === null || schoolIds.includes(row.schoolId)),
  );
  const isOfNoSchool = ({ schoolId }: UseAtSchool) => schoolIds !== null && schoolId === null;
  const noSchool = countOf(others.filter(isOfNoSchool), "active");
  const otherGrades = countOf(
    others.filter((row) => !isOfNoSchool(row)),
    "active",
  );
  return noSchool === null || otherGrades === null ? null : { noSchool, otherGrades };
}

/** Worked out once for what is kept, so that what is made of it can be, too. */
const licensedBy = workedOut(
  (known: KnownUse, quarters: QuartersOfUse, limited: readonly Limited[], rows: readonly UseAtSchool[]) => {
    const of = bySoftware(rows);
    const inPlaces = limited.map((product) => {
      const all = of.get(product.id) ?? [];
      return { id: product.id, product, all, rows: peopleIn(product.limits.places, all) };
    });
    const people = (when: When) => new Map(inPlaces.map(({ id, rows }) => [id, countOf(rows, when)]));
    const outside = new Map(inPlaces.map(({ id, product, all }) => [id, outsideOf(product, all)]));
    const uncounted = new Map<string, UseUncounted | null>(
      inPlaces.map(({ id, product, all, rows }) => [id, uncountedOf(product, all, rows)]),
    );
    return {
      known: { ...known, licensed: people("active"), outside, uncounted },
      quarters: { ...quarters, licensed: people("people"), licensedBefore: people("peopleBefore") },
    };
  },
);

/**
 * Use with the people whom site licenses for some schools or grades are for, and those at schools that no license is for.
 * Takes the products that are paid for, which are kept, and the use of a span. One question more, where there are such
 * products and nothing is kept.
 */
export async function withLicensed(
  db: Db,
  scope: Scope,
  of: { districtId: string; span: UsageSpan; products: readonly Pick<ProductCost, "id" | "limits">[] },
  use: UseForMoney,
): Promise<UseForMoney> {
  const limited = limitedOf(of.products);
  if (limited.length === 0) return use;
  const narrowed = limited.filter(({ limits }) => limits.places.some(({ bands }) => bands.length > 0));
  const requested = {
    districtId: of.districtId,
    spans: [of.span, quarterSpan] as const,
    softwareIds: limited.map(({ id }) => id),
    byBand: narrowed.map(({ id }) => id),
  };
  const rows = await readUseAtSchools(db, scope, requested, use.behind.no);
  return { ...use, ...licensedBy(use.known, use.quarters, limited, rows) };
}
