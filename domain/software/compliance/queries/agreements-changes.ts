import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import type { DataElement } from "domain/software/catalogue/terms";
import { type AgreementFields, columnsOf } from "domain/software/compliance/agreement-fields";
import type { AgreementStatus, AgreementType } from "domain/software/compliance/terms";
import { sql } from "kysely";

/** A document as it is kept: the name people gave it, the name of ours, its size. */
export type AgreementFile = { name: string; stored: string; bytes: number };

/** The document that stands there by the last change of the very person who sends one. */
export type OwnFile = Pick<AgreementFile, "name" | "stored">;

export type AgreementChange<T> =
  | ({ kind: "saved"; again?: false } & T)
  /** It stood there already: the form was sent twice. */
  | { kind: "saved"; again: true }
  | AgreementConflict
  | Missing;

type AgreementConflict = Conflict<null> & { ownFile: OwnFile | null };

/** What gives an agreement a new version. */
const actions = ["changed", "document_kept", "document_removed"].map((verb) => `agreement.${verb}`);

type Covering = { districtId: string; softwareIds: readonly string[] };

/**
 * The products that the district has an agreement on when it names these, with the vendor they share, if they share one:
 * what was merged while the form was open stands for what it was merged into. Undefined when one of them is not there.
 */
async function coverable(db: Db, { districtId, softwareIds }: Covering) {
  if (softwareIds.length === 0) return { ids: [], vendorId: null };
  const wanted = [...new Set(softwareIds)];
  const rows = await db
    .selectFrom("software as chosen")
    .innerJoin("software as s", (join) => join.on(sql<boolean>`s.id = coalesce(chosen.merged_into_id, chosen.id)`))
    .select(["s.id", "s.vendor_id as vendorId"])
    .where("chosen.id", "in", wanted)
    .where((eb) => eb.or([eb("chosen.district_id", "is", null), eb("chosen.district_id", "=", districtId)]))
    .execute();
  if (rows.length < wanted.length) return undefined;
  const [vendorId = null, ...others] = [...new Set(rows.map((row) => row.vendorId))];
  return { ids: [...new Set(rows.map((row) => row.id))], vendorId: others.length === 0 ? vendorId : null };
}

async function cover(db: Db, agreementId: string, { districtId, softwareIds }: Covering): Promise<void> {
  if (softwareIds.length === 0) return;
  const row = { district_id: districtId, agreement_id: agreementId };
  await db
    .insertInto("agreement_software")
    .values(softwareIds.map((softwareId) => ({ ...row, software_id: softwareId })))
    .execute();
}

/**
 * Puts an agreement on record under an id that the form brought, in the caller's transaction: sent twice, it is there
 * once; "another" when it says something else. Undefined when the district, a product or the id is not theirs.
 */
export async function createAgreement(
  db: Db,
  scope: Scope,
  input: Covering & { id: string; fields: AgreementFields; createdBy: string },
): Promise<{ kind: "added"; softwareIds: string[] } | { kind: "known" | "another" } | undefined> {
  const { id, districtId, fields, createdBy } = input;
  await keepUnmerged(db, scope, { ids: input.softwareIds });
  const district = db.selectFrom("districts as d").select("d.id").where("d.id", "=", districtId);
  const isOurs = await district.where(inWholeDistrict(scope, sql.ref("d.id"))).executeTakeFirst();
  const covered = await coverable(db, input);
  if (!isOurs || !covered) return undefined;
  const { ids, vendorId } = covered;
  const made = await db
    .insertInto("agreements")
    .values({ id, ...columnsOf(fields), district_id: districtId, vendor_id: vendorId, created_by: createdBy })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) {
    const own = db.selectFrom("agreements").select("id").where("id", "=", id).where("district_id", "=", districtId);
    if (!(await own.where("created_by", "=", createdBy).executeTakeFirst())) return undefined;
    return { kind: (await isUnchanged(db, input, ids)) ? "known" : "another" };
  }
  await cover(db, id, { districtId, softwareIds: ids });
  return { kind: "added", softwareIds: ids };
}

type Versioned = { districtId: string; id: string; version: number; actorId: string };

