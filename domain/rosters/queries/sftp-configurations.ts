import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { lists } from "domain/constants";
import { type RosterWay, underWay } from "domain/rosters/terms";
import { comesAs } from "domain/rosters/ways";
import { sql } from "kysely";

/** The syncs of a configuration (`c`), the latest first. */
const ofConfiguration = (db: Db) =>
  db
    .selectFrom("sync_logs as l")
    .where("l.district_id", "=", sql.ref<string>("c.district_id"))
    .where("l.integration_id", "=", sql.ref<string>("c.id"))
    .orderBy("l.started_at", "desc")
    .limit(1);

/** The latest sync of a configuration while it is under way: it stands on the badge in the meantime. */
const current = (db: Db) =>
  ofConfiguration(db)
    .select(["l.id", "l.status", "l.step", "l.progress", "l.stop_requested_at"])
    .where("l.status", "in", underWay)
    .as("current");

/** The latest sync of a configuration that has come to its end. */
const latest = (db: Db) =>
  ofConfiguration(db)
    .select(["l.id", "l.status", "l.total_processed", "l.message", "l.finished_at"])
    .where("l.finished_at", "is not", null)
    .as("latest");

/** The sync of a configuration that waits for a person's decision. */
const held = (db: Db) =>
  ofConfiguration(db)
    .select(["l.id", "l.message", "l.finished_at", "l.started_at"])
    .where("l.status", "=", "held")
    .where("l.decision", "is", null)
    .as("held");

function inScope(db: Db, scope: Scope) {
  return db
    .selectFrom("sftp_configurations as c")
    .innerJoin("districts as d", "d.id", "c.district_id")
    .leftJoinLateral(current(db), (join) => join.onTrue())
    .leftJoinLateral(latest(db), (join) => join.onTrue())
    .leftJoinLateral(held(db), (join) => join.onTrue())
    .select(["c.id", "c.name", "c.client_key", "c.bucket_name", "c.status", "c.status_message", "c.last_sync"])
    .select(["c.next_sync", "c.sync_frequency", "c.sync_at", "c.sync_weekday", "c.district_id", "c.created_at"])
    .select(["c.format", "c.service_url", "c.host"])
    .select((eb) => eb.or([eb("c.host_key", "is not", null), eb("c.service_url", "is not", null)]).as("isReady"))
    .select(["d.name as districtName", "d.original_id as districtOriginalId", "d.time_zone as zone"])
    .select(["current.id as currentId", "current.status as currentStatus", "current.step as currentStep"])
    .select(["current.progress as currentProgress", "current.stop_requested_at as currentStop"])
    .select(["latest.id as latestId", "latest.status as latestStatus", "latest.message as latestMessage"])
    .select([
      "latest.total_processed as latestProcessed",
      "latest.finished_at as latestFinished",
      "held.id as heldId",
      "held.message as heldMessage",
    ])
    .select(["c.pause_from", "c.pause_to"])
    .select(
      sql<Date | null>`(select t.finished_at from sftp_connection_tests t where t.district_id = c.district_id
        and t.integration_id = c.id and t.status = 'failed' and t.message = c.status_message
        order by t.created_at desc limit 1)`.as("testFailedAt"),
    )
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")));
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Configurations of a way, newest first; `search` looks in name, client key and bucket name. */
export async function listConfigurations(db: Db, scope: Scope, input: { search: string; way: RosterWay }) {
  return inScope(db, scope)
    .where((eb) => comesAs(eb.ref("c.format"), input.way))
    .$if(input.search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("c.name", "ilike", like(input.search)),
          eb("c.client_key", "ilike", like(input.search)),
          eb("c.bucket_name", "ilike", like(input.search)),
        ]),
      ),
    )
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(500)
    .execute();
}

/** The three counters of a screen: all configurations of its way, those that are active, those in error. */
export async function countConfigurations(db: Db, scope: Scope, input: { way: RosterWay }) {
  return db
    .selectFrom("sftp_configurations as c")
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`(count(*) filter (where c.status = 'active'))::int`.as("active"),
      sql<number>`(count(*) filter (where c.status = 'error'))::int`.as("error"),
    ])
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .where((eb) => comesAs(eb.ref("c.format"), input.way))
    .executeTakeFirstOrThrow();
}

/** One configuration with all that its own page shows; never a secret. */
export async function findConfiguration(db: Db, scope: Scope, input: { id: string }) {
  return (
    inScope(db, scope)
      .select(["c.port", "c.username", "c.auth_method", "c.remote_folder", "c.token_url", "c.host_key"])
      .select(["c.guard_limits", "c.additions_only", "c.read_as", "c.log_folder"])
      .select(["c.log_looked_at", "c.log_fault"])
      // Of secrets only whether they are still the same.
      .select(
        sql<string>`md5(concat_ws(' ', c.password_sealed, c.private_key_sealed, c.passphrase_sealed))`.as(
          "secretsMark",
        ),
      )
      .leftJoin("profiles as p", "p.id", "c.host_key_confirmed_by")
      .select(["c.host_key_confirmed_at", "p.display_name as hostKeyConfirmedBy"])
      .where("c.id", "=", input.id)
      .executeTakeFirst()
  );
}

const recoveredDays = 3;

/**
 * The configurations that a person should know of: a sync of theirs is held, the last one went wrong, or, for three
 * days, all is well again after that.
 */
export async function listConfigurationsInNeed(db: Db, scope: Scope) {
  return inScope(db, scope)
    .select(["c.status_before_pause", "latest.finished_at as latestAt"])
    .select((eb) => eb.fn.coalesce("held.finished_at", "held.started_at").as("heldAt"))
    .where((eb) =>
      eb.or([
        eb("held.id", "is not", null),
        eb("c.status", "=", "error"),
        eb("c.status_before_pause", "=", "error"),
        sql<boolean>`c.recovered_at > now() - make_interval(days => ${recoveredDays})`,
      ]),
    )
    .orderBy("c.name")
    .limit(50)
    .execute();
}

/** Names of the configurations of a way in scope, for a filter. */
export async function listConfigurationNames(db: Db, scope: Scope, input: { way: RosterWay }) {
  return db
    .selectFrom("sftp_configurations as c")
    .select(["c.id", "c.name"])
    .where((eb) => inWholeDistrict(scope, eb.ref("c.district_id")))
    .where((eb) => comesAs(eb.ref("c.format"), input.way))
    .orderBy("c.name")
    .limit(500)
    .execute();
}

/** True when no other configuration has this client key; it names a source across all districts. */
export async function isClientKeyFree(db: Db, input: { clientKey: string; exceptId?: string }): Promise<boolean> {
  const taken = await db
    .selectFrom("sftp_configurations")
    .select("id")
    .where("client_key", "=", input.clientKey)
    .$if(input.exceptId !== undefined, (query) => query.where("id", "!=", input.exceptId as string))
    .executeTakeFirst();
  return taken === undefined;
}

/** Districts that this person may add a configuration to. */
export async function listConfigurableDistricts(db: Db, scope: Scope) {
  return db
    .selectFrom("districts")
    .select(["districts.id", "districts.name"])
    .where((eb) => inWholeDistrict(scope, eb.ref("districts.id")))
    .orderBy("districts.name")
    .limit(lists.districtPage)
    .execute();
}
