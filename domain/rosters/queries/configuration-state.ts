import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { underWay } from "domain/rosters/terms";
import { sql } from "kysely";
import { lockConfiguration } from "./configuration-locks";

/** Pins the host key that the latest test showed. Returns undefined when it is not there or another was shown since. */
export async function confirmHostKey(
  db: Db,
  scope: Scope,
  input: { id: string; hostKey: string; confirmedBy: string; nextSync: Date | null },
) {
  return db
    .updateTable("sftp_configurations as c")
    .set({
      host_key: input.hostKey,
      host_key_confirmed_by: input.confirmedBy,
      host_key_confirmed_at: sql`now()`,
      next_sync: input.nextSync,
      updated_at: sql`now()`,
    })
    .where("c.id", "=", input.id)
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .where((eb) =>
      eb(
        eb
          .selectFrom("sftp_connection_tests as t")
          .select("t.host_key")
          .whereRef("t.integration_id", "=", "c.id")
          .where("t.host_key", "is not", null)
          .orderBy("t.created_at", "desc")
          .limit(1),
        "=",
        input.hostKey,
      ),
    )
    .returning(["c.district_id as districtId"])
    .executeTakeFirst();
}

/** Stops the schedule. A person may still start a sync by hand. */
export async function pauseConfiguration(db: Db, scope: Scope, input: { id: string }) {
  return db
    .updateTable("sftp_configurations as c")
    .set((eb) => ({
      status_before_pause: eb.ref("c.status"),
      status: "paused",
      next_sync: null,
      updated_at: sql`now()`,
    }))
    .where("c.id", "=", input.id)
    .where("c.status", "!=", "paused")
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .returning("c.district_id as districtId")
    .executeTakeFirst();
}

/** Takes up the schedule again, with the state it had before the pause. */
export async function resumeConfiguration(db: Db, scope: Scope, input: { id: string; nextSync: Date | null }) {
  return db
    .updateTable("sftp_configurations as c")
    .set((eb) => ({
      status: eb.fn.coalesce("c.status_before_pause", eb.val("pending")),
      status_before_pause: null,
      next_sync: input.nextSync,
      updated_at: sql`now()`,
    }))
    .where("c.id", "=", input.id)
    .where("c.status", "=", "paused")
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .returning("c.district_id as districtId")
    .executeTakeFirst();
}

/**
 * Removes a configuration in scope with its logs and what it brought in. Schools and people stay; a person whom only
 * this roster knew is switched off. "under-way" when a sync runs, undefined when it is not there.
 */
export async function deleteConfiguration(db: Db, scope: Scope, input: { id: string }) {
  const locked = await lockConfiguration(db, scope, input);
  if (!locked) return undefined;
  const running = await db
    .selectFrom("sync_logs")
    .select("id")
    .where("integration_id", "=", locked.id)
    .where("status", "in", underWay)
    .executeTakeFirst();
  if (running) return "under-way" as const;
  await sql`
    update profiles p set deactivated_at = now(), updated_at = now()
    from roster_users u
    where u.district_id = ${locked.districtId} and u.integration_id = ${locked.id} and u.profile_id = p.id
      and p.source = 'roster' and p.auth_user_id is null and p.deactivated_at is null
      and not exists (select 1 from roster_users o where o.district_id = u.district_id and o.profile_id = p.id
        and o.integration_id <> u.integration_id and o.status = 'active')`.execute(db);
  await db
    .deleteFrom("sftp_configurations")
    .where("district_id", "=", locked.districtId)
    .where("id", "=", locked.id)
    .execute();
  return { districtId: locked.districtId };
}
