import { type Kysely, sql } from "kysely";

/**
 * A pattern must not cover what many sites share (com, k12.ca.us, github.io), nor a name that no site can have, whoever
 * writes it. The rules come from the application's list, which fills the table whenever a version of it starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table public_suffixes (rule text primary key)`.execute(db);
  // The rule for all names that none is about is "*": what has no dot is a suffix. See publicsuffix.org/list.
  await sql`
    create function is_public_suffix(p_host text) returns boolean language sql stable strict parallel safe as ${sql.lit(`
      select p_host !~ '^\\[' and not exists (select from public_suffixes s where s.rule = '!' || p_host)
        and (position('.' in p_host) = 0 or exists (select from public_suffixes s
          where s.rule in (p_host, '*.' || substr(p_host, position('.' in p_host) + 1))))`)}`.execute(db);

  await sql`
    create or replace function url_pattern_parts(p_pattern text, p_pattern_type text,
      out pattern text, out host text, out path text)
    language plpgsql immutable parallel safe as ${sql.lit(`
    declare
      bare text := regexp_replace(btrim(p_pattern), '^([A-Za-z]+:)?[/\\\\]+', '');
      wild boolean := p_pattern_type = 'wildcard';
      address record;
    begin
      if length(p_pattern) <= 500 and wild = (bare like '*.%') and substr(bare, case when wild then 3 else 1 end) !~ '\\*' then
        select a.host, a.port, a.path into address
        from url_address(case when wild then substr(bare, 3) else p_pattern end) a;
        if address.host ~ '\\.|^\\[' and address.port is null
          and (p_pattern_type = 'path_prefix') = (address.path <> '')
          and not (wild and address.host ~ '^(\\[.*|[0-9.]+)$')
          and address.host !~ '(^|\\.)-|-(\\.|$)' then
          host := address.host;
          path := address.path;
          pattern := case when wild then '*.' else '' end || host || path;
        end if;
      end if;
    end`)}`.execute(db);

  const normalise = `
    declare
      parts record;
    begin
      select p.pattern, p.host, p.path into parts from url_pattern_parts(new.pattern, new.pattern_type) p;
      if parts.host is null then
        raise exception 'This is no pattern of its type.' using errcode = 'check_violation';
      end if;
      if (tg_op = 'INSERT' or old.host is distinct from parts.host) and is_public_suffix(parts.host) then
        raise exception 'Everyone can have a site under %, so it stands for no one product.', parts.host
          using errcode = 'check_violation';
      end if;
      new.pattern := parts.pattern;
      new.host := parts.host;
      new.path := parts.path;
      if tg_op = 'UPDATE' then new.updated_at := now(); end if;
      return new;
    end`;
  const define = `function public.url_patterns_normalise() returns trigger language plpgsql
    set search_path = public, pg_temp as $trigger$${normalise} $trigger$`;
  await sql.raw(`create or replace ${define}`).execute(db);

  await sql`
    create or replace function create_url_pattern_function() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as ${sql.lit(`
    begin
      if to_regprocedure('public.url_patterns_normalise()') is not null
        and to_regprocedure('public.url_patterns_tell()') is not null then return; end if;
      perform pg_advisory_xact_lock(hashtext('url_patterns'));
      if to_regprocedure('public.url_patterns_normalise()') is null then
        create ${define};
      end if;
      if to_regprocedure('public.url_patterns_tell()') is null then
        create function public.url_patterns_tell() returns trigger language plpgsql as $trigger$
        begin
          perform pg_notify('url_patterns', '');
          return null;
        end $trigger$;
      end if;
    end`)}`.execute(db);
}
