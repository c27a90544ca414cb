import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type AlertKind, alertKinds, receivers } from "domain/notices/terms";
import { listLogFoldersVisited } from "domain/rosters/queries/log-folders";
import { sql } from "kysely";
import { volumeDays } from "../terms";
import { usualThreshold } from "../unauthorized-terms";

type Of = { districtId: string };

/** Which usage alerts a district gets. */
export type AlertSettings = {
  /** From how many people on it is told of new unauthorized use. */
  people: number;
  /** Those that it has turned off, in the order of alertKinds. */
  off: AlertKind[];
};

const inOrder = (kinds: readonly string[]) => alertKinds.filter((kind) => kinds.includes(kind));

/** The settings of a district in which nothing was changed are the usual ones. For those who see the whole district. */
export async function readAlertSettings(db: Db, scope: Scope, { districtId }: Of): Promise<AlertSettings> {
  const row = await db
    .selectFrom("alert_settings as a")
    .select(["a.unauthorized_people as people", "a.off"])
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .executeTakeFirst();
  return { people: row?.people ?? usualThreshold, off: inOrder(row?.off ?? []) };
}

/** Keeps them. Returns what they were; undefined for those who do not see the whole district. */
export async function saveAlertSettings(
  db: Db,
  scope: Scope,
  { districtId, people, off, by }: Of & AlertSettings & { by: string | null },
): Promise<AlertSettings | undefined> {
  const before = await readAlertSettings(db, scope, { districtId });
  const { rows } = await sql`
    insert into alert_settings (district_id, unauthorized_people, off, changed_by)
    select d.id, ${people}::int, ${off}::text[], ${by}::uuid from districts d
    where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
    on conflict (district_id) do update set unauthorized_people = excluded.unauthorized_people, off = excluded.off,
      changed_by = excluded.changed_by, changed_at = now()
    returning district_id`.execute(db);
  return rows.length > 0 ? before : undefined;
}

/** Of these causes those that nobody was told of yet; from now on they count as told. In a transaction of the caller's. */
export async function takeUntold(
  db: Db,
  { districtId, kind, causes, today }: Of & { kind: AlertKind; causes: readonly string[]; today: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ cause: string }>`
    insert into alerts_told (district_id, kind, cause, told_on)
    select ${districtId}::uuid, ${kind}, cause, ${today}::date from unnest(${[...causes]}::text[]) cause order by cause
    on conflict do nothing returning cause`.execute(db);
  return new Set(rows.map((row) => row.cause));
}

/** What was told on these days (YYYY-MM-DD), by its cause. For the worker. */
export async function listAlertsSent(
  db: Db,
  { districtId, kind, days }: Of & { kind: AlertKind; days: readonly string[] },
): Promise<{ day: string; cause: string }[]> {
  return db
    .selectFrom("alerts_told as a")
    .select([sql<string>`a.told_on::text`.as("day"), "a.cause"])
    .where("a.district_id", "=", districtId)
    .where("a.kind", "=", kind)
    .where(sql<boolean>`a.told_on = any(${[...days]}::date[])`)
    .orderBy("a.told_on")
    .orderBy("a.cause")
    .execute();
}

/** Who of a district is told of such: ids of those who can sign in. For the worker. */
export async function listAlerted(db: Db, { districtId, kind }: Of & { kind: AlertKind }): Promise<string[]> {
  const rows = await db
    .selectFrom("profiles as p")
    .innerJoin("auth_users as u", "u.id", "p.auth_user_id")
    .select("p.id")
    .where("p.district_id", "=", districtId)
    .where("p.role", "in", [...receivers[kind]])
    .where("p.deactivated_at", "is", null)
    .where("u.disabled_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A source whose key works or into whose folder a worker looks, and when something came from it (YYYY-MM-DD). */
export type HeardSource = {
  no: number;
  name: string;
  lastDay: string;
  /** Of a folder: the days of `volumeDays` on which something came, the oldest first. */
  folderDays: string[] | null;
};

/**
 * The sources of a district from which something has come: those whose key works at `now`, and those of SFTP folders that
 * are looked into; of a configuration that was renamed, the one that was heard last. `today` is the district's day
 * (YYYY-MM-DD). For the worker.
 */
export async function listHeardSources(
  db: Db,
  { districtId, today, now }: Of & { today: string; now: Date },
): Promise<HeardSource[]> {
  const { rows } = await sql<Heard>`
    select s.source_no as no, s.name, s.key_id as "keyId", s.configuration_id as "configurationId",
      max(d.day)::text as "lastDay", coalesce(array_agg(d.day::text order by d.day)
        filter (where d.day > ${today}::date - ${volumeDays}::int), '{}') as days
    from usage_sources s join usage_source_days d on d.district_id = s.district_id and d.source_no = s.source_no
    where s.district_id = ${districtId} and d.district_id = ${districtId} and d.accepted + d.duplicate > 0
    group by s.source_no, s.name, s.key_id, s.configuration_id order by s.source_no`.execute(db);
  const keys = await db
    .selectFrom("api_keys as k")
    .select(["k.id", "k.name"])
    .where("k.district_id", "=", districtId)
    .where("k.revoked_at", "is", null)
    .where((eb) => eb.or([eb("k.expires_at", "is", null), eb("k.expires_at", ">", now)]))
    .execute();
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const visited = new Set((await listLogFoldersVisited(db, { districtId })).map(({ id }) => id));
  const byLastDay = [...rows].sort((a, b) => (a.lastDay < b.lastDay ? 1 : -1));
  return rows.flatMap(({ keyId, configurationId, days, ...row }): HeardSource[] => {
    if (keyId !== null && names.has(keyId)) {
      return [{ ...row, name: row.name || (names.get(keyId) ?? ""), folderDays: null }];
    }
    const latest = byLastDay.find((one) => one.configurationId === configurationId)?.no;
    const isVisited = configurationId !== null && visited.has(configurationId) && latest === row.no;
    return isVisited ? [{ ...row, folderDays: days }] : [];
  });
}

type Heard = Omit<HeardSource, "folderDays"> & { keyId: string | null; configurationId: string | null; days: string[] };

type Silence = { no: number; lastDay: string };

/**
 * When each source that fell silent after a day was heard again first (YYYY-MM-DD), for those that were: a folder under
 * whatever name its configuration has by now. For the worker.
 */
export async function listHeardAgain(
  db: Db,
  { districtId, silences }: Of & { silences: readonly Silence[] },
): Promise<(Silence & { again: string })[]> {
  const { rows } = await sql<Silence & { again: string }>`
    select t.no, t.last_day::text as "lastDay", min(d.day)::text as again
    from unnest(${silences.map(({ no }) => no)}::int[], ${silences.map(({ lastDay }) => lastDay)}::date[]) t (no, last_day)
      join usage_sources s on s.source_no = t.no
      join usage_sources o on o.district_id = s.district_id
        and (o.source_no = s.source_no or o.configuration_id = s.configuration_id)
      join usage_source_days d on d.district_id = o.district_id and d.source_no = o.source_no and d.day > t.last_day
    where s.district_id = ${districtId} and o.district_id = ${districtId} and d.district_id = ${districtId}
      and d.accepted + d.duplicate > 0
    group by t.no, t.last_day`.execute(db);
  return rows;
}
