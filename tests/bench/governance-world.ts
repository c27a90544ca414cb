import type { Db } from "db/client";
import { sql } from "kysely";
import { fillCatalogue } from "./catalogue-world";

export type GovernanceSizes = { products: number; patterns: number; rules: number };

/**
 * Fills a district's governance as a large district has it after years: in a catalogue of so many products a decision on
 * one in eight, with checks, agreements and bans; requests, half of them open; address patterns and policy rules. Who asks
 * are the district's people with an account.
 */
export async function fillGovernance(db: Db, districtId: string, sizes: GovernanceSizes): Promise<void> {
  await fillCatalogue(db, districtId, sizes.products);
  const products = sql`(select id, name, row_number() over (order by sort_name, id)::int as nth from software
    where slug like 'bench-%')`;
  const people = sql`(select id, school_id, row_number() over (order by id)::int as nth, count(*) over ()::int as of
    from profiles where district_id = ${districtId}::uuid and auth_user_id is not null)`;
  await sql`
    insert into district_software (district_id, software_id, approval_status, privacy_status, decided_at, next_review_on)
    select ${districtId}::uuid, id, (array['approved', 'approved', 'approved_with_conditions', 'denied'])[1 + nth / 8 % 4],
      (array['compliant', 'conditional', 'not_evaluated'])[1 + nth / 8 % 3], now() - nth % 700 * interval '1 day',
      current_date + nth % 400 - 20
    from ${products} s where nth % 8 = 0 on conflict do nothing`.execute(db);
  await sql`
    insert into compliance_checks (district_id, software_id, requirement_id, status, evidence_type, evidence_note, expires_on)
    select ${districtId}::uuid, s.id, r.id, (array['pass', 'conditional', 'fail', 'unknown'])[1 + (s.nth / 8 + r.position) % 4],
      'manual', 'Made up for this measurement', current_date + s.nth % 300
    from ${products} s join compliance_requirements r on (s.nth / 8 + r.position) % 3 > 0 where s.nth % 8 = 0`.execute(
    db,
  );
  await sql`
    with made as (
      insert into agreements (district_id, agreement_type, status, title, signed_on, effective_on, ends_on)
      select ${districtId}::uuid, 'ndpa_originating', (array['signed', 'signed', 'requested'])[1 + n % 3], 'Agreement ' || n,
        current_date - 400, current_date - 390, current_date + n % 500 - 30
      from generate_series(1, ${Math.ceil(sizes.products / 25)}::int) n returning id, substr(title, 11)::int as n)
    insert into agreement_software (district_id, agreement_id, software_id)
    select ${districtId}::uuid, made.id, s.id from made join ${products} s on s.nth = made.n * 16`.execute(db);
  await sql`
    insert into software_blacklist (district_id, software_id, reason_code, reason, starts_on)
    select ${districtId}::uuid, id, 'privacy', 'Made up for this measurement', current_date - 30
    from ${products} s where nth % 40 = 5`.execute(db);
  await sql`
    with rounds as (
      insert into review_rounds (district_id, software_id, opened_at, due_at)
      select ${districtId}::uuid, id, now() - nth % 30 * interval '1 day', now() + (nth % 30 - 10) * interval '1 day'
      from ${products} s where nth % 20 = 3 returning id)
    insert into request_reviews (district_id, round_id, dimension, status, assignee_role, comment, due_on)
    select ${districtId}::uuid, rounds.id, dimension, status, 'it_director', 'Made up', current_date + 3
    from rounds cross join (values ('privacy', 'waiting'), ('security', 'accepted'), ('instruction', 'waiting'))
      d (dimension, status)`.execute(db);
  await sql`
    insert into software_requests (district_id, requester_id, school_id, software_id, status, purpose, grades, submitted_at,
      due_at, round_id, decided_at)
    select ${districtId}::uuid, p.id, p.school_id, s.id,
      case when r.id is not null then 'in_review' else (array['approved', 'withdrawn', 'submitted'])[1 + n % 3] end,
      'Made up for this measurement', array[n % 12]::smallint[], now() - n % 200 * interval '1 day',
      now() + (n % 30 - 10) * interval '1 day', r.id, case when r.id is null and n % 3 < 2 then now() end
    from generate_series(1, ${Math.ceil(sizes.products * 0.4)}::int) n
      join ${products} s on s.nth = 3 + 4 * (n * 7 % ${Math.floor(sizes.products / 4)}::int)
      join ${people} p on p.nth = 1 + n % p.of
      left join review_rounds r on r.software_id = s.id and r.district_id = ${districtId}::uuid and r.closed_at is null`.execute(
    db,
  );
  await sql`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, is_authorized)
    select case when n % 10 = 0 then ${districtId}::uuid end, 'site' || n || '.example', 'domain', s.id, s.name, n % 3 = 0
    from generate_series(1, ${sizes.patterns}::int) n join ${products} s on s.nth = 1 + n % ${sizes.products}::int`.execute(
    db,
  );
  await sql`
    insert into policy_rules (district_id, name, position, is_enabled, effect, message, conditions)
    select ${districtId}::uuid, 'Rule ' || n, n, true, (array['alert', 'needs_review', 'block'])[1 + n % 3], 'Made up',
      jsonb_build_object('match', 'all', 'rules', jsonb_build_array(
        jsonb_build_object('field', 'pricing', 'op', 'is_any_of', 'values', jsonb_build_array('freemium')),
        jsonb_build_object('field', 'grades', 'op', 'has_any_of', 'values', jsonb_build_array((n % 12)::text))))
    from generate_series(1, ${sizes.rules}::int) n`.execute(db);
}
