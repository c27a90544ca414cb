import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { refreshWindows } from "domain/usage/queries/windows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { anAgreement } from "../support/compliance-world";
import { aContract } from "../support/money-world";
import { aPerson, aSchool } from "../support/people";
import { aProduct, daysAgo } from "../usage/unauthorized-world";
import { anIntake } from "../usage/world";

/** How much the district has: more than a page of everything. */
export const size = { products: 60, contracts: 40, agreements: 24, patterns: 60 };

/**
 * A district of its own whose lists are full: its products are approved and used on three days by three people, most of
 * them are paid for, some have an agreement that ended or ends. Its IT director and its teacher can sign in.
 */
export async function aFullDistrict(db: Db) {
  const name = `Full ${randomUUID().slice(0, 6)}`;
  const mark = name.toLowerCase().replace(" ", "-");
  const sites = Array.from({ length: size.products }, (_, nth) => `site-${nth}.${mark}.example`);
  const patterns: Record<string, string> = {};
  for (const [nth, site] of sites.entries()) patterns[site] = await aProduct(db, `${name} Product ${nth}`);
  const products = Object.values(patterns);
  const { districtId, send } = await anIntake(db, { name, now: new Date().toISOString(), timeZone: "UTC", patterns });
  await sql`insert into district_software (district_id, software_id, approval_status, privacy_status, allowed_grades)
    select ${districtId}::uuid, id, case when n % 4 = 0 then 'approved_with_conditions' else 'approved' end, 'compliant',
      case when n % 4 = 0 then array[3, 4, 5] else array[]::int[] end
    from unnest(${products}::uuid[]) with ordinality p (id, n)`.execute(db);
  const { id: schoolId } = await aSchool(db, districtId, `${name} School`);
  const director = `it@${mark}.example`;
  const teacher = `teacher@${mark}.example`;
  await aPerson(db, { role: "it_director", districtId, email: director });
  await aPerson(db, { role: "teacher", districtId, schoolId, email: teacher });
  for (let nth = 0; nth < size.contracts; nth++) {
    const lines = [{ softwareId: products[nth] as string, quantity: 100 + nth }];
    await aContract(db, districtId, { title: `Contract ${nth}`, starts: -100, ends: 20 + nth * 8, notice: nth, lines });
  }
  for (let nth = 0; nth < size.agreements; nth++) {
    const softwareIds = [products[nth * 2] as string];
    await anAgreement(db, districtId, { title: `Agreement ${nth}`, softwareIds, days: nth * 6 - 20 });
  }
  await sql`insert into url_patterns (district_id, pattern, host, software_id, software_name)
    select ${districtId}::uuid, 'p' || n || '.' || ${mark}::text || '.example', 'p' || n || '.' || ${mark}::text || '.example',
      ${products[0]}::uuid, 'Product 0' from generate_series(1, ${size.patterns}::int) n`.execute(db);
  const visits = sites.flatMap((site, nth) =>
    [1, 2, 40].map((back) => ({
      event_id: randomUUID(),
      person: `person${nth % 3}`,
      url: `https://${site}/`,
      occurred_at: `${daysAgo(back)}T15:00:00Z`,
    })),
  );
  const answer = await send(visits);
  if (typeof answer === "string" || answer.accepted !== visits.length) throw new Error(JSON.stringify(answer));
  await rollUpWaiting(db, { districtId });
  await refreshWindows(db, { districtId, now: new Date() });
  return { name, districtId, director, teacher };
}
