import { readBoard } from "domain/insight/board";
import { figureWords as moneyWords } from "domain/money/figure-words";
import { besideWords } from "domain/usage/beside-words";
import { figureWords } from "domain/usage/figure-words";
import { weeksOf } from "~/charts/weeks.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { formatDay } from "~/ui/time-format";

/** What the page for the board of a district shows. */
export async function loadBoard(viewer: Viewer, district: Working) {
  const { use, ...board } = await readBoard(db, viewer, { district });
  const beside = use?.beside;
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    today: district.today,
    meanings: meaningsOf(board.unauthorized !== null),
    board: {
      ...board,
      coverage: beside?.now ?? null,
      use: use && {
        figures: use.figures,
        compared: beside ? besideWords({ ...beside, span: "year", range: use.window.before }, formatDay) : "",
        window: { from: use.window.from, to: use.window.to },
        countedAt: new Date(use.window.at).toISOString(),
        weeks: weeksOf(use.weeks, use.window.to),
      },
    },
  };
}

/** What the five figures mean, in the words of their own screens. */
function meaningsOf(seesUnauthorized: boolean) {
  const { activePeople, productsInUse, shareApproved, engagements } = figureWords;
  const fourth = seesUnauthorized
    ? {
        name: "Used without approval",
        definition: "Products and websites with usage in the last 90 days that are open on Unauthorized Usage.",
      }
    : engagements;
  // How prices become a year's cost takes three more sentences, behind the "i" of ROI Analytics.
  const { name, definition } = moneyWords.annualCost;
  const cost = { name, definition: `${definition.split(". ")[0]}.` };
  return [activePeople, productsInUse, shareApproved, fourth, cost].map(
    (figure) => `${figure.name}: ${figure.definition}`,
  );
}

export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
