import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Missing, missing } from "domain/conflict";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import { type NoRenewal, type RenewalDays, whyNotRenewed, wrongRenewalDays } from "domain/software/compliance/renewal";
import type { AgreementState, AgreementStatus, AgreementType } from "domain/software/compliance/terms";
import { sql } from "kysely";

/** What a renewal says that the agreement before it did not. Days are YYYY-MM-DD. */
export type RenewalFields = RenewalDays & { title: string; status: AgreementStatus; signedOn: string | null };

/** An agreement beside another one, as a link to it needs it. */
export type Neighbor = {
  id: string;
  title: string;
  state: AgreementState;
  effectiveOn: string | null;
  endsOn: string | null;
};

export type Renewed =
  | { kind: "renewed"; again: boolean; type: AgreementType; softwareIds: string[] }
  | { kind: "refused"; why: NoRenewal }
  | { kind: "days"; wrong: "overlaps" | "backwards" | "over"; endsOn: string }
  /** Renewed before, or another one says the same of the same products during some of these days. */
  | { kind: "there"; why: "renewed" | "covered"; other: Omit<Neighbor, "state"> }
  | Missing;

type Of = { districtId: string; id: string };
type Input = Of & { renewalId: string; today: string; fields: RenewalFields; createdBy: string };

const columns = ["a.id", "a.title", "a.effective_on as effectiveOn", "a.ends_on as endsOn"] as const;

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
    .select([...columns, "a.created_by as createdBy"])
    .where("a.renews_id", "=", id)
    .where("a.district_id", "=", districtId)
    .executeTakeFirst();
  if (renewal) {
    const { createdBy: by, ...other } = renewal;
    const isSame = renewal.id === renewalId && by === createdBy;
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
  const made = await db
    .insertInto("agreements")
    .values({
      id: renewalId,
      district_id: districtId,
      renews_id: id,
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
  // The id belongs to something else, which the form could not know.
  if (!made) return missing;
  await sql`
    insert into agreement_software (district_id, agreement_id, software_id)
    select x.district_id, ${renewalId}::uuid, x.software_id from agreement_software x
    where x.district_id = ${districtId}::uuid and x.agreement_id = ${id}::uuid`.execute(db);
  return { kind: "renewed", again: false, type, softwareIds };
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
    .select(columns)
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
    .executeTakeFirst();
}

type Linked = { before: Neighbor | null; after: Neighbor | null };

/** The agreement that this one renews, and the one that renews it, as they are on the district's day. */
export async function findNeighbors(db: Db, scope: Scope, { districtId, id, today }: Of & { today: string }) {
  const rows = await db
    .selectFrom("agreements as a")
    .innerJoin("agreement_periods as f", (join) =>
      join.onRef("f.district_id", "=", "a.district_id").onRef("f.agreement_id", "=", "a.id"),
    )
    .select(columns)
    .select(["f.state", "a.renews_id as renewsId"])
    .where(sql<boolean>`f.during @> ${today}::date`)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .where(
      sql<boolean>`(a.renews_id = ${id}::uuid or a.id = (select o.renews_id from agreements o where o.id = ${id}::uuid))`,
    )
    .execute();
  const linked: Linked = { before: null, after: null };
  for (const { renewsId, state, ...row } of rows) {
    linked[renewsId === id ? "after" : "before"] = { ...row, state: state as AgreementState };
  }
  return linked;
}

/**
 * True of an agreement (`agreements as a`) that a signed one follows: its end asks nobody for anything any more. Returns
 * the SQL condition.
 */
export const isRenewed = sql<boolean>`exists (select from agreements n
  where n.district_id = a.district_id and n.renews_id = a.id and n.status = 'signed')`;
