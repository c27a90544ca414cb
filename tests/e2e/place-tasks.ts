import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { sql } from "kysely";
import { aRow } from "../access/two-districts.place-governance";
import { anAgreement } from "../support/compliance-world";
import { aConfiguration, aPerson } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";
import { aHeldSync, aSync } from "../support/syncs";
import { aClassWorld } from "../usage/class-world";

/** What asks for no review but that of instruction, by the rules that a district starts with. */
const forStaff = { audience: ["staff"], collects_pii: false, requires_login: false, pricing_model: "free" };

export const failure = "The server refused the password. Enter the new one in this configuration.";

/**
 * A district like no other test's, a few weeks into its work: two products wait for a review and one for its decision, a
 * sync is held and another one failed, an agreement ends in 20 days, a rule is on, a site of another class is blocked.
 */
export async function aDistrictAtWork(db: Db) {
  const name = `Elm${randomUUID().slice(0, 6)}`;
  const mark = name.toLowerCase();
  const world = await aClassWorld(db, name);
  const { districtId, school, products } = world;
  const people = {
    director: `it@${mark}.example`,
    admin: `admin@${mark}.example`,
    teacher: `tea@${mark}.example`,
    superAdmin: `super@${mark}.example`,
  };
  await aPerson(db, { role: "it_director", districtId, email: people.director });
  await aPerson(db, { role: "district_admin", districtId, email: people.admin });
  await aPerson(db, { role: "super_admin", email: people.superAdmin });
  const teacherId = await world.person("tea", "teacher");
  await world.person("ana");
  await world.course("Period 1", "tea", ["ana"]);
  await world.visit({ who: "ana", site: world.sites.lab, back: 2 }, { who: "tea", site: world.sites.fox, back: 2 });

  const [reviewed, decided, other] = [`Review ${name}`, `Decide ${name}`, `Other ${name}`];
  const done = { assignee_role: "it_director", status: "accepted", decided_at: sql`now()` };
  const waiting: [string, Parameters<typeof aRound>[2]][] = [
    [reviewed, { privacy: {} }],
    [other, { privacy: {} }],
    [decided, { instruction: done, privacy: { ...done, comment: "A signed agreement covers it." } }],
  ];
  for (const [product, reviews] of waiting) {
    const softwareId = await aProduct(db, product, { districtId, ...forStaff });
    const { roundId } = await aRound(db, { districtId, softwareId, openedBy: teacherId }, reviews);
    const by = { requesterId: teacherId, schoolId: school.id };
    await aRequest(db, { districtId, softwareId, roundId, ...by }, "in_review");
    const record = { district_id: districtId, software_id: softwareId, approval_status: "under_review" };
    await aRow(db, "district_software", record);
  }
  await db
    .updateTable("district_software")
    .set({ approval_status: "approved_with_conditions", privacy_status: "compliant" })
    .where("district_id", "=", districtId)
    .where("software_id", "=", products.well)
    .execute();

  const heldSync = await aConfiguration(db, districtId, `${name} nightly`);
  await aHeldSync(db, { id: heldSync.id, district_id: districtId }, { hoursAgo: 3 });
  const failed = await aConfiguration(db, districtId, `${name} weekly`);
  await aSync(db, { id: failed.id, district_id: districtId }, { status: "failed", hoursAgo: 5, message: failure });
  await db
    .updateTable("sftp_configurations")
    .set({ status: "error", status_message: failure })
    .where("id", "=", failed.id)
    .execute();

  const agreement = `Agreement with ${name} Reading`;
  await anAgreement(db, districtId, { title: agreement, softwareIds: [products.well], days: 20 });
  const rule = `AI needs a review in ${name}`;
  await aRow(db, "policy_rules", {
    district_id: districtId,
    name: rule,
    position: 1,
    effect: "needs_review",
    severity: "medium",
    message: "AI tools need a review before students use them.",
    is_enabled: true,
    conditions: JSON.stringify({ match: "all", rules: [{ field: "uses_ai", op: "is_yes", values: [] }] }),
  });
  return {
    name,
    people,
    school: school.name,
    reviewed,
    decided,
    agreement,
    rule,
    heldSync: heldSync.name,
    failed: failed.name,
    known: `Read Well ${name}`,
  };
}

export type DistrictAtWork = Awaited<ReturnType<typeof aDistrictAtWork>>;
