import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Deed } from "domain/conflict";
import { sql } from "kysely";
import type { KeptState } from "../unauthorized-terms";
import type { Subject } from "./unauthorized-grounds";

type Of = { districtId: string; subject: Subject };

const ofSubject = ({ softwareId, domain }: Subject) =>
  sql`(d.software_id is not distinct from ${softwareId}::uuid and d.domain is not distinct from ${domain}::text)`;

/** What is said of unauthorized use in a district takes turns from here to the end of the transaction. */
export async function lockDetections(db: Db, { districtId }: { districtId: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`detections of ${districtId}`}, 0))`.execute(db);
}

/** Which of these sites and products the district has any usage of. For those who see the whole district. */
export async function listSeenSubjects(
  db: Db,
  scope: Scope,
  { districtId, subjects }: { districtId: string; subjects: readonly Subject[] },
): Promise<(Subject & { targetNo: number })[]> {
  const software = subjects.flatMap(({ softwareId }) => softwareId ?? []);
  const domains = subjects.flatMap(({ domain }) => domain ?? []);
  const { rows } = await sql<Subject & { targetNo: number }>`
    select t.software_id as "softwareId", t.domain, t.target_no as "targetNo" from usage_targets t
    where t.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("t.district_id"))}
      and (t.software_id = any(${software}::uuid[]) or t.domain = any(${domains}::text[]))`.execute(db);
  return rows;
}

type Said = Of & { state: KeptState; until: string | null; reason: string | null; by: string | null };

/** Keeps what was said of a site or product. Returns the row's id; undefined for those who do not see the whole district. */
export async function saveDetection(db: Db, scope: Scope, said: Said): Promise<string | undefined> {
  const { districtId, subject, state, until, reason, by } = said;
  const { rows } = await sql<{ id: string }>`
    insert into detections (district_id, software_id, domain, state, until_on, reason, changed_by)
    select d.id, ${subject.softwareId}::uuid, ${subject.domain}::text, ${state}, ${until}::date, ${reason}::text, ${by}::uuid
    from districts d where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
    on conflict on constraint detections_key do update set state = excluded.state, until_on = excluded.until_on,
      reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now(), version = detections.version + 1
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Who last said something of one of these, and when. For those who see the whole district. */
export async function whoSaid(db: Db, scope: Scope, { districtId, subject }: Of): Promise<Deed | undefined> {
  const { rows } = await sql<Deed>`
    select p.display_name as by, d.changed_by as "byId", d.changed_at as at
    from detections d left join profiles p on p.id = d.changed_by
    where d.district_id = ${districtId}::uuid and ${ofSubject(subject)}
      and ${inWholeDistrict(scope, sql.ref("d.district_id"))}`.execute(db);
  return rows[0];
}
