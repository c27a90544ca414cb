import type { Db } from "db/client";
import { sql } from "kysely";
import { leadNamesOn, leadToNobody } from "./lead-names";
import { groupPeople, moveGroups } from "./queries/groups";
import { openIntake } from "./queries/intake";
import { refreshKnownNames } from "./queries/known-names";
import { markPeople } from "./queries/marks";
import { markChanged } from "./queries/windows";

/** What came of it, in people: whom a roster knows by now, and who is in another group from today on. */
export type Known = { linked: number; moved: number };

type Link = { person_no: number; profile_id: string };

/**
 * Brings the people of a district in step with its rosters and accounts: who was seen under a name that leads to somebody
 * by now is that person, with the visits that are still kept; who changed school, grade or role is counted in the new
 * group from `today` (YYYY-MM-DD, the district's) on. Safe to repeat.
 */
export async function knowPeople(db: Db, { districtId, today }: { districtId: string; today: string }): Promise<Known> {
  const { salt } = await openIntake(db, { districtId });
  return db.transaction().execute(async (db) => {
    // Nobody is given a number, and nothing is taken in, until names lead to where they are to lead.
    await sql`select from usage_districts where district_id = ${districtId} for update`.execute(db);
    const { shared } = await refreshKnownNames(db, { districtId, salt });
    await leadNamesOn(db, districtId);
    await leadToNobody(db, districtId, shared);
    const links = await strangersKnown(db, districtId);
    if (links.length > 0) await link(db, districtId, links);
    const moved = await moveGroups(db, { districtId, today });
    await markPeople(db, { districtId, personNos: moved, from: today });
    await sql`update usage_districts set known_at = now() where district_id = ${districtId}`.execute(db);
    if (links.length + moved.length > 0) await markChanged(db, { districtId, day: today });
    return { linked: links.length, moved: moved.length };
  });
}

/** Those whom no roster knew, and whose name leads to somebody by now. */
async function strangersKnown(db: Db, districtId: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select p.person_no, k.profile_id
    from usage_people p
      join usage_names n on n.district_id = p.district_id and n.person_no = p.person_no
      join usage_known_names k on k.district_id = n.district_id and k.name_hash = n.name_hash
    where p.district_id = ${districtId} and p.profile_id is null
    order by p.person_no`.execute(db);
  return rows;
}

async function link(db: Db, districtId: string, links: Link[]): Promise<void> {
  const { rows: there } = await sql<Link>`
    select person_no, profile_id from usage_people where district_id = ${districtId}
      and profile_id = any(${links.map((one) => one.profile_id)}::uuid[])`.execute(db);
  const kept = new Map(there.map((one) => [one.profile_id, one.person_no]));
  const firsts: Link[] = [];
  const others: { from: number; to: number }[] = [];
  for (const one of links) {
    const to = kept.get(one.profile_id);
    if (to !== undefined) others.push({ from: one.person_no, to });
    else {
      kept.set(one.profile_id, one.person_no);
      firsts.push(one);
    }
  }
  await sql`
    update usage_people p set profile_id = n.profile
    from unnest(${firsts.map((one) => one.person_no)}::int[], ${firsts.map((one) => one.profile_id)}::uuid[])
      n (person, profile)
    where p.district_id = ${districtId} and p.person_no = n.person`.execute(db);
  await groupPeople(db, { districtId, personNos: firsts.map((one) => one.person_no) });
  const from = others.map((one) => one.from);
  await markPeople(db, { districtId, personNos: [...firsts.map((one) => one.person_no), ...from] });
  await merge(db, districtId, others);
  await markPeople(db, { districtId, personNos: [...new Set(others.map((one) => one.to))] });
  await sql`update usage_districts set names_version = names_version + 1 where district_id = ${districtId}`.execute(db);
}

/** Those who turned out to be somebody who has a number already: their names and visits lead to that one from now on. */
async function merge(db: Db, districtId: string, others: { from: number; to: number }[]): Promise<void> {
  if (others.length === 0) return;
  const pairs = sql`unnest(${others.map((one) => one.from)}::int[], ${others.map((one) => one.to)}::int[]) n (gone, kept)`;
  await sql`update usage_names u set person_no = n.kept from ${pairs}
    where u.district_id = ${districtId} and u.person_no = n.gone`.execute(db);
  await sql`update usage_events e set person_no = n.kept from ${pairs}
    where e.district_id = ${districtId} and e.person_no = n.gone`.execute(db);
  await sql`delete from usage_people p using ${pairs}
    where p.district_id = ${districtId} and p.person_no = n.gone`.execute(db);
}
