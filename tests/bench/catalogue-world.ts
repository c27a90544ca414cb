import type { Db } from "db/client";
import { sql } from "kysely";

/**
 * Fills the catalogue with made-up products, whose names, subjects and grades follow from their number alone. Of one in
 * forty the district has a decision on record, of one in ninety a study.
 */
export async function fillCatalogue(db: Db, districtId: string, products: number): Promise<void> {
  await sql`
    insert into vendors (name) select 'Vendor ' || n || ' Learning' from generate_series(1, 800) n`.execute(db);
  await sql`
    with words as (select
      array['Lumen','Orchard','Harbor','Bright','Compass','Maple','Cedar','Summit','River','Beacon','Nimbus','Quill',
        'Tandem','Willow','Ember','Atlas','Pebble','Lantern','Meadow','Sparrow'] as first,
      array['Math','Reader','Science','Quiz','Phonics','Algebra','History','Typing','Writing','Fractions','Maps',
        'Simulation','Planner','Portfolio','Music','Robots'] as second,
      array['Mathematics','Reading','Science','Writing','History','Music','Computer science','World languages'] as subjects,
      array['free','freemium','per_student','per_school','quote_only','unknown'] as prices,
      array['oneroster_csv','lti13','saml','clever','classlink'] as standards,
      string_to_array('fractions decimals geometry equations graphs statistics counting measurement spelling grammar '
        'vocabulary comprehension fluency essays poetry novels research citations biology chemistry physics weather '
        'planets ecosystems energy circuits maps timelines governments economics elections rivers civilisations rhythm '
        'melody drawing animation photography keyboarding loops variables robots puzzles debates presentations feedback '
        'rubrics portfolios attendance seating announcements homework calendars flashcards quizzes badges simulations '
        'Spanish French pronunciation conversation', ' ') as topics,
      (select array_agg(id order by id) from vendors) as vendors,
      (select array_agg(id order by id) from software_categories) as categories)
    insert into software (slug, name, vendor_id, category_id, description, website, source, grade_min, grade_max, subjects,
      pricing_model, standards)
    select 'bench-' || n, first[1 + n % 20] || ' ' || second[1 + (n / 20) % 16] || ' ' || n,
      vendors[1 + n % 800], categories[1 + n % array_length(categories, 1)],
      'Lessons on ' || topics[1 + (n * 7) % 62] || ' and ' || topics[1 + (n * 13 + n / 62) % 62] || ', with '
        || topics[1 + (n * 29 + n / 620) % 62] || ' for ' || (array['pupils', 'teachers', 'families'])[1 + n % 3] || '.',
      'https://' || lower(first[1 + n % 20]) || n || '.example', 'catalogue', n % 9 - 1, n % 9 + n % 4,
      array[subjects[1 + n % 8], subjects[1 + (n / 8) % 8]], prices[1 + n % 6],
      array[standards[1 + n % 5], standards[1 + (n / 5) % 5]]
    from generate_series(1, ${products}::int) n, words`.execute(db);
  await sql`
    insert into district_software (district_id, software_id, approval_status, privacy_status)
    select ${districtId}::uuid, id, (array['approved', 'approved_with_conditions', 'denied', 'under_review'])[1 + nth % 4],
      (array['compliant', 'conditional', 'not_evaluated'])[1 + nth % 3]
    from (select id, row_number() over (order by id)::int as nth from software) s where nth % 40 = 0`.execute(db);
  await sql`
    insert into evidence_studies (district_id, software_id, tier, outcome, citation_url)
    select ${districtId}::uuid, id, 1 + nth % 4, 'Made up for this measurement', 'https://example.org'
    from (select id, row_number() over (order by id)::int as nth from software) s where nth % 90 = 0`.execute(db);
}
