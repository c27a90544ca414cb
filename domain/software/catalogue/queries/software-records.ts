import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import type { RatingSource, RatingValue } from "domain/software/catalogue/terms";
import { entryId } from "domain/stamp";
import { sql } from "kysely";

export type Study = {
  id: string;
  /** ESSA: 1 strong, 2 moderate, 3 promising, 4 a rationale. */
  tier: number;
  /** Null for studies from before it was asked for. */
  title: string | null;
  /** The year in which it came out; null as above. */
  year: number | null;
  outcome: string;
  gradeMin: number | null;
  gradeMax: number | null;
  citationUrl: string;
  note: string | null;
};

export type StudyRow = Study & { demo: boolean };

export type Rating = {
  id: string;
  source: RatingSource;
  rating: RatingValue;
  score: number | null;
  /** YYYY-MM-DD */
  ratedOn: string;
  url: string | null;
};

type Of = { districtId: string; softwareId: string };

const kept = (scope: Scope, { districtId, softwareId }: Of) => sql`x.district_id = ${districtId}::uuid
  and x.software_id = ${softwareId}::uuid and ${inOwnDistrict(scope, sql.ref("x.district_id"))}`;

/** What a district put on record about a product's effect, the strongest first. */
export const selectStudies = (scope: Scope, of: Of) => sql<StudyRow>`
  select x.id, x.tier, x.title, x.published_year as year, x.demo, x.outcome, x.grade_min as "gradeMin", x.grade_max as "gradeMax", x.citation_url as "citationUrl",
    x.note
  from evidence_studies x where ${kept(scope, of)} order by x.tier, x.created_at, x.id`;

/** What a district put on record of what others think of a product, the latest first. */
export const selectRatings = (scope: Scope, of: Of) => sql<Rating>`
  select x.id, x.source, x.rating, x.score, x.rated_on as "ratedOn", x.url
  from software_ratings x where ${kept(scope, of)} order by x.rated_on desc, x.source`;

/** Whether the product can have records in this district, by someone who keeps them. */
const mayKeep = (scope: Scope, { districtId, softwareId }: Of) => sql`
  exists (select 1 from software s where s.id = ${softwareId}::uuid and s.merged_into_id is null
    and (s.district_id is null or s.district_id = ${districtId}::uuid))
  and ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}`;

/**
 * Puts a study on record, once: what says the very same of the same product is the same study. Returns its id and whether
 * it was there; undefined when the product is not in scope.
 */
export async function addStudy(
  db: Db,
  scope: Scope,
  { recordedBy, ...study }: Omit<Study, "id"> & Of & { recordedBy: string },
): Promise<{ id: string; again: boolean } | undefined> {
  const { districtId, softwareId, tier, title, year, outcome, gradeMin, gradeMax, citationUrl, note } = study;
  const id = entryId(districtId, softwareId, tier, title, year, outcome, gradeMin, gradeMax, citationUrl, note);
  const { rows } = await sql<{ may: boolean; made: boolean }>`
    with made as (
      insert into evidence_studies (id, district_id, software_id, tier, title, published_year, outcome, grade_min,
        grade_max, citation_url, note, recorded_by)
      select ${id}::uuid, ${districtId}::uuid, ${softwareId}::uuid, ${tier}::int, ${title}, ${year}::int, ${outcome},
        ${gradeMin}::int, ${gradeMax}::int, ${citationUrl}, ${note}, ${recordedBy}::uuid
      where ${mayKeep(scope, study)} on conflict (id) do nothing returning id)
    select ${mayKeep(scope, study)} as may, exists (select from made) as made`.execute(db);
  const [found] = rows;
  return found?.may ? { id, again: !found.made } : undefined;
}

/** Puts a rating on record, one for each source. "known" when that source has one; undefined when not in scope. */
export async function addRating(
  db: Db,
  scope: Scope,
  { recordedBy, ...rating }: Omit<Rating, "id"> & Of & { recordedBy: string },
): Promise<{ id: string } | "known" | undefined> {
  const { rows } = await sql<{ may: boolean; id: string | null }>`
    with added as (
      insert into software_ratings (district_id, software_id, source, rating, score, rated_on, url, recorded_by)
      select ${rating.districtId}::uuid, ${rating.softwareId}::uuid, ${rating.source}, ${rating.rating},
        ${rating.score}::int, ${rating.ratedOn}::date, ${rating.url}, ${recordedBy}::uuid
      where ${mayKeep(scope, rating)} on conflict do nothing returning id)
    select ${mayKeep(scope, rating)} as may, (select id from added) as id`.execute(db);
  const { may, id } = rows[0] ?? { may: false, id: null };
  if (!may) return undefined;
  return id === null ? "known" : { id };
}

/** Takes a study or a rating off the record. Returns it as it stood; undefined when it is not there. */
export async function removeSoftwareRecord(
  db: Db,
  scope: Scope,
  { kind, id, ...of }: Of & { kind: "study" | "rating"; id: string },
): Promise<Record<string, string | number | null> | undefined> {
  const where = sql`x.id = ${id}::uuid and x.district_id = ${of.districtId}::uuid
    and x.software_id = ${of.softwareId}::uuid and ${inWholeDistrict(scope, sql.ref("x.district_id"))}`;
  const { rows } =
    kind === "study"
      ? await sql<Record<string, string | number | null>>`
          delete from evidence_studies x where ${where} returning x.tier, x.title, x.outcome, x.citation_url`.execute(
          db,
        )
      : await sql<Record<string, string | number | null>>`
          delete from software_ratings x where ${where} returning x.source, x.rating, x.score,
            x.rated_on::text as rated_on`.execute(db);
  return rows[0];
}
