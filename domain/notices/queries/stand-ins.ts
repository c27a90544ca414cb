import type { Db } from "db/client";
import { sql } from "kysely";

// What the worker asks when it writes the mail of an invitation. A stand-in keeps the invitation of an address whose
// account is in another district; only the worker looks beyond districts here, so there is no scope.

/** Gives a stand-in its address when no account has it any more; the invitation is like any other from then on. */
export async function settleStandIn(db: Db, input: { authUserId: string }): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update auth_users u set email = u.stands_for, stands_for = null, updated_at = now()
    where u.id = ${input.authUserId}::uuid and u.email is null
      and not exists (select from auth_users o where o.email = u.stands_for)
    returning email`.execute(db);
  return rows[0]?.email;
}

/** Whose account has the address that a stand-in is for. `active` says whether they can sign in at all. */
export async function findOwnerBehind(db: Db, input: { authUserId: string }) {
  const { rows } = await sql<{ authUserId: string; email: string; active: boolean }>`
    select o.id as "authUserId", o.email, o.disabled_at is null and p.deactivated_at is null as active
    from auth_users u join auth_users o on o.email = u.stands_for left join profiles p on p.auth_user_id = o.id
    where u.id = ${input.authUserId}::uuid`.execute(db);
  return rows[0];
}
