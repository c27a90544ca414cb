import { leadsTo, type Reference } from "db/references";
import { type RawBuilder, sql } from "kysely";

/**
 * How many records of software a district keeps, which are its alone, and go when it goes. Takes its id as SQL, and what
 * refers to districts; returns the SQL expression.
 */
export function recordsOfDistrict(id: RawBuilder<unknown>, references: Reference[]): RawBuilder<number> {
  return countOf(
    references.filter(({ rule, cascades }) => rule === "keeps" && cascades),
    id,
  );
}

/**
 * How many decisions about software name a school: an approval or a ban that is limited to it, or an exception for it.
 * These are what no key holds: they would go with the school, or name one that is gone. Takes the school's district and
 * its id as SQL, and what refers to schools; returns the SQL expression.
 */
export function decisionsNaming(
  districtId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  references: Reference[],
): RawBuilder<number> {
  return countOf(
    references.filter(({ isList, cascades }) => isList || cascades),
    id,
    districtId,
  );
}

function countOf(references: Reference[], id: RawBuilder<unknown>, districtId?: RawBuilder<unknown>) {
  const counts = references.map((reference) => {
    const within =
      districtId && reference.columns.includes("district_id") ? sql`and x.district_id = ${districtId}` : sql``;
    return sql`(select count(*) from ${sql.table(reference.table)} x where ${leadsTo(reference, id)} ${within})`;
  });
  return sql<number>`(${sql.join([sql`0`, ...counts], sql` + `)})::int`;
}
