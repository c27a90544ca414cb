import { readProductWorth } from "domain/insight/product-worth";
import type { PaidFor } from "domain/insight/queries/product-worth";
import { stampOfTarget } from "domain/software/catalogue/target-stamp";
import type { ComplianceScore } from "domain/software/compliance/compliance-score";
import { isBeingCounted } from "domain/usage/queries/being-counted";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { costSaid, productUseSaid, valueSaid } from "./worth-said.server";

type Of = {
  softwareId: string;
  studies: readonly { tier: number }[];
  staff: { count: number; mean: number | null };
  target: { minutesPerWeek: number; demo: boolean } | null;
  score: ComplianceScore | null;
  paidFor: PaidFor | undefined;
};

/** What a product's page says of its use, its cost and its value, in words. Two queries; three before any use is known. */
export async function loadWorth(viewer: Viewer, district: Working, { softwareId, ...of }: Of) {
  const { studies, staff, target, score, paidFor } = of;
  const tier = studies.length > 0 ? Math.min(...studies.map((study) => study.tier)) : null;
  const worth = await readProductWorth(db, viewer, {
    district,
    softwareId,
    paidFor,
    recorded: { targetMinutes: target?.minutesPerWeek ?? null, tier, compliance: score, rating: staff },
  });
  // A teacher's classes are on Software Rankings.
  const seesUse = viewer.reach !== "classes";
  const isCounting = seesUse && !worth.use && (await isBeingCounted(db, viewer, { districtId: district.id }));
  const opensUse = opens(viewer, screens.unauthorizedOf.needs);
  const change = opens(viewer, rights.approveSoftware);
  return {
    use: seesUse ? productUseSaid(worth, { isAtSchool: viewer.reach === "school", isCounting, opensUse }) : null,
    cost: costSaid(worth, { mayAdd: change, schoolId: viewer.reach === "school" ? viewer.schoolId : null, opensUse }),
    value: valueSaid(worth.value),
    target,
    targetSeen: stampOfTarget(target),
    can: { change },
  };
}

export type Worth = Awaited<ReturnType<typeof loadWorth>>;
