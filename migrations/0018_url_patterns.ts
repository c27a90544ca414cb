import { type Kysely, sql } from "kysely";

/**
 * How addresses are read and patterns are matched in the database, and the five functions that are called by name. The
 * compiled matcher of the application reads addresses the same way; a test holds the two together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table url_patterns
      add column version integer not null default 1,
      add column updated_by uuid references profiles (id) on delete set null`.execute(db);
  await readHosts(db);
  await readAddresses(db);
  await matchAddresses(db);
  await keepPatterns(db);
  await sql`select create_url_pattern_function(), create_url_pattern_trigger()`.execute(db);
}

/**
 * Every letter beyond ASCII that has one lower-case letter, and that letter: what lower() makes of them depends on the
 * database's locale.
 */
function casePairs(): { upper: string; lower: string } {
  const pairs = { upper: "", lower: "" };
  for (let point = 0x80; point < 0x1f000; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const letter = String.fromCodePoint(point);
    const lower = letter.toLowerCase();
    if (lower === letter || [...lower].length !== 1) continue;
    pairs.upper += letter;
    pairs.lower += lower;
  }
  return pairs;
}

async function readHosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function url_punycode(label text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
      points bigint[] := array(select ascii(u.letter) from unnest(string_to_array(label, null)) with ordinality
        u (letter, nth) order by nth);
      output text := regexp_replace(label, '[^\\u0001-\\u007f]', '', 'g');
      basic int := length(output);
      done int := basic;
      n bigint := 128;
      delta bigint := 0;
      bias bigint := 72;
      m bigint; q bigint; k bigint; t bigint; point bigint;
    begin
      if basic > 0 then output := output || '-'; end if;
      while done < cardinality(points) loop
        select min(p) into m from unnest(points) p where p >= n;
        delta := delta + (m - n) * (done + 1);
        n := m;
        foreach point in array points loop
          if point < n then delta := delta + 1; end if;
          continue when point <> n;
          q := delta;
          k := 36;
          loop
            t := greatest(1, least(26, k - bias));
            exit when q < t;
            output := output || substr(digits, (t + (q - t) % (36 - t))::int + 1, 1);
            q := (q - t) / (36 - t);
            k := k + 36;
          end loop;
          output := output || substr(digits, q::int + 1, 1);
          delta := case when done = basic then delta / 700 else delta / 2 end;
          delta := delta + delta / (done + 1);
          k := 0;
          while delta > 455 loop
            delta := delta / 35;
            k := k + 36;
          end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
          done := done + 1;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      return output;
    end`)}`.execute(db);

  const { upper, lower } = casePairs();
  await sql`
    create function url_ascii_host(host text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      folded text := normalize(translate(regexp_replace(normalize(host, NFKC),
        '[\\u00ad\\u200b\\u2060\\ufeff\\ufe00-\\ufe0f]', '', 'g'), '${upper}', '${lower}'), NFKC);
    begin
      if length(folded) > 253 then return null; end if;
      return (select string_agg(case when u.label ~ '[^\\u0001-\\u007f]' then 'xn--' || url_punycode(u.label)
          else u.label end, '.' order by u.nth)
        from unnest(string_to_array(replace(lower(folded collate "C"), '\u3002', '.'), '.')) with ordinality
          u (label, nth));
    end`)}`.execute(db);

  await sql`
    create function url_ipv6_host(written text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      byte constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
      plain text := lower(written collate "C");
      tail text[] := regexp_match(plain, '^(.*:)([0-9.]*\\.[0-9.]*)$');
      bytes int[];
      halves text[];
      groups text[];
      missing int;
    begin
      if tail is not null then
        if tail[2] !~ ('^' || byte || '(\\.' || byte || '){3}$') then return null; end if;
        bytes := string_to_array(tail[2], '.')::int[];
        plain := tail[1] || to_hex(bytes[1] * 256 + bytes[2]) || ':' || to_hex(bytes[3] * 256 + bytes[4]);
      end if;
      halves := string_to_array(plain, '::');
      if coalesce(cardinality(halves), 0) not in (1, 2) then return null; end if;
      groups := string_to_array(halves[1], ':');
      missing := 8 - cardinality(groups);
      if cardinality(halves) = 2 then
        missing := missing - cardinality(string_to_array(halves[2], ':'));
        if missing < 1 then return null; end if;
        groups := groups || array_fill('0'::text, array[missing]) || string_to_array(halves[2], ':');
      elsif missing <> 0 then
        return null;
      end if;
      if exists (select from unnest(groups) g where g !~ '^[0-9a-f]{1,4}$') then return null; end if;
      return '[' || (select string_agg(lpad(u.part, 4, '0'), ':' order by u.nth)
        from unnest(groups) with ordinality u (part, nth)) || ']';
    end`)}`.execute(db);

  await sql`
    create function url_host(written text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      byte constant text := '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
      host text := written;
    begin
      if host like '[%]' then return url_ipv6_host(substr(host, 2, length(host) - 2)); end if;
      if host like '%\\%%' then
        if host ~ '%(?![0-9A-Fa-f]{2})' then return null; end if;
        begin
          host := convert_from(decode((select string_agg(case when length(f.found[1]) = 3 then substr(f.found[1], 2)
              else encode(convert_to(f.found[1], 'UTF8'), 'hex') end, '' order by f.nth)
            from regexp_matches(host, '%[0-9A-Fa-f]{2}|.', 'g') with ordinality f (found, nth)), 'hex'), 'UTF8');
        exception when data_exception then
          return null;
        end;
      end if;
      if octet_length(host) <> length(host) then host := url_ascii_host(host); end if;
      host := lower(host collate "C");
      if right(host, 1) = '.' then host := left(host, -1); end if;
      if length(host) > 253 or host !~ '^[a-z0-9_-]{1,63}(\\.[a-z0-9_-]{1,63})*$' then return null; end if;
      if host ~ '(^|\\.)([0-9]+|0x[0-9a-f]*)$' and host !~ ('^' || byte || '(\\.' || byte || '){3}$') then return null; end if;
      return host;
    end`)}`.execute(db);
}

async function readAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function url_path(following text) returns text language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      path text := translate(regexp_replace(following, '[?#].*$', ''), '\\', '/');
      kept text[] := '{}';
      segment text;
    begin
      if path ~ '[^A-Za-z0-9._~!$&''()*+,;=:@/-]' then
        path := (select string_agg(case
            when f.found[1] ~ '^[A-Za-z0-9._~!$&''()*+,;=:@/-]$' then f.found[1]
            when f.found[1] ~ '^%(2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])$'
              then chr(get_byte(decode(substr(f.found[1], 2), 'hex'), 0))
            when length(f.found[1]) = 3 then upper(f.found[1] collate "C")
            else upper(regexp_replace(encode(convert_to(f.found[1], 'UTF8'), 'hex'), '(..)', '%\\1', 'g') collate "C")
            end, '' order by f.nth)
          from regexp_matches(path, '%[0-9A-Fa-f]{2}|.', 'g') with ordinality f (found, nth));
      end if;
      if path !~ '//|/\\.|/$' then return path; end if;
      foreach segment in array string_to_array(path, '/') loop
        if segment = '..' then kept := trim_array(kept, least(1, cardinality(kept)));
        elsif segment not in ('', '.') then kept := kept || segment;
        end if;
      end loop;
      return case when cardinality(kept) > 0 then '/' || array_to_string(kept, '/') else '' end;
    end`)}`.execute(db);

  // Nothing but nulls for what is no address of the web.
  await sql`
    create function url_address(input_url text, out host text, out port text, out path text)
    language plpgsql immutable parallel safe as ${sql.lit(`
    declare
      rest text := input_url;
      bare boolean := false;
      authority text;
      split text[];
    begin
      if rest ~ '[\\u0001-\\u0020]' then
        rest := regexp_replace(regexp_replace(rest, '[\\t\\n\\r]', '', 'g'), '^[\\u0001-\\u0020]+|[\\u0001-\\u0020]+$', '', 'g');
      end if;
      if rest ~ '^([Hh][Tt][Tt][Pp][Ss]?|[Ww][Ss][Ss]?|[Ff][Tt][Pp]):' then
        rest := regexp_replace(rest, '^[A-Za-z]+:[/\\\\]*', '');
      elsif rest ~ '^[/\\\\]{2}' then
        rest := regexp_replace(rest, '^[/\\\\]+', '');
      elsif rest is null or rest ~ '^[A-Za-z][A-Za-z0-9+.-]*:(?![0-9]+([/\\\\?#]|$))' then
        return;
      else
        bare := true;
      end if;
      authority := substring(rest from '^[^/\\\\?#]*');
      path := substr(rest, length(authority) + 1);
      if authority like '%@%' then
        if bare then
          path := null;
          return;
        end if;
        authority := substring(authority from '[^@]*$');
      end if;
      split := regexp_match(authority, '^(\\[[^\\]]*\\]|[^:]*)(:0*([0-9]*))?$');
      host := url_host(split[1]);
      port := coalesce(split[3], '');
      if host is null or length(port) > 5 or ('0' || port)::int > 65535 then
        host := null;
        port := null;
        path := null;
        return;
      end if;
      port := case when port in ('', '80', '443') then null else port end;
      path := url_path(path);
    end`)}`.execute(db);
}

async function matchAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function url_parents(host text) returns text[] language plpgsql immutable strict parallel safe as ${sql.lit(`
    declare
      parents text[] := array[host];
      parent text := host;
    begin
      while position('.' in parent) > 0 loop
        parent := substr(parent, position('.' in parent) + 1);
        parents := parents || parent;
      end loop;
      return parents;
    end`)}`.execute(db);

  // Every pattern that covers the address, the one that wins first: a district's own before those for all, the more
  // specific host, the longer path, the narrower type, the more certain, the newer. One SELECT, so that a query over many
  // addresses is planned as one.
  await sql`
    create function match_url_patterns(input_url text, p_district_id uuid default null)
    returns table (id uuid, pattern text, pattern_type text, software_id uuid, software_name text, confidence numeric,
      is_authorized boolean, district_id uuid, place integer)
    language sql stable parallel safe as ${sql.lit(`
      select p.id, p.pattern, p.pattern_type, p.software_id, p.software_name, p.confidence, p.is_authorized,
        p.district_id, (row_number() over (order by p.district_id is null, length(p.host) desc, length(p.path) desc,
          p.pattern_type = 'wildcard' desc, p.confidence desc, p.created_at desc, p.id desc))::int
      from url_address(input_url) a
        cross join lateral unnest(url_parents(a.host)) parent (host)
        join url_patterns p on p.host = parent.host
      where (p.district_id is null or p.district_id = p_district_id)
        and case p.pattern_type
          when 'domain' then true
          when 'wildcard' then p.host <> a.host
          else p.host = a.host and (a.path = p.path or starts_with(a.path, p.path || '/'))
        end
      order by 9`)}`.execute(db);
}

