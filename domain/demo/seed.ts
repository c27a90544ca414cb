import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { type SecretsKey, seal } from "db/secrets";
import { seedStates } from "db/seed/states";
import { operator } from "domain/access/actor";
import { createAccount } from "domain/people/commands/create-account";
import { nextRun } from "domain/rosters/next-run";
import { sql } from "kysely";
import type { Role } from "../access/terms";
import { markDemo } from "./mark";

export type DemoPerson = { email: string; role: Role; givenName: string; familyName: string };

export type DemoDistrict = {
  name: string;
  /** Two letters. */
  state: string;
  originalId: string;
  timeZone: string;
  schools: readonly { name: string; identifier: string }[];
  people: readonly DemoPerson[];
  source: { name: string; clientKey: string; bucketName: string; username: string };
};

/** The demo's SFTP server as its configurations know it; passwords by user name. */
export type DemoServer = { host: string; port: number; hostKey: string; passwords: Record<string, string> };

type DemoSeed = {
  districts: readonly DemoDistrict[];
  /** People above all districts. */
  operators: readonly DemoPerson[];
  /** Asked for only when there is something to seed: hashing is slow on purpose. */
  hashPassword: () => Promise<string>;
  server: DemoServer;
  secretsKey: SecretsKey;
  now: Date;
};

/**
 * Fills an empty database with the states, the demo's districts, schools and accounts, and one confirmed SFTP
 * configuration for each district, all or nothing. Does nothing and returns false when the demo is in there already.
 */
export async function seedDemo(db: Db, seed: DemoSeed): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // Two demos that start together on one database: the second waits, then finds everything there.
    await sql`select pg_advisory_xact_lock(hashtext('rollcall demo seed'))`.execute(db);
    const known = await db.selectFrom("auth_users").select("id").where("demo", "=", true).limit(1).executeTakeFirst();
    if (known) return false;
    await seedStates(db);
    await markDemo(db);
    const passwordHash = await seed.hashPassword();
    for (const person of seed.operators) await seedPerson(db, person, null, passwordHash);
    for (const district of seed.districts) await seedDistrict(db, district, { ...seed, passwordHash });
    return true;
  });
}

type Seeding = DemoSeed & { passwordHash: string };

async function seedDistrict(db: Db, district: DemoDistrict, seed: Seeding): Promise<void> {
  const state = await db
    .selectFrom("states")
    .select("id")
    .where("abbreviation", "=", district.state)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("districts")
    .values({
      name: district.name,
      state_id: state.id,
      original_id: district.originalId,
      is_client: true,
      time_zone: district.timeZone,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("schools")
    .values(district.schools.map(({ name, identifier }) => ({ district_id: id, name, identifier })))
    .execute();
  for (const person of district.people) await seedPerson(db, person, id, seed.passwordHash);
  await seedConfiguration(db, id, district, seed);
}

async function seedPerson(db: Db, person: DemoPerson, districtId: string | null, passwordHash: string): Promise<void> {
  const { email, role, givenName: firstName, familyName: lastName } = person;
  const displayName = `${firstName} ${lastName}`;
  // No school: the first sync gives principal and teacher theirs, as it would for anybody.
  const profile = { role, displayName, firstName, lastName, districtId, schoolId: null };
  const made = await createAccount(db, operator, { email, passwordHash, demo: true, profile });
  if (made === "email-taken") throw new Error("A demo account's address is taken by somebody else.");
}

async function seedConfiguration(db: Db, districtId: string, district: DemoDistrict, seed: DemoSeed): Promise<void> {
  const { source, timeZone } = district;
  const { server, secretsKey, now } = seed;
  const password = server.passwords[source.username];
  if (password === undefined) throw new Error(`The demo's SFTP server has no user ${source.username}.`);
  const id = randomUUID();
  const place = { table: "sftp_configurations", id, column: "password_sealed" };
  const schedule = { frequency: "daily", syncAt: "02:00", syncWeekday: 7 } as const;
  await db
    .insertInto("sftp_configurations")
    .values({
      id,
      district_id: districtId,
      name: source.name,
      client_key: source.clientKey,
      bucket_name: source.bucketName,
      sync_frequency: schedule.frequency,
      sync_at: schedule.syncAt,
      next_sync: nextRun(schedule, timeZone, now),
      host: server.host,
      port: server.port,
      username: source.username,
      auth_method: "password",
      password_sealed: seal(secretsKey, place, password),
      host_key: server.hostKey,
      host_key_confirmed_at: now,
      remote_folder: "/",
    })
    .execute();
}

/**
 * Tells the demo's configurations where its SFTP server listens this time, and moves the first scheduled sync of a
 * district that was never synced on to the next night: that one is left to a person. What a person pointed elsewhere
 * is not touched.
 */
export async function followDemoServer(
  db: Db,
  input: { districts: readonly DemoDistrict[]; server: DemoServer; now: Date },
): Promise<void> {
  for (const { source, timeZone } of input.districts) {
    const ours = db
      .updateTable("sftp_configurations as c")
      .where("c.client_key", "=", source.clientKey)
      .where("c.host", "=", input.server.host)
      .where("c.username", "=", source.username)
      .where("c.host_key", "=", input.server.hostKey);
    await ours.set({ port: input.server.port }).where("c.port", "!=", input.server.port).execute();
    await ours
      .set({ next_sync: nextRun({ frequency: "daily", syncAt: "02:00", syncWeekday: 7 }, timeZone, input.now) })
      .where("c.sync_frequency", "=", "daily")
      .where("c.sync_at", "=", "02:00")
      .where("c.next_sync", "<", input.now)
      .where(sql<boolean>`not exists (select 1 from sync_logs l where l.integration_id = c.id)`)
      .execute();
  }
}
