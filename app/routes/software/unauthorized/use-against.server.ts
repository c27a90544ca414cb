import { listUseAgainstRules } from "domain/usage/queries/use-against-rules";
import { type UseRule, useRules } from "domain/usage/unauthorized-terms";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";

const shown = 10;

type Of = { district: { id: string; today: string }; softwareId?: string; rules?: readonly UseRule[] };

/**
 * What is used against each rule, the ten most visited of each with how many there are in all; null for those who do not
 * look for it or see no whole district.
 */
export async function loadUseAgainst(viewer: Viewer, { district, softwareId, rules = useRules }: Of) {
  const sees = viewer.reach === "all" || viewer.reach === "district";
  if (!sees || !opens(viewer, rights.usageAgainstRules)) return null;
  const found = await listUseAgainstRules(db, viewer, { district, rules, ...(softwareId ? { softwareId } : {}) });
  // Where the filter stopped every attempt, nothing was used.
  const rows = found.filter(({ visits }) => visits > 0);
  return rules.map((rule) => {
    const all = rows.filter((row) => row.rule === rule);
    return {
      rule,
      total: all.length,
      visits: all.reduce((sum, { visits }) => sum + visits, 0),
      rows: all.slice(0, shown),
      /** Whether this viewer can put what is missing on record. */
      mends: rule === "agreement" && opens(viewer, screens.agreementNew.needs),
    };
  });
}

export type UseAgainst = Awaited<ReturnType<typeof loadUseAgainst>>;
