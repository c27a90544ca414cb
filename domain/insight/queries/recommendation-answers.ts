import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import type { AnswerKey, GivenAnswer } from "../answered";
import { kindsAtSchools } from "../recommendation-terms";

const selected = sql`
  a.id, a.kind, a.software_id as "softwareId", a.ground, a.answer, a.reason, a.title, a.saving_cents::float8 as cents,
  a.measure::float8 as measure, p.display_name as by, a.answered_by as "byId", a.answered_at as at,
  json_build_object('id', s.id, 'name', s.name) as product,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.title) end as contract`;

const joined = sql`
  join software s on s.id = a.software_id left join contracts c on c.id = a.contract_id
  left join profiles p on p.id = a.answered_by`;

/**
 * What a district answered to its recommendations, the last answer first. At a school only what is recommended there, too.
 */
export async function listAnswers(
  db: Db,
  scope: Scope,
  { districtId }: { districtId: string },
): Promise<GivenAnswer[]> {
  const district = sql<string>`a.district_id`;
  const { rows } = await sql<GivenAnswer>`
    select ${selected} from recommendation_answers a ${joined}
    where a.district_id = ${districtId}::uuid and ${inOwnDistrict(scope, district)}
      and (${inWholeDistrict(scope, district)} or a.kind = any(${[...kindsAtSchools]}::text[]))
    order by a.answered_at desc, a.id`.execute(db);
  return rows;
}

type About = { districtId: string; about: AnswerKey };

/**
 * What was answered to one of them, null where nothing was. Undefined when its product is not there for the district, or
 * the reader doesn't see the whole of it.
 */
export async function findAnswer(
  db: Db,
  scope: Scope,
  { districtId, about }: About,
): Promise<GivenAnswer | null | undefined> {
  const { kind, softwareId, ground } = about;
  const { rows } = await sql<GivenAnswer | { id: null }>`
    with about as (
      select s.id from software s where s.id = ${softwareId}::uuid
        and (s.district_id is null or s.district_id = ${districtId}::uuid)
        and ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}
    ), given as (
      select ${selected} from recommendation_answers a ${joined}
      where a.district_id = ${districtId}::uuid and a.software_id = ${softwareId}::uuid and a.kind = ${kind}
        and a.ground = ${ground}
    )
    select g.* from about left join given g on true`.execute(db);
  const [row] = rows;
  return row && (row.id === null ? null : row);
}

type Put = About &
  Pick<GivenAnswer, "answer" | "reason" | "title" | "cents" | "measure"> & {
    contractId: string | null;
    by: string;
  };

/** Puts an answer on record, in the place of the one before. Returns its id; undefined when findAnswer has none to give. */
export async function putAnswer(db: Db, scope: Scope, put: Put): Promise<string | undefined> {
  const { districtId, about, contractId, answer, reason, title, cents, measure, by } = put;
  const { kind, softwareId, ground } = about;
  await removeAnswer(db, scope, put);
  const { rows } = await sql<{ id: string }>`
    insert into recommendation_answers (district_id, kind, software_id, ground, contract_id, answer, reason, title,
      saving_cents, measure, answered_by)
    select ${districtId}::uuid, ${kind}, s.id, ${ground}, (select c.id from contracts c where c.id = ${contractId}::uuid
        and c.district_id = ${districtId}::uuid), ${answer}, ${reason}, ${title}, ${cents}, ${measure}, ${by}::uuid
    from software s where s.id = ${softwareId}::uuid and (s.district_id is null or s.district_id = ${districtId}::uuid)
      and ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Takes an answer away, if there is one. */
export async function removeAnswer(db: Db, scope: Scope, { districtId, about }: About): Promise<void> {
  const { kind, softwareId, ground } = about;
  await sql`
    delete from recommendation_answers a
    where a.district_id = ${districtId}::uuid and a.software_id = ${softwareId}::uuid and a.kind = ${kind}
      and a.ground = ${ground} and ${inWholeDistrict(scope, sql.ref("a.district_id"))}`.execute(db);
}
