import { readBoard } from "domain/insight/board";
import { weeksOf } from "~/charts/weeks.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** What the page for the board of a district shows. */
export async function loadBoard(viewer: Viewer, district: Working) {
  const { use, ...board } = await readBoard(db, viewer, { district });
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    today: district.today,
    board: {
      ...board,
      use: use && {
        ...{ figures: use.figures, window: { from: use.window.from, to: use.window.to } },
        countedAt: new Date(use.window.at).toISOString(),
        weeks: weeksOf(use.weeks, use.window.to),
      },
    },
  };
}

export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
