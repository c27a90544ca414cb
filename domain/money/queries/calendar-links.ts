import type { Db } from "db/client";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { isRole, type Role } from "domain/access/terms";
import type { RenewalDecision } from "domain/money/terms";
import { sql } from "kysely";

/** One's own link, without its token: that is known to nobody any more. */
export async function findOwnCalendarLink(db: Db, scope: Scope) {
  return db
    .selectFrom("calendar_links as l")
    .innerJoin("districts as d", "d.id", "l.district_id")
    .select(["l.created_at as createdAt", "l.last_used_at as lastUsedAt", "d.name as districtName"])
    .where("l.profile_id", "=", scope.profileId)
    .where((eb) => inOwnDistrict(scope, eb.ref("l.district_id")))
    .executeTakeFirst();
}

/** Keeps one's link to a district's renewals, in the place of the one before. Returns false for a district out of reach. */
export async function saveCalendarLink(
  db: Db,
  scope: Scope,
  { districtId, tokenHash }: { districtId: string; tokenHash: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into calendar_links (profile_id, district_id, token_hash)
    select ${scope.profileId}::uuid, d.id, ${tokenHash} from districts d
    where d.id = ${districtId}::uuid and ${inOwnDistrict(scope, sql.ref("d.id"))}
    on conflict (profile_id) do update set district_id = excluded.district_id, token_hash = excluded.token_hash,
      created_at = now(), last_used_at = null`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** Takes one's link away, at once. Returns its district; undefined when there is none. */
export async function removeCalendarLink(db: Db, scope: Scope): Promise<{ districtId: string } | undefined> {
  return db
    .deleteFrom("calendar_links as l")
    .where("l.profile_id", "=", scope.profileId)
    .returning("l.district_id as districtId")
    .executeTakeFirst();
}

/** Whose link it is, as they are today. */
export type CalendarReader = {
  id: string;
  role: Role;
  districtId: string | null;
  schoolId: string | null;
  /** The district that the link is for, its name and its day (YYYY-MM-DD). */
  link: { districtId: string; districtName: string; today: string };
  useDue: boolean;
};

/**
 * Who reads by a token, with their role and place of today; undefined for a token that was never given out or was revoked,
 * and for those who may not sign in any more. It proves who asks, so it runs before there is a scope.
 */
export async function findCalendarReader(
  db: Db,
  { tokenHash, demo }: { tokenHash: Buffer; demo: boolean },
): Promise<CalendarReader | undefined> {
  const row = await db
    .selectFrom("calendar_links as l")
    .innerJoin("profiles as p", "p.id", "l.profile_id")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .innerJoin("districts as d", "d.id", "l.district_id")
    .select(["p.id", "p.role", "p.district_id as districtId", "p.school_id as schoolId"])
    .select(["d.id as linkDistrictId", "d.name as linkDistrictName"])
    .select(sql<string>`(now() at time zone d.time_zone)::date::text`.as("today"))
    .select(sql<boolean>`coalesce(l.last_used_at < now() - interval '1 hour', true)`.as("useDue"))
    .where("l.token_hash", "=", tokenHash)
    .where("p.deactivated_at", "is", null)
    .where("u.disabled_at", "is", null)
    .$if(!demo, (query) => query.where("u.demo", "=", false))
    .executeTakeFirst();
  if (!row || !isRole(row.role)) return undefined;
  const { id, role, districtId, schoolId, linkDistrictId, linkDistrictName, today, useDue } = row;
  return {
    id,
    role,
    districtId,
    schoolId,
    link: { districtId: linkDistrictId, districtName: linkDistrictName, today },
    useDue,
  };
}

/** Notes that one's link was used, to the hour. */
export async function noteCalendarUse(db: Db, scope: Scope): Promise<void> {
  await db
    .updateTable("calendar_links")
    .set({ last_used_at: sql<Date>`now()` })
    .where("profile_id", "=", scope.profileId)
    .execute();
}

/** A contract as a calendar shows it: no price, no note, nobody's name. Days are YYYY-MM-DD. */
export type RenewingContract = {
  id: string;
  title: string;
  vendor: string;
  endsOn: string;
  noticeOn: string | null;
  autoRenews: boolean;
  decision: RenewalDecision | null;
  noticeGivenOn: string | null;
  version: number;
  updatedAt: Date;
};

/** A district's contracts that have not ended before a day, the first to end first. For everyone who works there. */
export async function listRenewing(
  db: Db,
  scope: Scope,
  { districtId, since }: { districtId: string; since: string },
): Promise<RenewingContract[]> {
  return db
    .selectFrom("contracts as c")
    .select(["c.id", "c.title", "c.vendor", "c.ends_on as endsOn", "c.notice_on as noticeOn"])
    .select(["c.auto_renews as autoRenews", "c.version", "c.updated_at as updatedAt"])
    .select(["c.notice_given_on as noticeGivenOn"])
    .select(sql<RenewalDecision | null>`c.renewal_decision`.as("decision"))
    .where("c.district_id", "=", districtId)
    .where("c.ends_on", ">=", since)
    .where((eb) => inOwnDistrict(scope, eb.ref("c.district_id")))
    .orderBy("c.ends_on")
    .orderBy("c.id")
    .execute();
}
