import { isDeepStrictEqual } from "node:util";
import type { Db } from "db/client";
import type { DB } from "db/schema";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Missing, missing } from "domain/conflict";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { type NoRenewal, type RenewalDays, whyNotRenewed, wrongRenewalDays } from "domain/software/compliance/renewal";
import type { AgreementStatus, AgreementType } from "domain/software/compliance/terms";
import { type Selectable, sql } from "kysely";
import { type Neighbor, neighborColumns } from "./agreement-neighbors";

/** What a renewal says that the agreement before it did not. Days are YYYY-MM-DD. */
export type RenewalFields = RenewalDays & { title: string; status: AgreementStatus; signedOn: string | null };

export type Renewed =
  | { kind: "renewed"; again: boolean; type: AgreementType; softwareIds: string[] }
  | { kind: "refused"; why: NoRenewal }
  | { kind: "days"; wrong: "overlaps" | "backwards" | "over"; endsOn: string }
  /** Renewed before, or another one says the same of the same products during some of these days. */
  | { kind: "there"; why: "renewed" | "covered"; other: Omit<Neighbor, "state" | "terminatedOn"> }
  | Missing;

type Of = { districtId: string; id: string };
type Input = Of & { renewalId: string; today: string; fields: RenewalFields; createdBy: string };

/**
 * Puts the renewal of an agreement on record, in the caller's transaction: what it covers and says about data carries on,
 * the days and the signature are its own, and there is no document yet. Two at once make one: the row of the old one is
 * locked until the first is done. Sent twice with the same id, it is there once.
 */
export async function createRenewal(db: Db, scope: Scope, input: Input): Promise<Renewed> {
  const { districtId, id, renewalId, today, fields, createdBy } = input;
  const softwareIds = await coveredBy(db, scope, input);
  await keepUnmerged(db, scope, { ids: softwareIds });
  const old = await db
    .selectFrom("agreements as a")
    .selectAll("a")
    .where("a.id", "=", id)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .forUpdate("a")
    .executeTakeFirst();
  if (!old) return missing;
  const type = old.agreement_type as AgreementType;
  const renewal = await db
    .selectFrom("agreements as a")
    .select([...neighborColumns, "a.created_by as createdBy", "a.status", "a.signed_on as signedOn"])
    .where("a.renews_id", "=", id)
    .where("a.district_id", "=", districtId)
    .executeTakeFirst();
  if (renewal) {
    const { createdBy: by, status, signedOn, ...other } = renewal;
    const { title, effectiveOn, endsOn } = other;
    const said = { title, status, signedOn, effectiveOn, endsOn };
    const isSame = renewal.id === renewalId && by === createdBy && isDeepStrictEqual(said, { ...fields });
    return isSame ? { kind: "renewed", again: true, type, softwareIds: [] } : { kind: "there", why: "renewed", other };
  }
  const status = old.status as AgreementStatus;
  const { ends_on: endsOn } = old;
  const why = whyNotRenewed({ status, endsOn });
  if (why || endsOn === null) return { kind: "refused", why: why ?? "no_end" };
  const wrong = wrongRenewalDays({ endsOn }, fields, today);
  if (wrong) return { kind: "days", wrong, endsOn };
  const other = await findCovering(db, { districtId, id, type, fields });
  if (other) return { kind: "there", why: "covered", other };
  // The id belongs to something else, which the form could not know.
  if (!(await insertRenewal(db, old, input))) return missing;
  return { kind: "renewed", again: false, type, softwareIds };
}

/** The row of a renewal and what it covers, as the old one has them; false when its id is taken. */
async function insertRenewal(db: Db, old: Selectable<DB["agreements"]>, { renewalId, fields, createdBy }: Input) {
  const made = await db
    .insertInto("agreements")
    .values({
      id: renewalId,
      district_id: old.district_id,
      renews_id: old.id,
      created_by: createdBy,
      title: fields.title,
      status: fields.status,
      signed_on: fields.signedOn,
      effective_on: fields.effectiveOn,
      ends_on: fields.endsOn,
      agreement_type: old.agreement_type,
      vendor_id: old.vendor_id,
      data_elements: old.data_elements,
      purposes: old.purposes,
      breach_notice_hours: old.breach_notice_hours,
      deletion_days: old.deletion_days,
      ads_prohibited: old.ads_prohibited,
      ai_training_prohibited: old.ai_training_prohibited,
      note: old.note,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return false;
  await sql`
    insert into agreement_software (district_id, agreement_id, software_id)
    select x.district_id, ${renewalId}::uuid, x.software_id from agreement_software x
    where x.district_id = ${old.district_id}::uuid and x.agreement_id = ${old.id}::uuid`.execute(db);
  return true;
}

async function coveredBy(db: Db, scope: Scope, { districtId, id }: Of): Promise<string[]> {
  const rows = await db
    .selectFrom("agreement_software as x")
    .select("x.software_id as id")
    .where("x.agreement_id", "=", id)
    .where("x.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("x.district_id")))
    .execute();
  return rows.map((row) => row.id);
}

type Covering = Of & { type: AgreementType; fields: RenewalDays };

/** A signed agreement of the same kind that covers all the same products on some of these days. */
async function findCovering(db: Db, { districtId, id, type, fields }: Covering) {
  const days = sql`daterange(${fields.effectiveOn}::date, ${fields.endsOn}::date, '[]')`;
  return db
    .selectFrom("agreements as a")
    .select(neighborColumns)
    .where("a.district_id", "=", districtId)
    .where("a.id", "<>", id)
    .where("a.status", "=", "signed")
    .where("a.agreement_type", "=", type)
    .where(sql<boolean>`daterange(a.effective_on, a.ends_on, '[]') && ${days}`)
    .where(sql<boolean>`exists (select from agreement_software o where o.agreement_id = ${id}::uuid)`)
    .where(sql<boolean>`not exists (select from agreement_software o where o.agreement_id = ${id}::uuid
      and not exists (select from agreement_software x where x.agreement_id = a.id and x.software_id = o.software_id))`)
    .orderBy("a.ends_on", "desc")
    .orderBy("a.id")
    .limit(1)
    .executeTakeFirst();
}
