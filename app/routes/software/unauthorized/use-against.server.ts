import type { RecordsDistrict } from "domain/kept-records";
import { listUseAgainstRules, type RuleUse } from "domain/usage/queries/use-against-rules";
import { type UseRule, useRules } from "domain/usage/unauthorized-terms";
import { filterWords, ruleSinceWords, useRuleWords } from "domain/usage/use-rule-words";
import { newAgreementPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { capital, formatCount } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { formatDay } from "~/ui/time-format";

const shown = 10;

type Of = { district: RecordsDistrict; softwareId?: string; rules?: readonly UseRule[] };

/**
 * What is used against each rule that something is used against, in words: the ten most visited of each. Nothing for those
 * who do not look for it or see no whole district.
 */
export async function loadUseAgainst(viewer: Viewer, { district, softwareId, rules = useRules }: Of) {
  const sees = viewer.reach === "all" || viewer.reach === "district";
  if (!sees || !opens(viewer, rights.usageAgainstRules)) return [];
  const of = { district, rules, most: shown, ...(softwareId ? { softwareId } : {}) };
  const found = await listUseAgainstRules(db, viewer, of);
  // Where the filter stopped every attempt, nothing was used.
  const rows = found.filter(({ visits }) => visits > 0);
  return rules.flatMap((rule) => {
    const seen = rows.filter((row) => row.rule === rule);
    const [first] = seen;
    if (!first) return [];
    const mends = rule === "agreement" && opens(viewer, screens.agreementNew.needs);
    return [
      {
        rule,
        title: useRuleWords[rule].title,
        lead: leadOf(rule, first.ofRule, seen.length),
        // A product's own page needs no link to itself.
        rows: seen.map((row) => shownRow(row, { mends, linked: softwareId === undefined })),
      },
    ];
  });
}

function leadOf(rule: UseRule, { count, visits }: RuleUse["ofRule"], seen: number): string {
  const { counts, why } = useRuleWords[rule];
  return [
    `${formatCount(count, "site or product", "sites and products")}, ${formatCount(visits, "visit", "visits")} ${counts}.`,
    why,
    ...(count > seen ? [`The ${seen} most visited are shown.`] : []),
  ].join(" ");
}

/**
 * A row with where it leads: to the product, to its days and schools, and, where this viewer `mends` it, to a new
 * agreement.
 */
function shownRow(row: RuleUse, { mends, linked }: { mends: boolean; linked: boolean }) {
  const { rule, softwareId, name, targetNo, visits, attempts, days } = row;
  const since = ruleSinceWords(row, formatDay);
  return {
    targetNo,
    name,
    visits,
    attempts,
    days,
    said: rule === "banned" ? `${filterWords(row)}, ${since}. ` : `${capital(since)}. `,
    last: row.last ? formatDay(row.last) : "none",
    to: linked && softwareId ? paths.software(softwareId) : null,
    usage: addressWith(paths.unauthorizedOf(String(targetNo)), {
      from: row.since,
      who: rule === "students" ? "students" : null,
    }),
    agreement: mends && softwareId ? newAgreementPath(softwareId) : null,
  };
}

export type UseAgainst = Awaited<ReturnType<typeof loadUseAgainst>>;
