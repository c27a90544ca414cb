import { type Kysely, sql } from "kysely";
import { usageFunctions } from "./0035_usage_functions";

/**
 * Use, kept so that a group of districts can be spread over several machines later: every key holds the district, no key
 * leads out of these tables, and none of them has a trigger.
 */
const dictionaries = [
  sql`create sequence usage_no as int`,
  // Made when something of the district comes in for the first time. A roll-up holds the row: one at a time in a district.
  sql`
    create table usage_districts (
      district_id uuid primary key,
      salt uuid not null default gen_random_uuid(),
      names_version int not null default 0,
      event_days int not null default 90 check (event_days between 7 and 400),
      rolled_at timestamptz,
      known_at timestamptz,
      patterns_seen text,
      settled_at timestamptz
    )`,
  // Whoever was seen. profile_id is empty for a person whom no roster knows yet.
  sql`
    create table usage_people (
      district_id uuid not null,
      person_no int not null,
      profile_id uuid,
      primary key (district_id, person_no)
    )`,
  sql`create unique index usage_people_profile_key on usage_people (district_id, profile_id) where profile_id is not null`,
  // What sources call people: as a hash alone, under the district's salt.
  sql`
    create table usage_names (
      district_id uuid not null,
      name_hash bytea not null check (octet_length(name_hash) = 32),
      person_no int not null,
      primary key (district_id, name_hash)
    )`,
  sql`create index usage_names_person_idx on usage_names (district_id, person_no)`,
  // By which of those a roster would know someone: its ids, email addresses and user names, hashed in the same way.
  sql`
    create table usage_known_names (
      district_id uuid not null,
      name_hash bytea not null check (octet_length(name_hash) = 32),
      profile_id uuid not null,
      primary key (district_id, name_hash)
    )`,
  // School, grade band and role as one number, and whose it was when: a new school year rewrites nothing.
  sql`
    create table usage_groups (
      district_id uuid not null,
      group_no int not null check (group_no > 0),
      school_id uuid,
      grade_band text check (grade_band in ('PK-2', '3-5', '6-8', '9-12')),
      role text,
      primary key (district_id, group_no),
      constraint usage_groups_key unique nulls not distinct (district_id, school_id, grade_band, role)
    )`,
  sql`
    create table usage_person_groups (
      district_id uuid not null,
      person_no int not null,
      from_day date not null,
      to_day date not null default 'infinity',
      group_no int not null,
      primary key (district_id, person_no, from_day)
    )`,
  // What counts as one: a product, or a site that leads to none.
  sql`
    create table usage_targets (
      district_id uuid not null,
      target_no int not null check (target_no > 0),
      software_id uuid,
      domain text,
      primary key (district_id, target_no),
      constraint usage_targets_key unique nulls not distinct (district_id, software_id, domain),
      constraint usage_targets_one check ((software_id is null) <> (domain is null))
    )`,
  // What is left of an address: its registrable domain and the pattern that matched, and what that counts for today.
  sql`
    create table usage_places (
      district_id uuid not null,
      place_no int not null check (place_no > 0),
      domain text not null,
      pattern_id uuid,
      target_no int not null,
      primary key (district_id, place_no),
      constraint usage_places_key unique nulls not distinct (district_id, domain, pattern_id)
    )`,
  sql`create index usage_places_target_idx on usage_places (district_id, target_no)`,
];

