import type { Db } from "db/client";
import { matching } from "db/paging";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Conflict } from "domain/conflict";
import { sql } from "kysely";
import { whoChangedEntry } from "./blacklist-conflict";

type Of = { districtId: string; entryId: string };
export type ExceptionFor = { schoolId: string } | { profileId: string };

/**
 * Lets a school or a person of the district off an entry. Returns its id; "there" when they are let off already, a
 * conflict when the entry was lifted, undefined when entry, school or person are not in scope. In a transaction.
 */
export async function createBlacklistException(
  db: Db,
  scope: Scope,
  input: Of & { whose: ExceptionFor; until: string | null; reason: string; createdBy: string | null; today: string },
): Promise<{ id: string } | "there" | Conflict<null> | undefined> {
  const { districtId, entryId, whose, until, reason, createdBy, today } = input;
  const schoolId = "schoolId" in whose ? whose.schoolId : null;
  const profileId = "profileId" in whose ? whose.profileId : null;
  const entry = await db
    .selectFrom("software_blacklist as b")
    .select(["b.version", "b.lifted_at"])
    .where("b.id", "=", entryId)
    .where("b.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("b.district_id")))
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return undefined;
  if (entry.lifted_at) return whoChangedEntry(db, scope, { districtId, id: entryId, ...entry });
  const { rows } = await sql<{ id: string | null; there: boolean }>`
    with there as (
      select 1 from blacklist_exceptions x where x.district_id = ${districtId}::uuid and x.entry_id = ${entryId}::uuid
        and (x.school_id = ${schoolId}::uuid or x.profile_id = ${profileId}::uuid)
        and (x.until is null or x.until >= ${today}::date)
    ), made as (
      insert into blacklist_exceptions (district_id, entry_id, school_id, profile_id, until, reason, created_by)
      select ${districtId}, ${entryId}, ${schoolId}::uuid, ${profileId}::uuid, ${until}::date, ${reason}, ${createdBy}::uuid
      where not exists (select 1 from there)
        and (exists (select 1 from schools c where c.id = ${schoolId}::uuid and c.district_id = ${districtId}::uuid)
          or exists (select 1 from profiles p where p.id = ${profileId}::uuid and p.district_id = ${districtId}::uuid))
      returning id
    )
    select (select id from made) as id, exists (select 1 from there) as there`.execute(db);
  const made = rows[0];
  if (made?.there) return "there";
  return made?.id ? { id: made.id } : undefined;
}

/** Takes an exception back. Returns whose it was; undefined when it is not there. */
export async function removeBlacklistException(db: Db, scope: Scope, { districtId, entryId, id }: Of & { id: string }) {
  return db
    .deleteFrom("blacklist_exceptions as x")
    .where("x.id", "=", id)
    .where("x.entry_id", "=", entryId)
    .where("x.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("x.district_id")))
    .returning(["x.school_id as schoolId", "x.profile_id as profileId"])
    .executeTakeFirst();
}

export type NamedPerson = { id: string; name: string; email: string | null; school: string | null };

/**
 * The people of a district whom a text may mean, those first who are called just so: a name, an email address, or a name
 * and after a comma the address or the school. Accounts that are switched off are left out.
 */
export async function listPeopleNamed(
  db: Db,
  scope: Scope,
  { districtId, text, limit }: { districtId: string; text: string; limit: number },
): Promise<NamedPerson[]> {
  const typed = text.trim();
  if (!typed) return [];
  const [, name = typed, rest = typed] = /^(.*), ([^,]+)$/.exec(typed) ?? [];
  const has = (words: string) => matching(words, sql`p.search_text`, sql`p.sort_name`);
  const { rows } = await sql<NamedPerson>`
    select p.id, p.display_name as name, p.email, c.name as school
    from profiles p left join schools c on c.id = p.school_id
    where p.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("p.district_id"))}
      and p.deactivated_at is null
      and (${has(typed)} or ${has(name)})
    order by (lower(p.email) in (lower(${typed}), lower(${rest}))) is true desc, ${has(typed)} desc,
      fold_name(p.display_name) = fold_name(${name}) desc, (fold_name(c.name) = fold_name(${rest})) is true desc,
      p.sort_name, p.id
    limit ${limit}`.execute(db);
  return rows;
}
