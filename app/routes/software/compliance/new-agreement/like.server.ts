import { findAgreement } from "domain/software/compliance/queries/agreements";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { AgreementValues } from "~/routes/software/compliance/agreement-fields";

/**
 * What a new agreement takes over from the one with that id, if it is in scope: its title, products and terms, without its
 * signature, its days and its note. Undefined for anything else.
 */
export async function valuesLike(
  viewer: Viewer,
  { districtId, like }: { districtId: string; like: string | null },
): Promise<AgreementValues | undefined> {
  const id = z.uuid().safeParse(like).data;
  const other = id && (await findAgreement(db, viewer, { districtId, id }));
  if (!other) return undefined;
  const { title, type, products, dataElements, purposes } = other;
  const { breachNoticeHours, deletionDays, adsProhibited, aiTrainingProhibited } = other;
  return {
    title,
    type,
    products,
    dataElements,
    purposes,
    breachNoticeHours,
    deletionDays,
    adsProhibited,
    aiTrainingProhibited,
    status: "signed",
    signedOn: null,
    effectiveOn: null,
    endsOn: null,
    note: null,
  };
}
