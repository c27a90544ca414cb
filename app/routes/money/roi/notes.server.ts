import type { MadeFigure } from "domain/money/made-terms";
import { rareUse } from "domain/money/terms";
import { endSentence } from "domain/sentence-words";
import { spanWords } from "domain/usage/span-words";
import { moneyNote, usageNote, valueNote } from "~/components/figure-note-words";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { formatCount, formatWholeDollars } from "~/ui/format";
import { addressWith } from "~/ui/list";

/** What the columns of the products mean; their totals open to the parts of each product. */
export function notesOf(use: CostPage["use"]) {
  const cost = moneyNote("annualCost", addressWith(paths.roiMade, { figure: "annualCost" }));
  if (!use) return [cost, moneyNote("seats")];
  const made = (figure: MadeFigure) => moneyNote(figure, addressWith(paths.roiMade, { figure, span: use.span }));
  return [
    cost,
    moneyNote("seats"),
    usageNote("activePeople", addressWith(paths.dashboardMade, { figure: "activePeople", span: use.span })),
    moneyNote("utilization"),
    moneyNote("costPerActiveUser"),
    made("unusedSpend"),
    moneyNote("costPerEnrolled"),
    made("realizableSaving"),
    valueNote,
  ];
}

/** So many products are named in a sentence. */
const named = 3;

function namedOf(names: readonly string[]): string {
  const more = names.length - named;
  return endSentence(
    names.slice(0, named).join(", ") + (more > 0 ? ` and ${formatCount(more, "other", "others")}` : ""),
  );
}

const paid = ({ names, annualCents }: { names: readonly string[]; annualCents: number }) =>
  `You pay ${formatWholeDollars(annualCents)} a year for ${names.length === 1 ? "it" : "them"}.`;

/**
 * What the page warns of, null where there is nothing: products that are paid for but unused, and site licenses that hardly
 * anyone used. No seat of these can be given back, so that no other part of the page names them.
 */
export function warnedOf({ use, figures: { idle, rare } }: Pick<CostPage, "use" | "figures">) {
  const within = use ? spanWords[use.span].within : null;
  const wasUsed = `${rare.names.length === 1 ? "was" : "were"} used by ${Math.round(rareUse * 100)}% of people or fewer`;
  return {
    idle:
      within === null || idle.names.length === 0
        ? null
        : `No one used ${formatCount(idle.names.length, "product", "products")} ${within}: ${namedOf(idle.names)} ${paid(idle)}`,
    rare:
      within === null || rare.names.length === 0
        ? null
        : `${formatCount(rare.names.length, "site license", "site licenses")} ${wasUsed} ${within}: ${namedOf(rare.names)} ${paid(rare)} Decide by the cancel-by date or, where none is set, before the contract ends.`,
  };
}