async function keepPatterns(db: Kysely<unknown>): Promise<void> {
  // A pattern in the one spelling in which it is kept. Public suffixes are the application's to refuse, which has the
  // list of them; what has no dot at all is refused here.
  await sql`
    create function url_pattern_parts(p_pattern text, p_pattern_type text, out pattern text, out host text, out path text)
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

  await sql`
    create function check_trigger_exists(trigger_name text) returns boolean language sql stable as ${sql.lit(`
      select exists (select from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
        where t.tgname = trigger_name and not t.tgisinternal and c.relnamespace = 'public'::regnamespace)`)}`.execute(
    db,
  );

  await sql`
    create function create_url_pattern_function() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as ${sql.lit(`
    begin
      if to_regprocedure('public.url_patterns_normalise()') is not null
        and to_regprocedure('public.url_patterns_tell()') is not null then return; end if;
      perform pg_advisory_xact_lock(hashtext('url_patterns'));
      if to_regprocedure('public.url_patterns_normalise()') is null then
        create function public.url_patterns_normalise() returns trigger language plpgsql
        set search_path = public, pg_temp as $trigger$
        declare
          parts record;
        begin
          select p.pattern, p.host, p.path into parts from url_pattern_parts(new.pattern, new.pattern_type) p;
          if parts.host is null then
            raise exception 'This is no pattern of its type.' using errcode = 'check_violation';
          end if;
          new.pattern := parts.pattern;
          new.host := parts.host;
          new.path := parts.path;
          if tg_op = 'UPDATE' then new.updated_at := now(); end if;
          return new;
        end $trigger$;
      end if;
      if to_regprocedure('public.url_patterns_tell()') is null then
        create function public.url_patterns_tell() returns trigger language plpgsql as $trigger$
        begin
          perform pg_notify('url_patterns', '');
          return null;
        end $trigger$;
      end if;
    end`)}`.execute(db);

  await sql`
    create function create_url_pattern_trigger() returns void language plpgsql security definer
    set search_path = pg_catalog, pg_temp as ${sql.lit(`
    begin
      if public.check_trigger_exists('url_patterns_normalised') and public.check_trigger_exists('url_patterns_told') then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtext('url_patterns'));
      if not public.check_trigger_exists('url_patterns_normalised') then
        create trigger url_patterns_normalised before insert or update on public.url_patterns
          for each row execute function public.url_patterns_normalise();
      end if;
      if not public.check_trigger_exists('url_patterns_told') then
        create trigger url_patterns_told after insert or update or delete or truncate on public.url_patterns
          for each statement execute function public.url_patterns_tell();
      end if;
    end`)}`.execute(db);
  await sql`revoke execute on function create_url_pattern_function(), create_url_pattern_trigger() from public`.execute(
    db,
  );

  // A pattern for all districts. One that is there already stays as it is; its id comes back either way.
  await sql`
    create function add_url_pattern(p_pattern text, p_pattern_type text, p_software_id uuid, p_software_name text,
      p_confidence numeric, p_is_authorized boolean)
    returns uuid language sql volatile as ${sql.lit(`
      insert into url_patterns (pattern, pattern_type, software_id, software_name, confidence, is_authorized)
      values (p_pattern, p_pattern_type, p_software_id, p_software_name, p_confidence, p_is_authorized)
      on conflict (district_id, pattern, pattern_type) do nothing;
      select u.id from url_patterns u, url_pattern_parts(p_pattern, p_pattern_type) p
      where u.district_id is null and u.pattern = p.pattern and u.pattern_type = p_pattern_type`)}`.execute(db);
}
