import type { MadeFigure } from "domain/money/made-terms";
import { moneyNote, usageNote, valueNote } from "~/components/figure-note-words";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
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
