import { type Kysely, sql } from "kysely";

/** Logs that come in as files: by upload, or from a folder of an SFTP configuration. */
const sources = [
  sql`alter table usage_sources add column configuration_id uuid`,
  sql`alter table usage_sources drop constraint usage_sources_kind_check`,
  sql`alter table usage_sources add constraint usage_sources_kind_check check (kind in ('key', 'upload', 'sftp'))`,
  sql`alter table usage_sources drop constraint usage_sources_key`,
  sql`
    alter table usage_sources add constraint usage_sources_key
      unique nulls not distinct (district_id, kind, key_id, configuration_id, name)`,
];

const files = [
  // What is in a file is kept sealed in its parts, under a key of its own, until it is imported.
  sql`
    create table usage_files (
      district_id uuid not null,
      id uuid not null,
      source_no smallint not null,
      name text not null check (char_length(name) <= 255),
      state text not null check (state in ('arriving', 'waiting', 'reading', 'asking', 'done', 'failed')),
      key_sealed text,
      parts int not null default 0,
      bytes bigint not null default 0,
      sha256 bytea check (octet_length(sha256) = 32),
      format text,
      fault text,
      batches int not null default 0,
      parts_read int not null default 0,
      tries int not null default 0,
      lines bigint not null default 0,
      accepted bigint not null default 0,
      duplicate bigint not null default 0,
      blocked bigint not null default 0,
      rejected bigint not null default 0,
      unknown_people bigint not null default 0,
      unmatched bigint not null default 0,
      faults jsonb not null default '{}',
      skipped jsonb not null default '{}',
      created_by uuid,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (district_id, id)
    )`,
  // The same content is the same file, unless nothing came of it.
  sql`
    create unique index usage_files_content_key on usage_files (district_id, sha256)
      where state in ('waiting', 'reading', 'asking', 'done')`,
  sql`create index usage_files_created_idx on usage_files (district_id, created_at desc, id)`,
  sql`create index usage_files_open_idx on usage_files (state, changed_at) where state not in ('done', 'failed')`,
  sql`
    create table usage_file_parts (
      district_id uuid not null,
      file_id uuid not null,
      part_no int not null,
      sealed bytea not null,
      primary key (district_id, file_id, part_no)
    )`,
  // Sealed bytes can't be packed: trying costs time and gains nothing.
  sql`alter table usage_file_parts alter column sealed set storage external`,
  // The lines that could not be read, batch by batch: numbers and reasons.
  sql`
    create table usage_file_rows (
      district_id uuid not null,
      file_id uuid not null,
      batch_no int not null,
      lines int[] not null,
      reasons text[] not null,
      primary key (district_id, file_id, batch_no)
    )`,
  // How a source's files are read where they don't say so themselves: by the heads of a table, or a logformat of Squid.
  sql`
    create table usage_file_forms (
      district_id uuid not null,
      source_no smallint not null,
      head_hash bytea not null check (octet_length(head_hash) = 32),
      form jsonb not null,
      created_at timestamptz not null default now(),
      primary key (district_id, source_no, head_hash)
    )`,
];

const folders = [
  sql`alter table sftp_configurations add column log_folder text check (log_folder is null or log_folder <> '')`,
  sql`alter table sftp_configurations add column log_looked_at timestamptz`,
  sql`alter table sftp_configurations add column log_fault text`,
  // What a look found there: a file is taken when two looks in a row find it the same.
  sql`
    create table usage_remote_files (
      district_id uuid not null,
      configuration_id uuid not null,
      name text not null,
      bytes bigint not null,
      modified_at timestamptz not null,
      file_id uuid,
      fault text,
      seen_at timestamptz not null default now(),
      primary key (district_id, configuration_id, name)
    )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [...sources, ...files, ...folders]) await part.execute(db);
}
