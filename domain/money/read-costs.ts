import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { keptRecords } from "domain/kept-records";
import { type CostLine, costLines, sumOf } from "./product-costs";
import { type ContractRow, listContracts } from "./queries/contracts";
import { type Enrolled, readEnrollment } from "./queries/enrollment";

/** What figures about money are made of. */
export type Costs = { contracts: readonly ContractRow[]; enrolled: readonly Enrolled[]; lines: readonly CostLine[] };

const readContracts = keptRecords("contracts", {
  make: (db, { scope, districtId }) => listContracts(db, scope, { districtId }),
  rows: (contracts) => contracts.length + sumOf(contracts.map(({ lines }) => lines.length)),
  forStaff: true,
});

const readEnrolled = keptRecords("enrollment", {
  make: (db, { scope, districtId }): Promise<readonly Enrolled[]> =>
    readEnrollment(db, scope, { districtId, siteOf: "any" }),
  rows: (enrolled) => enrolled.length,
  forStaff: true,
});

/**
 * A district's contracts and what each of their lines comes to, on the district's day (YYYY-MM-DD). Students are counted
 * only where a site licence asks for them. Two questions to the database at most; `stamp` as kept records take it.
 */
export async function readCosts(
  db: Db,
  scope: Scope,
  { districtId, today, stamp }: { districtId: string; today: string; stamp?: string | undefined },
): Promise<Costs> {
  const of = { districtId, scope, today, stamp };
  const [contracts, enrolled] = await Promise.all([readContracts(db, of), readEnrolled(db, of)]);
  return { contracts, enrolled, lines: linesOn({ contracts, enrolled }, today) };
}

type Worked = { enrolled: readonly Enrolled[]; lines: readonly CostLine[] };
const worked = new WeakMap<readonly ContractRow[], Map<string, Worked>>();

/** What the lines of contracts come to on a day: worked out once for contracts and students that are kept. */
export function linesOn(
  { contracts, enrolled }: Pick<Costs, "contracts" | "enrolled">,
  day: string,
): readonly CostLine[] {
  const byDay = worked.get(contracts) ?? new Map<string, Worked>();
  worked.set(contracts, byDay);
  const known = byDay.get(day);
  if (known?.enrolled === enrolled) return known.lines;
  const lines = costLines(contracts, { today: day, enrolled });
  byDay.set(day, { enrolled, lines });
  return lines;
}
