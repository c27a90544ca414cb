import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * How a ban, an agreement and the approval of a product stand, and during which days: views with one row for each state,
 * of which exactly one holds on any day. Whoever asks says the day: `during @> day`. What is approved and whether it is
 * banned is joined in here, so that nobody else works it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBanPeriods(db);
  await createProductBans(db);
  await createAgreementPeriods(db);
  await createDecidedApprovals(db);
  await createApprovalPeriods(db);
}

type Period = { state: RawBuilder<unknown>; during: RawBuilder<unknown>; when: RawBuilder<unknown> };

const always = sql`daterange(null, null)`;

/**
 * A select for each period; one that a row does not have has no days. None has a "where" or a join: PostgreSQL leaves out
 * those of other states, and looks single rows up by an index, in such a union only.
 */
const unionOf = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, periods: Period[]) =>
  sql.join(
    periods.map(
      ({ state, during, when }) =>
        sql`select ${columns}, ${state} as state, case when ${when} then ${during} else 'empty' end as during from ${from}`,
    ),
    sql` union all `,
  );

const named = (state: string) => sql`${sql.lit(state)}::text`;

const isForAll = sql`(b.school_ids = '{}' and b.grades = '{}' and b.roles = '{}')`;
const banDays = sql`daterange(b.starts_on, b.ends_on, '[]')`;

async function createBanPeriods(db: Kysely<unknown>): Promise<void> {
  const columns = sql`b.id as ban_id, b.district_id, b.software_id, b.pattern, b.pattern_type, b.host, b.path,
    ${isForAll} as is_for_all`;
  const isStanding = sql`b.lifted_at is null`;
  const periods = [
    { state: named("active"), during: banDays, when: isStanding },
    { state: named("scheduled"), during: sql`daterange(null, b.starts_on)`, when: isStanding },
    {
      state: named("ended"),
      during: sql`daterange(b.ends_on, null, '()')`,
      when: sql`${isStanding} and b.ends_on is not null`,
    },
    { state: named("lifted"), during: always, when: sql`not ${isStanding}` },
  ];
  await sql`
    create view ban_periods as ${unionOf(columns, sql`software_blacklist b`, periods)}`.execute(db);
}

/** The bans of a whole product for everyone, and their days. A lifted one has none. */
async function createProductBans(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view product_bans as
    select b.id as ban_id, b.district_id, b.software_id, ${banDays} as during from software_blacklist b
    where b.software_id is not null and b.lifted_at is null and ${isForAll}`.execute(db);
}

/** An agreement whose last day is no further off than 90 days ends soon; the last day still counts. */
async function createAgreementPeriods(db: Kysely<unknown>): Promise<void> {
  const isSigned = sql`a.status = 'signed'`;
  const days = sql`daterange(a.effective_on, a.ends_on, '[]')`;
  const hasEnd = sql`${isSigned} and a.ends_on is not null`;
  const periods = [
    {
      state: sql`case when a.status in ('not_started', 'requested') then 'in_negotiation' else a.status end`,
      during: always,
      when: sql`not ${isSigned}`,
    },
    {
      state: named("begins_later"),
      during: sql`daterange(null, a.effective_on)`,
      when: sql`${isSigned} and a.effective_on is not null`,
    },
    { state: named("active"), during: sql`${days} * daterange(null, a.ends_on - 90)`, when: isSigned },
    { state: named("ends_soon"), during: sql`${days} * daterange(a.ends_on - 90, null)`, when: hasEnd },
    { state: named("ended"), during: sql`daterange(a.ends_on, null, '()')`, when: hasEnd },
  ];
  await sql`
    create view agreement_periods as
    ${unionOf(sql`a.id as agreement_id, a.district_id`, sql`agreements a`, periods)}`.execute(db);
}

/**
 * How each product on record has been decided about, whatever the blacklist says of it: the status on record, or the one
 * that an entry of the blacklist took the place of.
 */
async function createDecidedApprovals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view decided_approvals as
    select ds.district_id, ds.software_id, ds.allowed_until,
      case when ds.approval_status = 'blocked' then coalesce((
        select case when h.what = 'blacklist' then h.from_value end from status_history h
        where h.district_id = ds.district_id and h.software_id = ds.software_id and h.to_value is not null
          and h.what in ('approval', 'conditions', 'blacklist')
        order by h.at desc, h.id desc limit 1), 'blocked')
      else ds.approval_status end as approval_status
    from district_software ds`.execute(db);
}

/** A product that is neither on record nor banned has no row: it is not reviewed. A union as unionOf makes them. */
async function createApprovalPeriods(db: Kysely<unknown>): Promise<void> {
  const bans = sql`product_bans b where b.district_id = a.district_id and b.software_id = a.software_id`;
  const bannedDays = sql`coalesce((select range_agg(b.during) from ${bans}), '{}')`;
  const isApproval = sql`a.approval_status in ('approved', 'approved_with_conditions', 'pilot')`;
  await sql`
    create view approval_periods as
    select a.district_id, a.software_id, a.approval_status,
      case when a.allowed_until is not null and ${isApproval} then datemultirange(daterange(null, a.allowed_until, '[]'))
        else '{(,)}' end - ${bannedDays} as during
    from decided_approvals a
    union all
    select a.district_id, a.software_id, 'ended',
      case when a.allowed_until is not null and ${isApproval}
        then datemultirange(daterange(a.allowed_until, null, '()')) - ${bannedDays} else '{}' end
    from decided_approvals a
    union all
    select b.district_id, b.software_id, 'blocked',
      case when b.software_id is not null and b.lifted_at is null and ${isForAll}
        then datemultirange(${banDays}) - coalesce((
          select range_agg(o.during) from product_bans o where o.district_id = b.district_id
            and o.software_id = b.software_id and o.ban_id < b.id), '{}')
        else '{}' end
    from software_blacklist b`.execute(db);
}