/** The row, locked, when its version is the one that was seen; else who was faster. What it covers is kept unmerged. */
async function lock(
  db: Db,
  scope: Scope,
  { districtId, id, version, actorId, softwareIds = [] }: Versioned & Partial<Covering>,
) {
  await keepUnmerged(db, scope, { ids: [...(await coveredBy(db, id)), ...softwareIds] });
  const row = await db
    .selectFrom("agreements as a")
    .select([
      "a.status",
      "a.title",
      "a.version",
      "a.file_name as name",
      "a.file_stored as stored",
      "a.updated_at as at",
    ])
    .where("a.id", "=", id)
    .where("a.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("a.district_id")))
    .forUpdate("a")
    .executeTakeFirst();
  if (!row) return missing;
  if (row.version === version) return { kind: "seen" as const, ...row, status: row.status as AgreementStatus };
  const last = await findLastChange(db, scope, { districtId, table: "agreements", id, actions });
  // The same form sent twice: what stands there may be what is sent now.
  const mine = row.version === version + 1 && last?.byId === actorId;
  const who = last ?? { by: null, byId: null, at: row.at };
  const { name, stored } = row;
  return { ...conflictOf(who, { about: "agreement", version: row.version, now: null }), mine, name, stored };
}

/** What an agreement says now. */
async function readFields(db: Db, id: string): Promise<AgreementFields> {
  const row = await db
    .selectFrom("agreements as a")
    .select(["a.title", "a.agreement_type as type", "a.status", "a.signed_on as signedOn"])
    .select(["a.effective_on as effectiveOn", "a.ends_on as endsOn", "a.data_elements as dataElements", "a.purposes"])
    .select(["a.breach_notice_hours as breachNoticeHours", "a.deletion_days as deletionDays", "a.note"])
    .select(["a.ads_prohibited as adsProhibited", "a.ai_training_prohibited as aiTrainingProhibited"])
    .where("a.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    type: row.type as AgreementType,
    status: row.status as AgreementStatus,
    dataElements: row.dataElements as DataElement[],
  };
}

/** True when an agreement says and covers just this already. */
async function isUnchanged(
  db: Db,
  { id, fields }: { id: string; fields: AgreementFields },
  ids: string[],
): Promise<boolean> {
  const row = await db
    .selectFrom("agreements")
    .select(Object.keys(columnsOf(fields)) as (keyof ReturnType<typeof columnsOf>)[])
    .where("id", "=", id)
    .executeTakeFirst();
  const covered = await coveredBy(db, id);
  const text = (value: object) => JSON.stringify(Object.entries(value).sort());
  return text(row ?? {}) === text(columnsOf(fields)) && text([...covered].sort()) === text([...ids].sort());
}

async function coveredBy(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agreement_software")
    .select("software_id as id")
    .where("agreement_id", "=", id)
    .execute();
  return rows.map((row) => row.id);
}

async function namesCovered(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agreement_software as x")
    .innerJoin("software as s", "s.id", "x.software_id")
    .select("s.name")
    .where("x.agreement_id", "=", id)
    .orderBy("s.sort_name")
    .orderBy("s.id")
    .execute();
  return rows.map(({ name }) => name);
}

/** The names of what it covered and covers, in their order. */
type Products = { before: string[]; after: string[] };

/** Changes an agreement and what it covers, in the caller's transaction; returns what stood there, and whom it concerns. */
export async function updateAgreement(
  db: Db,
  scope: Scope,
  input: Versioned & Covering & { fields: AgreementFields },
): Promise<AgreementChange<{ before: AgreementFields; products: Products; softwareIds: string[] }>> {
  const { districtId, id, fields } = input;
  const seen = await lock(db, scope, input);
  if (seen.kind === "missing") return seen;
  const covered = await coverable(db, input);
  if (!covered) return missing;
  const { ids, vendorId } = covered;
  if (seen.kind === "conflict") {
    const { mine, name: _, stored: __, ...conflict } = seen;
    return mine && (await isUnchanged(db, input, ids))
      ? { kind: "saved", again: true }
      : { ...conflict, ownFile: null };
  }
  const before = { fields: await readFields(db, id), products: await namesCovered(db, id) };
  await db
    .updateTable("agreements")
    .set({ ...columnsOf(fields), vendor_id: vendorId, demo: false, updated_at: sql`now()` })
    .set({ version: sql`version + 1` })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  const dropped = await db
    .deleteFrom("agreement_software")
    .where("district_id", "=", districtId)
    .where("agreement_id", "=", id)
    .returning("software_id as id")
    .execute();
  await cover(db, id, { districtId, softwareIds: ids });
  const concerned = [...new Set([...ids, ...dropped.map((row) => row.id)])];
  const products = { before: before.products, after: await namesCovered(db, id) };
  return { kind: "saved", before: before.fields, products, softwareIds: concerned };
}

/**
 * Sets or takes away the document, in the caller's transaction; returns the name of the one before, to be removed. Whether
 * a document was sent twice can't be told here, where its content is not: `ownFile` is what it may be the same as.
 */
export async function setAgreementFile(
  db: Db,
  scope: Scope,
  input: Versioned & { file: AgreementFile | null },
): Promise<
  AgreementChange<{ replaced: string | null; title: string; status: AgreementStatus; softwareIds: string[] }>
> {
  const { districtId, id, file } = input;
  const seen = await lock(db, scope, input);
  if (seen.kind === "missing") return seen;
  if (seen.kind === "conflict") {
    const { mine, name, stored, ...conflict } = seen;
    // A document that was taken away twice is away.
    if (mine && file === null && stored === null) return { kind: "saved", again: true };
    return { ...conflict, ownFile: mine && name && stored ? { name, stored } : null };
  }
  await db
    .updateTable("agreements")
    .set({ file_name: file?.name ?? null, file_stored: file?.stored ?? null, file_bytes: file?.bytes ?? null })
    .set({ updated_at: sql`now()`, version: sql`version + 1` })
    .where("id", "=", id)
    .where("district_id", "=", districtId)
    .execute();
  const { title, status, stored } = seen;
  return { kind: "saved", replaced: stored, title, status, softwareIds: await coveredBy(db, id) };
}
