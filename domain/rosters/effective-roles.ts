import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { kinds } from "./kinds";
import { addFound, coded } from "./problems";
import type { Dangling, Judged, Source } from "./references";
import { namedIds, takenAside } from "./staging";

/** Which of several roles a person is known by; what is not named comes last. */
const ranks = ["principal", "teacher", "student"];

/**
 * The roles that hold: sound ones; beside a file of changes, or without one, the stored ones that it doesn't override;
 * and stored ones whose row is in the file but was set aside, since that row tells nothing new.
 */
function effectiveRoles({ modes, source }: Judged): RawBuilder<unknown> {
  const kept =
    modes.roles === "bulk"
      ? sql`and (exists (select 1 from doubtful_roles g where g.sourced_id = r.sourced_id)
          or exists (select 1 from doubtful_roles where sourced_id is null))`
      : sql``;
  const columns = (alias: string) =>
    sql.join(
      ["user_sourced_id", "org_sourced_id", "role_type", "role", "sourced_id"].map((name) =>
        sql.ref(`${alias}.${name}`),
      ),
    );
  return sql`
    select ${columns("s")} from sound_roles s where not s.gone
    union all
    select ${columns("r")} from roster_roles r
    where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
      and r.status = 'active' and not exists (select 1 from sound_roles g where g.sourced_id = r.sourced_id) ${kept}`;
}

/**
 * Gives the users of a 1.2 bundle the role and the orgs that their roles say: primary ones first, then by rank. Users
 * whose roles changed without a row of their own join the sound ones; those without any role are set aside. Call it
 * after roles and before classes. Returns how many were set aside, at fault themselves or for a role row that was.
 */
export async function deriveRoles(db: Db, judged: Judged): Promise<Dangling> {
  const { modes, source } = judged;
  await sql`
    insert into derived (sourced_id, role, org_sourced_ids)
    select user_sourced_id, (array_agg(role order by place))[1], array_agg(org_sourced_id order by place)
    from (
      select user_sourced_id, org_sourced_id, (array_agg(e.role order by p.place))[1] as role, min(p.place) as place
      from (${effectiveRoles(judged)}) e
        cross join lateral (
          select (e.role_type <> 'primary')::int || '.' ||
            coalesce(array_position(${ranks}::text[], e.role), 9) || '.' || e.sourced_id collate "C" as place
        ) p
      group by user_sourced_id, org_sourced_id
    ) e
    group by user_sourced_id`.execute(db);
  await sql`analyze derived (sourced_id)`.execute(db);
  // A role row may change a person who has no row in the file of people.
  if (modes.users !== "bulk") await addTouched(db, source);
  await sql`
    update sound_users u set role = d.role, org_sourced_ids = ${withFirst(sql`u.primary_org_sourced_id`, sql`d.org_sourced_ids`)}
    from derived d where d.sourced_id = u.sourced_id and not u.gone`.execute(db);
  if (modes.users === "delta") await keepEarlier(db, source);
  return setRolelessAside(db);
}

const withFirst = (first: RawBuilder<unknown>, orgs: RawBuilder<unknown>) =>
  sql`case when ${first} is null then ${orgs} else array[${first}] || array_remove(${orgs}, ${first}) end`;

const kept = [
  ...["enabled_user", "username", "given_name", "family_name", "middle_name", "identifier", "email", "grades"],
  "primary_org_sourced_id",
].map((name) => sql.id(name));

async function addTouched(db: Db, { districtId, configurationId }: Source): Promise<void> {
  await sql`
    insert into sound_users (line, gone, sourced_id, role, org_sourced_ids, ${sql.join(kept)})
    select 0, false, r.sourced_id, r.role, r.org_sourced_ids, ${sql.join(kept.map((name) => sql`r.${name}`))}
    from roster_users r join derived d on d.sourced_id = r.sourced_id
    where r.district_id = ${districtId} and r.integration_id = ${configurationId} and r.status = 'active'
      and not exists (select 1 from ${namedIds(kinds.users)} g where g.sourced_id = r.sourced_id)
      and (r.role, r.org_sourced_ids) is distinct from
        (d.role, ${withFirst(sql`r.primary_org_sourced_id`, sql`d.org_sourced_ids`)})`.execute(db);
}

/** A person who was stored before the roles were (by 1.1) keeps what is stored. */
async function keepEarlier(db: Db, { districtId, configurationId }: Source): Promise<void> {
  await sql`
    update sound_users u set role = r.role, org_sourced_ids = r.org_sourced_ids from roster_users r
    where u.role is null and not u.gone and r.district_id = ${districtId} and r.integration_id = ${configurationId}
      and r.sourced_id = u.sourced_id and r.status = 'active'
      and not exists (select 1 from doubtful_roles g where g.user_sourced_id = u.sourced_id)`.execute(db);
}

/** Broken role rows, whose person can't be read, may be those of as many people. */
async function setRolelessAside(db: Db): Promise<Dangling> {
  const { numAffectedRows: roleless } = await sql`
    insert into dangling (line, field, id, rejected, deleted)
    select u.line, 'roles', u.sourced_id, count(g.line) > 0,
      coalesce(bool_and(gone.line is not null) filter (where g.line is not null), false)
    from sound_users u left join doubtful_roles g on g.user_sourced_id = u.sourced_id
      left join sound_roles gone on gone.sourced_id = g.sourced_id and gone.gone
    where not u.gone and u.role is null
    group by u.line, u.sourced_id`.execute(db);
  if (!roleless) return { rejected: 0, dangling: 0 };
  await sql`
    update dangling set rejected = true where field = 'roles' and not rejected
      and (select count(*) from dangling where field = 'roles' and not rejected)
        <= (select count(*) from doubtful_roles where at_fault and user_sourced_id is null)`.execute(db);
  await addFound(
    db,
    "users.csv",
    sql`select c.code, c.severity, d.line, 'role', 1
      from dangling d join (values (true, false, ${coded("semantic.role_rejected")}),
        (true, true, ${coded("semantic.role_deleted")}), (false, false, ${coded("semantic.no_role")})
      ) as c (rejected, deleted, code, severity) on (c.rejected, c.deleted) = (d.rejected, d.deleted)
      where d.field = 'roles'`,
  );
  const roles = { using: sql`dangling d`, condition: sql`d.field = 'roles' and d.id = s.sourced_id` };
  const { rows } = await sql<Dangling>`${takenAside(kinds.users, { ...roles, returning: sql`d.rejected` })}
    select count(*) filter (where not rejected)::int as rejected, count(*) filter (where rejected)::int as dangling
    from taken`.execute(db);
  return rows[0] ?? { rejected: 0, dangling: 0 };
}
