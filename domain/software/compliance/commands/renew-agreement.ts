import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { createRenewal, type RenewalFields, type Renewed } from "domain/software/compliance/queries/agreement-renewals";
import type { Tools } from "domain/tools";
import { tellProducts } from "./save-agreement";

type Input = { districtId: string; id: string; renewalId: string; today: string; fields: RenewalFields };

/**
 * Renews an agreement: a successor with the same products and terms, from a day after the old one's last. The old one
 * stays as it is. Says why not when it can't be, or what is there already.
 */
export async function renewAgreement(tools: Tools, actor: ActingPerson, input: Input): Promise<Renewed> {
  const { districtId, id, renewalId, fields } = input;
  return tools.db.transaction().execute(async (db) => {
    const done = await createRenewal(db, actor, { ...input, createdBy: actor.profileId });
    if (done.kind !== "renewed" || done.again) return done;
    const { softwareIds, type } = done;
    const line = { districtId, id: renewalId, title: fields.title, softwareIds, from: null, to: fields.status };
    await tellProducts(db, actor, line);
    await recordAudit(db, {
      actor,
      districtId,
      action: "agreement.created",
      object: { table: "agreements", id: renewalId },
      details: { products: softwareIds.length, renews: id },
      after: {
        type,
        status: fields.status,
        signed_on: fields.signedOn,
        effective_on: fields.effectiveOn,
        ends_on: fields.endsOn,
      },
    });
    await recordAudit(db, {
      actor,
      districtId,
      action: "agreement.renewed",
      object: { table: "agreements", id },
      details: { renewal: renewalId },
    });
    return done;
  });
}
