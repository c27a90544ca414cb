import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "db/client";
import { seedStates } from "db/seed/states";
import { hashPassword } from "domain/access/passwords";
import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import pino from "pino";
import { generateRoster } from "worker/demo/roster-generator";
import { runSync } from "worker/roster/run-sync";
import { folderOf } from "../roster/bundles";
import { password } from "../support/people";
import { fillGovernance, type GovernanceSizes } from "./governance-world";

export type Sizes = {
  people: number;
  otherDistricts: number;
  otherSchools: number;
  auditLines: number;
  accounts: number;
  governance: GovernanceSizes;
};

/** Who looks at the screens: one of each reach. */
export const viewers = {
  super_admin: "super@bench.example",
  district_admin: "district@bench.example",
  principal: "principal@bench.example",
} as const;

const district = { name: "Bench Unified", identifier: "0600001", emailDomain: "bench.example" };
const schoolLevels = [
  ...Array(12).fill("Elementary"),
  ...Array(5).fill("Middle"),
  ...Array(3).fill("High"),
] as string[];
const schools = schoolLevels.map((level, at) => ({
  name: `Bench ${level} ${at + 1}`,
  identifier: `0600001-${at + 1}`,
}));

/**
 * Fills an empty database: one district of `people` that a real sync brings in, its schools and accounts, all other
 * districts and schools of a country, an audit log, and years of governance. Everybody in it is made up.
 */
export async function fillBench(
  { appUrl, ownerUrl }: { appUrl: string; ownerUrl: string },
  sizes: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const database = openDatabase(appUrl, { max: 4 });
  const owner = openDatabase(ownerUrl, { max: 1 });
  try {
    await seedStates(database.db);
    const { districtId, configurationId } = await aDistrict(database);
    say(`a first sync of ${sizes.people} people …`);
    await syncPeople(database, { districtId, configurationId, people: sizes.people });
    say(`${sizes.otherDistricts} districts, ${sizes.otherSchools} schools, ${sizes.auditLines} audit lines …`);
    await restOfTheCountry(database, sizes);
    await someAccounts(database, districtId, sizes.accounts);
    await anAuditLog(database, districtId, sizes.auditLines);
    await viewersOf(database, districtId);
    say(
      `${sizes.governance.products} products, ${sizes.governance.patterns} patterns, ${sizes.governance.rules} rules …`,
    );
    await fillGovernance(owner.db, districtId, sizes.governance);
    // What the server does by itself within a minute or two, and only the owner may ask for.
    await sql`vacuum (analyze)`.execute(owner.db);
  } finally {
    await owner.close();
    await database.close();
  }
}

