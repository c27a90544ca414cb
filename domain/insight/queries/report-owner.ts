import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { permissions } from "domain/access/permissions";
import { scopeOf } from "domain/access/scope";
import { isRole } from "domain/access/terms";
import { mayHave } from "../report-rights";
import type { ReportKind, SkipReason } from "../terms";

/**
 * Who a report is made for, as they may see today; the reason when they may not have it any more. It is the worker's
 * question about one person, so there is no scope.
 */
export async function readReportOwner(
  db: Db,
  { profileId, districtId, kind }: { profileId: string; districtId: string; kind: ReportKind },
): Promise<Actor | SkipReason> {
  const person = await db
    .selectFrom("profiles as p")
    .leftJoin("auth_users as u", "u.id", "p.auth_user_id")
    .select(["p.id", "p.role", "p.district_id as districtId", "p.school_id as schoolId"])
    .select(["p.deactivated_at as deactivatedAt", "u.id as authUserId", "u.disabled_at as disabledAt"])
    .where("p.id", "=", profileId)
    .executeTakeFirst();
  if (!person?.authUserId || person.deactivatedAt || person.disabledAt) return "deactivated";
  const { role } = person;
  if (!isRole(role)) return "role";
  const seesAll = (permissions["view:all_software"] as readonly string[]).includes(role);
  if (!seesAll && person.districtId !== districtId) return "left";
  const actor: Actor = { ...scopeOf({ ...person, role }), role, requestId: null, address: null };
  return mayHave(actor, kind) ? actor : "role";
}
