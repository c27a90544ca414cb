import { type Kysely, sql } from "kysely";

/**
 * A pattern stands for a host that a site can have, whoever writes it: no name in punycode that stands for nothing, no
 * private number, no underscore, no ending that nobody has. It is looked at when a pattern is new or its address changes,
 * so that rows of before can be merged and removed. International names can be found by their letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readLetters(db);
  await judgeHosts(db);
  await keepPatterns(db);
}

async function readLetters(db: Kysely<unknown>): Promise<void> {
  // As labelLetters of the application: RFC 3492, and the letters must be written back the same way.
  await sql`
    create function url_label_letters(label text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
      code constant text := substr(label, 5);
      cut constant int := coalesce(length(substring(code from '^(.*)-')), 0);
      letters text := left(code, cut);
      place int := case when cut > 0 then cut + 2 else 1 end;
      first boolean := true;
      n bigint := 128;
      i bigint := 0;
      bias bigint := 72;
      number bigint; weight bigint; digit bigint; k bigint; t bigint; size bigint;
    begin
      while place <= length(code) loop
        number := 0;
        weight := 1;
        k := 36;
        loop
          digit := strpos(digits, substr(code, place, 1)) - 1;
          if place > length(code) or digit < 0 then return null; end if;
          place := place + 1;
          number := number + digit * weight;
          if number > 2147483647 then return null; end if;
          t := greatest(1, least(26, k - bias));
          exit when digit < t;
          weight := weight * (36 - t);
          if weight > 2147483647 then return null; end if;
          k := k + 36;
        end loop;
        i := i + number;
        size := length(letters) + 1;
        number := case when first then number / 700 else number / 2 end;
        number := number + number / size;
        first := false;
        k := 0;
        while number > 455 loop
          number := number / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * number / (number + 38);
        n := n + i / size;
        i := i % size;
        if n > 1114111 or n between 55296 and 57343 then return null; end if;
        letters := left(letters, i::int) || chr(n::int) || substr(letters, i::int + 1);
        i := i + 1;
      end loop;
      if letters ~ '[\\u0001-\\u001f\\u0080-\\u00a0\\u2000-\\u200b\\u200e-\\u206f\\ue000-\\uf8ff\\ufff0-\\uffff]' then
        return null;
      end if;
      return case when url_ascii_host(letters) = label then letters end;
    end`)}`.execute(db);

  await sql`
    create function url_in_letters(pattern text) returns text language sql immutable strict parallel safe as ${sql.lit(`
      select case when pattern !~ '(^|\\.)xn--' then pattern else
        (select string_agg(case when u.label like 'xn--%' then coalesce(url_label_letters(u.label), u.label) else u.label
            end, '.' order by u.nth)
          from unnest(string_to_array(substring(pattern from '^[^/]*'), '.')) with ordinality u (label, nth))
        || coalesce(substring(pattern from '/.*$'), '') end`)}`.execute(db);
}

async function judgeHosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function url_host_fault(p_host text) returns text language plpgsql stable strict parallel safe as ${sql.lit(`
    declare
      ending constant text := substring(p_host from '[^.]*$');
      coded text;
    begin
      if p_host ~ '^(\\[.*|[0-9.]+)$' then
        return case when btrim(p_host, '[]')::inet <<= any ('{0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16,224.0.0.0/3,::/8,fc00::/7,fe80::/9,ff00::/8}'::inet[])
          then 'This numeric address is private or reserved: it means another computer in each network. Enter the site’s name.' end;
      end if;
      if strpos(p_host, '_') > 0 then
        return 'No site can have this name: it has an underscore. Check for typos.';
      end if;
      if p_host ~ '(^|\\.)-|-(\\.|$)' then
        return 'No site can have this name: a part of it begins or ends with a hyphen. Check for typos.';
      end if;
      select u.label into coded from unnest(string_to_array(p_host, '.')) with ordinality u (label, nth)
      where u.label like 'xn--%' and url_label_letters(u.label) is null order by u.nth limit 1;
      if coded is not null then
        return format('No site can have this name: %s stands for no letters. Check for typos.', coded);
      end if;
      if is_public_suffix(p_host) then
        return format('Everyone can have a site under %s, so it stands for no one product. Add the part before it.', p_host);
      end if;
      if ending not in ('internal', 'local', 'lan', 'example', 'test')
        and not exists (select from unnest(url_parents(p_host)) parent (host)
          join public_suffixes s on s.rule in (parent.host, '*.' || parent.host)) then
        return format('No site’s name ends in .%s. Check for typos.', ending);
      end if;
      return null;
    end`)}`.execute(db);
}

async function keepPatterns(db: Kysely<unknown>): Promise<void> {
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
          and not (wild and address.host ~ '^(\\[.*|[0-9.]+)$') then
          host := address.host;
          path := address.path;
          pattern := case when wild then '*.' else '' end || host || path;
        end if;
      end if;
    end`)}`.execute(db);

  const normalise = `
    declare
      parts record;
      fault text;
    begin
      select p.pattern, p.host, p.path into parts from url_pattern_parts(new.pattern, new.pattern_type) p;
      if parts.host is null then
        raise exception 'This is no pattern of its type.' using errcode = 'check_violation';
      end if;
      if tg_op = 'INSERT' or old.host is distinct from parts.host or old.path is distinct from parts.path then
        fault := case when new.pattern ~ '^[^?#]*[^/\\\\:?#][/\\\\][^?#]*\\s+\\S' then 'A path has no blanks. Write %20 for each one.'
          else url_host_fault(parts.host) end;
        if fault is not null then
          raise exception using message = fault, errcode = 'check_violation';
        end if;
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