/** The district of the measurement, in California. */
export async function aDistrict({ db }: Database) {
  const state = await db.selectFrom("states").select("id").where("abbreviation", "=", "CA").executeTakeFirstOrThrow();
  const { id: districtId } = await db
    .insertInto("districts")
    .values({ name: district.name, state_id: state.id, original_id: district.identifier, is_client: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const nowhere = { host: "sftp.bench.example", username: "bench", auth_method: "password", bucket_name: "bench" };
  const { id: configurationId } = await db
    .insertInto("sftp_configurations")
    .values({ district_id: districtId, name: "Bench", client_key: "bench", ...nowhere })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { districtId, configurationId };
}

type Wanted = { districtId: string; configurationId: string; people: number };

/** Brings so many people in by a real sync. The generator gives about one teacher for twenty students. */
export async function syncPeople(
  { db, pool }: Database,
  { districtId, configurationId, people }: Wanted,
): Promise<void> {
  const students = Math.round(people * 0.97);
  const files = Object.fromEntries(
    generateRoster({ students, seed: 7, day: 1, churn: 0.02, version: "1.1", district, schools }),
  );
  const tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-bench-"));
  const sync = await db
    .insertInto("sync_logs")
    .values({ district_id: districtId, integration_id: configurationId, trigger: "manual" })
    .returning("id")
    .executeTakeFirstOrThrow();
  try {
    const tools = { db, pool, now: () => new Date(), log: pino({ level: "silent" }), tempRoot };
    await runSync(
      { ...tools, settle: { manualMs: 1, scheduledMs: 1 }, retryMs: [1, 1] },
      {
        districtId,
        syncId: sync.id,
        patienceMs: 1_000,
        openSource: async () => folderOf(files),
        attempt: { isLast: true, signal: new AbortController().signal },
      },
    );
    const { status, message } = await db
      .selectFrom("sync_logs")
      .select(["status", "message"])
      .where("id", "=", sync.id)
      .executeTakeFirstOrThrow();
    if (status !== "applied") throw new Error(`The sync of the bench ended as ${status}: ${message}`);
  } finally {
    await rm(tempRoot, { recursive: true, force: true });
  }
}

async function restOfTheCountry({ db }: Database, { otherDistricts, otherSchools }: Sizes): Promise<void> {
  const words = sql`array['Cedar', 'Summit', 'Prairie', 'Harbor', 'Granite', 'Willow', 'Canyon', 'Meadow', 'Orchard', 'Pioneer']`;
  await sql`
    insert into districts (name, state_id, original_id, is_client)
    select (${words})[1 + n % 10] || ' ' || (${words})[1 + n / 10 % 10] || ' District ' || n, s.id, (1000000 + n)::text, n % 40 = 0
    from generate_series(1, ${otherDistricts}::int) n
      join (select id, row_number() over (order by name) as at from states) s on s.at = 1 + n % 51`.execute(db);
  await sql`
    insert into schools (name, district_id, identifier)
    select (${words})[1 + n % 10] || ' ' || (array['Elementary', 'Middle', 'High'])[1 + n % 3] || ' ' || n, d.id, (600000000 + n)::text
    from generate_series(1, ${otherSchools}::int) n
      join (select id, row_number() over (order by id) as at from districts where name <> ${district.name}) d
        on d.at = 1 + n % ${otherDistricts}::int`.execute(db);
}

/** The first so many teachers of the roster can sign in, and have. */
async function someAccounts({ db }: Database, districtId: string, accounts: number): Promise<void> {
  await sql`
    with staff as (select id, email from profiles where district_id = ${districtId} and role <> 'student' and email is not null
        order by sort_name limit ${accounts}),
      made as (insert into auth_users (email, password_hash, last_sign_in_at)
        select lower(email), 'none', now() - random() * interval '90 days' from staff on conflict do nothing returning id, email)
    update profiles p set auth_user_id = made.id from staff join made on made.email = lower(staff.email) where p.id = staff.id`.execute(
    db,
  );
}

async function anAuditLog({ db }: Database, districtId: string, lines: number): Promise<void> {
  await sql`
    insert into audit_log (at, actor_profile_id, actor_role, district_id, action, subject_profile_id, result, details, request_id)
    select now() - n * interval '3 minutes', p.id, p.role, ${districtId},
      (array['session.signed_in', 'session.signed_out', 'person.changed', 'access.refused', 'sync.started'])[1 + n % 5],
      p.id, case when n % 5 = 3 then 'denied' else 'ok' end, '{"event": "bench"}', gen_random_uuid()::text
    from generate_series(1, ${lines}::int) n
      join (select id, role, row_number() over (order by id) as at from profiles where auth_user_id is not null) p
        on p.at = 1 + n % 200`.execute(db);
}

/** Who looks, each with an account. */
export async function viewersOf({ db }: Database, districtId: string): Promise<void> {
  const hash = await hashPassword(password);
  const school = await db
    .selectFrom("schools")
    .select("id")
    .where("district_id", "=", districtId)
    .orderBy("name")
    .executeTakeFirstOrThrow();
  for (const [role, email] of Object.entries(viewers) as [Role, string][]) {
    const user = await db
      .insertInto("auth_users")
      .values({ email, password_hash: hash })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("profiles")
      .values({
        auth_user_id: user.id,
        email,
        role,
        display_name: `Bench ${role}`,
        source: "operator",
        district_id: role === "super_admin" ? null : districtId,
        school_id: role === "principal" ? school.id : null,
      })
      .execute();
  }
}
