import { type RawBuilder, sql } from "kysely";

/*
 * What each row of the file would do (see resolved.ts), worked out by the database over all of them together. Each of
 * these selects gives: line, target (the place it is about, if it is there), parent (its state or district), reason (why
 * it is rejected, if it is), differs (it would change something) and before (the place as it is now).
 */

const incoming = sql`directory_rows`;

/** Rows of a file that name the same thing: the second and later ones say which line was first. */
const doubled = (by: RawBuilder<unknown>, only: RawBuilder<unknown>, said: string) => sql`case when ${only}
  and row_number() over (partition by ${by}, (${only}) order by s.line) > 1
  then ${said}::text || min(s.line) over (partition by ${by}, (${only})) || '.' end`;

/** States: known by their abbreviation. */
export const resolvedStates = () => sql`
  select s.line, t.id as target, null::uuid as parent, t.name is distinct from s.name as differs,
    jsonb_build_object('name', t.name) as before,
    coalesce(s.fault,
      ${doubled(sql`upper(s.state)`, sql`s.fault is null`, "The same abbreviation is in line ")},
      ${doubled(sql`fold_name(s.name)`, sql`s.fault is null`, "The same name is in line ")},
      case when exists (select from states o where lower(o.name) = lower(s.name) and o.id is distinct from t.id)
        then 'Another state has this name.' end) as reason
  from ${incoming} s left join states t on upper(t.abbreviation) = upper(s.state)`;

/**
 * Districts: known by their number within the state; without one, or where ours has none yet, by their name. What the
 * file leaves open stays as it is.
 */
export const resolvedDistricts = () => sql`
  with named as materialized (
    select r.*, fold_name(r.name) as folded, st.id as state_id
    from ${incoming} r left join (select distinct on (k.state) k.state as called, x.id
      from (select distinct state from ${incoming} a) k
        join states x on upper(x.abbreviation) = upper(k.state) or lower(x.name) = lower(k.state)
      order by k.state, x.id) st on st.called = r.state
  ), met as (
    select distinct on (r.line) r.*, coalesce(n.id, case when m.original_id is null or r.number is null then m.id end) as target,
      case when n.id is not null and m.id <> n.id then m.id
        when n.id is null and m.original_id is not null and r.number is not null then m.id end as other
    from named r
      left join districts n on n.original_id = r.number and n.state_id = r.state_id
      left join districts m on m.sort_name = r.folded and m.state_id = r.state_id
    order by r.line, n.id, m.id
  )
  select s.line, s.target, s.state_id as parent,
    (t.name, t.original_id, t.time_zone, t.school_year_start, t.is_client) is distinct from (s.name,
      coalesce(s.number, t.original_id), coalesce(s.time_zone, t.time_zone),
      coalesce(s.school_year_start, t.school_year_start), coalesce(s.is_client, t.is_client)) as differs,
    jsonb_build_object('name', t.name, 'original_id', t.original_id, 'time_zone', t.time_zone,
      'school_year_start', t.school_year_start, 'is_client', t.is_client) as before,
    coalesce(s.fault,
      case when s.state_id is null then 'No state has this name or abbreviation. Add it first.' end,
      ${doubled(sql`s.state_id, s.number`, sql`s.fault is null and s.number is not null`, "The same number is in line ")},
      ${doubled(sql`s.state_id, s.folded`, sql`s.fault is null`, "The same name in the same state is in line ")},
      ${doubled(sql`s.target`, sql`s.fault is null and s.target is not null`, "The same district is meant in line ")},
      case when s.other is not null then 'Another district in this state has this name.' end) as reason
  from met s left join districts t on t.id = s.target`;

/**
 * What a row says of its district, as one text: joining by it is quick, where three columns that may be empty are not.
 */
const districtKey = (row: RawBuilder<unknown>) =>
  sql`(coalesce(${row}.state, '') || '|' || coalesce(${row}.district_number, '') || '|' || coalesce(${row}.district, ''))`;

/** Which district each school's row names: by its number, otherwise by its name, otherwise one's own. */
const districtsNamed = (own: string | null) => sql`
  select ${districtKey(sql`k`)} as key, ${
    own
      ? sql`case when (k.district is null and k.district_number is null) or exists (select from districts o
            where o.id = ${own} and (o.original_id = k.district_number
              or (k.district_number is null and o.sort_name = fold_name(k.district)))) then ${own}::uuid end as id,
          0 as found`
      : sql`f.id, f.found`
  }
  from (select distinct state, district, district_number from ${incoming} a) k
  left join lateral (
    select min(d.id::text)::uuid as id, count(*)::int as found
    from (
      select n.id, n.state_id from districts n where n.original_id = k.district_number
      union all
      select m.id, m.state_id from districts m where k.district_number is null and m.sort_name = fold_name(k.district)
    ) d join states st on st.id = d.state_id
    where k.state is null or upper(st.abbreviation) = upper(k.state) or lower(st.name) = lower(k.state)
  ) f on true`;

const noDistrict = (own: string | null) =>
  own
    ? sql`case when s.parent is null then 'This school belongs to another district than yours.' end`
    : sql`case when s.found > 1 then 'Several districts are called that. Give the district’s number, or its state.'
        when s.parent is null and s.district is null and s.district_number is null then 'The row doesn’t name a district.'
        when s.parent is null then 'There is no such district. Add it, or import the districts first.' end`;

/**
 * Schools: known by their identifier within the district; without one, or where ours has none yet, by their name. `own`
 * is the one district of whoever imports for one: rows of others are rejected.
 */
export const resolvedSchools = (own: string | null) => sql`
  with named as materialized (
    select r.*, fold_name(r.name) as folded, case when ${own === null} and d.found > 1 then null else d.id end as parent, d.found
    from ${incoming} r left join (${districtsNamed(own)}) d on d.key = ${districtKey(sql`r`)}
  ), met as (
    select distinct on (r.line) r.*,
      coalesce(n.id, case when m.identifier is null or r.number is null then m.id end) as target,
      n.id is null and r.number is null and count(m.id) over (partition by r.line) > 1 as several,
      bool_or(m.id <> n.id and m.identifier is null) over (partition by r.line) as taken
    from named r
      left join schools n on n.district_id = r.parent and n.identifier = r.number
      left join schools m on m.district_id = r.parent and m.sort_name = r.folded
    order by r.line, n.id, (m.identifier is null) desc, m.id
  )
  select s.line, s.target, s.parent,
    (t.name, t.identifier, t.level) is distinct from (s.name, coalesce(s.number, t.identifier), coalesce(s.level, t.level))
      as differs,
    jsonb_build_object('name', t.name, 'identifier', t.identifier, 'level', t.level) as before,
    coalesce(s.fault, ${noDistrict(own)},
      ${doubled(sql`s.parent, s.number`, sql`s.fault is null and s.number is not null`, "The same identifier is in line ")},
      ${doubled(sql`s.parent, s.folded`, sql`s.fault is null and s.number is null`, "The same name in the same district is in line ")},
      ${doubled(sql`s.target`, sql`s.fault is null and s.target is not null`, "The same school is meant in line ")},
      case when s.number is null and count(s.number) over (partition by s.parent, s.folded) > 0
        then 'Another row has this name and an identifier. Give this one an identifier, too.' end,
      case when s.several then 'Several schools in this district have this name. Give the identifier.'
        when s.taken then 'Another school in this district has this name, and there is no identifier to tell them apart.' end
    ) as reason
  from met s left join schools t on t.id = s.target`;