const comingIn = [
  // Where visits come from: an API key, and what its sender calls itself.
  sql`
    create table usage_sources (
      district_id uuid not null,
      source_no smallint not null check (source_no > 0),
      kind text not null check (kind in ('key')),
      key_id uuid,
      name text not null check (char_length(name) <= 100),
      created_at timestamptz not null default now(),
      primary key (district_id, source_no),
      constraint usage_sources_key unique nulls not distinct (district_id, kind, key_id, name)
    )`,
  // Every batch with its answer, so that one that is sent again under its key gets the same.
  sql`
    create table usage_batches (
      district_id uuid not null,
      batch_key bytea not null check (octet_length(batch_key) = 32),
      body_hash bytea not null check (octet_length(body_hash) = 32),
      received_at timestamptz not null default now(),
      answer jsonb,
      counted boolean not null default false,
      primary key (district_id, batch_key)
    )`,
  sql`create index usage_batches_received_idx on usage_batches (district_id, received_at)`,
  sql`create index usage_batches_uncounted_idx on usage_batches (district_id) where not counted`,
  // What came of each batch, by source and by the day it came.
  sql`
    create table usage_source_days (
      district_id uuid not null,
      source_no smallint not null,
      day date not null,
      accepted bigint not null,
      duplicate bigint not null,
      rejected bigint not null,
      blocked bigint not null,
      unknown_people bigint not null,
      unmatched bigint not null,
      last_at timestamptz not null,
      primary key (district_id, source_no, day)
    )`,
  sql`
    create table usage_source_faults (
      district_id uuid not null,
      source_no smallint not null,
      day date not null,
      fault text not null,
      times bigint not null,
      primary key (district_id, source_no, day, fault)
    )`,
  // One visit, or one that was blocked: numbers only. Day and hour are the district's own.
  sql`
    create table usage_events (
      district_id uuid not null,
      event_id uuid not null,
      occurred_at timestamptz not null,
      day date not null,
      person_no int not null,
      place_no int not null,
      seconds int check (seconds between 0 and 14400),
      hour smallint not null check (hour between 0 and 23),
      source_no smallint not null,
      blocked boolean not null default false,
      primary key (event_id, district_id, day)
    ) partition by range (day)`,
  sql`create index usage_events_person_idx on usage_events (person_no, place_no)`,
  // What a batch touched and no roll-up has counted yet: pairs of a person and a place. A negative place is a target that
  // the person's visits counted for until a pattern changed.
  sql`
    create table usage_marks (
      district_id uuid not null,
      mark_id uuid not null,
      day date not null,
      person_nos int[] not null,
      place_nos int[] not null,
      primary key (district_id, day, mark_id)
    )`,
];

/** Places that count for another target by now, while what was counted for the old ones is marked day by day. */
const reclassified = sql`
  create table usage_reclassifications (
    district_id uuid primary key,
    old_targets int[] not null,
    place_nos int[] not null,
    first_day date not null,
    next_day date not null,
    last_day date not null,
    started_at timestamptz not null default now()
  )`;

/** What came of recounting a day from its visits: how many figures differed, and some of them. */
const verified = sql`
  create table usage_verifications (
    district_id uuid not null,
    day date not null,
    verified_at timestamptz not null default now(),
    differences int not null,
    sample jsonb not null,
    primary key (district_id, day)
  )`;

const rolledUp = [
  sql`
    create table usage_person_day (
      district_id uuid not null,
      day date not null,
      person_no int not null,
      target_no int not null,
      group_no int not null,
      hours int not null,
      visits int not null,
      seconds int not null,
      attempts int not null,
      primary key (district_id, day, person_no, target_no)
    ) partition by range (day)`,
  // On which days of a year from July 1 a person used a target (0: any at all), one bit each.
  sql`
    create table usage_person_year (
      district_id uuid not null,
      year date not null check (extract(month from year) = 7 and extract(day from year) = 1),
      target_no int not null,
      person_no int not null,
      days bit(366) not null,
      primary key (district_id, target_no, year, person_no)
    )`,
  // Sums by target and group: target 0 is any, group -1 all of them, group 0 whoever is in none.
  sql`
    create table usage_day (
      district_id uuid not null,
      day date not null,
      target_no int not null,
      group_no int not null,
      people int not null,
      engagements int not null,
      visits bigint not null,
      seconds bigint not null,
      attempts bigint not null,
      primary key (district_id, group_no, target_no, day)
    ) partition by range (day)`,
];

/** name, unit, how many are made ahead, how many are kept: what is kept longest by any setting. */
const partitioned = [
  ["usage_events", "day", 7, 90],
  ["usage_person_day", "month", 1, 25],
  ["usage_day", "month", 1, 121],
] as const;

/** A key may send use, too. */
const keyScopes = [
  sql`alter table api_keys drop constraint api_keys_scopes_check`,
  sql`alter table api_keys add constraint api_keys_scopes_check check (scopes <@ array['read:key', 'write:usage'])`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...dictionaries, ...comingIn, reclassified, verified, ...rolledUp, ...keyScopes])
    await part.execute(db);
  for (const [name, unit, ahead, keep] of partitioned) {
    await sql`insert into partitioned_tables (name, unit, ahead, keep) values (${name}, ${unit}, ${ahead}, ${keep})`.execute(
      db,
    );
    await sql`select make_partitions(${name}, (now() at time zone 'UTC')::date, ${ahead + 1})`.execute(db);
  }
  for (const part of usageFunctions) await part.execute(db);
}
