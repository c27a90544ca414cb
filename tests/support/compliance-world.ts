import type { Db } from "db/client";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { aDistrict, aPerson, aSchool } from "./people";

const on = (days: number) => sql`(now() at time zone 'America/Chicago')::date + ${days}::int`;

/** A district with people and products in every state of compliance, and another one beside it. */
export async function aComplianceWorld(db: Db) {
  const own = (await aDistrict(db, "Lakeside")).id;
  const other = (await aDistrict(db, "Northfield")).id;
  const school = (await aSchool(db, own, "Alder")).id;
  const elsewhere = (await aSchool(db, own, "Birch")).id;
  const people = [
    ["it_director", "it@lakeside.example", null],
    ["curriculum_director", "curriculum@lakeside.example", null],
    ["principal", "principal@lakeside.example", school],
    ["teacher", "teacher@lakeside.example", school],
    ["student", "student@lakeside.example", school],
  ] as const;
  for (const [role, email, schoolId] of people) await aPerson(db, { role, email, districtId: own, schoolId });
  const student = db.updateTable("profiles").set({ grade: "04" }).where("email", "=", "student@lakeside.example");
  await student.execute();
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  await aPerson(db, { role: "it_director", email: "it@northfield.example", districtId: other });
  return { own, other, school, products: await someProducts(db, { own, other, elsewhere }) };
}

/** A product of a district's own, with what the district has decided about it. */
export async function aProduct(db: Db, districtId: string, name: string, record: Record<string, unknown> = {}) {
  const { facts = {}, ...decided } = record as { facts?: Record<string, unknown> };
  const vendor = await aRow(db, "vendors", { district_id: districtId, name: `${name} Works` });
  const id = await aRow(db, "software", { district_id: districtId, name, vendor_id: vendor, ...facts });
  if (Object.keys(decided).length > 0) {
    await aRow(db, "district_software", { district_id: districtId, software_id: id, ...decided });
  }
  return id;
}

type Covering = { title: string; softwareIds: string[]; days: number | null; status?: string };

/** A signed agreement on some products that ends in so many days, or has no end. */
export async function anAgreement(
  db: Db,
  districtId: string,
  { title, softwareIds, days, status = "signed" }: Covering,
) {
  const day = (ahead: number) =>
    sql`(select (now() at time zone d.time_zone)::date + ${ahead}::int from districts d where d.id = ${districtId})`;
  const id = await aRow(db, "agreements", {
    district_id: districtId,
    title,
    agreement_type: "ndpa_originating",
    status,
    signed_on: status === "signed" ? day(-400) : null,
    effective_on: day(-400),
    ends_on: days === null ? null : day(days),
    data_elements: ["name", "grade"],
  });
  for (const softwareId of softwareIds) {
    const row = { district_id: districtId, agreement_id: id, software_id: softwareId };
    await db.insertInto("agreement_software").values(row).execute();
  }
  return id;
}

/** A check of the requirement with this code; `more` are its other columns. */
export async function aCheck(
  db: Db,
  of: { districtId: string; softwareId: string; code: string },
  more: Record<string, unknown>,
) {
  const { id } = await db
    .selectFrom("compliance_requirements")
    .select("id")
    .where("code", "=", of.code)
    .executeTakeFirstOrThrow();
  const row = { district_id: of.districtId, software_id: of.softwareId, requirement_id: id };
  const evidence = { evidence_type: "manual", evidence_note: "Looked at it." };
  return aRow(db, "compliance_checks", { ...row, ...evidence, ...more });
}

async function someProducts(db: Db, { own, other, elsewhere }: { own: string; other: string; elsewhere: string }) {
  const approved = { approval_status: "approved", privacy_status: "compliant" };
  const lumen = await aProduct(db, own, "Lumen Math", { ...approved, next_review_on: on(45) });
  const reading = await aProduct(db, own, "Reading Tree", {
    ...approved,
    approval_status: "approved_with_conditions",
    allowed_grades: [3, 4, 5],
    allowed_until: on(80),
  });
  const upper = await aProduct(db, own, "Upper Lab", { ...approved, allowed_grades: [9, 10, 11, 12] });
  const birch = await aProduct(db, own, "Birch Only", { ...approved, allowed_school_ids: [elsewhere] });
  const denied = await aProduct(db, own, "Chat Room", { approval_status: "denied", privacy_status: "non_compliant" });
  const calm = await aProduct(db, own, "Calm Pages", { ...approved, facts: { collects_pii: false } });
  const untouched = await aProduct(db, own, "Untouched");
  const theirs = await aProduct(db, other, "Northfield Secret", approved);
  const agreement = await anAgreement(db, own, {
    title: "Lumen data agreement",
    softwareIds: [lumen, reading],
    days: 20,
  });
  const endless = await anAgreement(db, own, { title: "Upper Lab terms", softwareIds: [upper], days: null });
  const past = await anAgreement(db, own, { title: "Chat Room terms", softwareIds: [denied], days: -30 });
  const theirAgreement = await anAgreement(db, other, {
    title: "Northfield agreement",
    softwareIds: [theirs],
    days: 10,
  });
  const of = (code: string) => ({ districtId: own, softwareId: lumen, code });
  await aCheck(db, of("ferpa.school-official"), { status: "pass", expires_on: on(50) });
  await aCheck(db, of("ferpa.redisclosure"), { status: "pass", expires_on: on(-1) });
  await aCheck(db, of("coppa.consent"), { status: "conditional", expires_on: on(300) });
  await aCheck(db, of("ada.wcag"), { status: "fail" });
  await aCheck(db, of("cipa.filter"), {
    status: "not_applicable",
    evidence_type: null,
    waiver_reason: "Opens no web.",
  });
  return { lumen, reading, upper, birch, denied, calm, untouched, theirs, agreement, endless, past, theirAgreement };
}
