import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import type { WindowOf } from "../queries/window-use";
import { type Ranked, type RankMeasure, rankProducts } from "../rankings";
import { readWindowUse } from "../window-overview";

const columns = [
  ...["place", "place_before", "product", "category", "approval", "active_users", "engagements", "minutes"],
  ...["active_users_before", "engagements_before", "minutes_before"],
];

const cellsOf = ({ place, placeBefore, name, category, approval, before, ...use }: Ranked) => [
  ...[place, placeBefore, name, category, approvalWords[approval]],
  ...[use.people, use.engagements, Math.round(use.seconds / 60)],
  ...[before.people, before.engagements, Math.round(before.seconds / 60)],
];

type Of = WindowOf & { today: string; measure: RankMeasure; category?: string | undefined };

/** Products in the order of a measure among all of a window; those of a category keep the places they have among all. */
export function rankingsReport(db: Db, scope: Scope, of: Of): Report {
  const read = async () => {
    const used = (await readWindowUse(db, scope, of))?.used.products ?? [];
    return rankProducts(used, of.measure).filter(({ category }) => !of.category || category === of.category);
  };
  return { name: `rankings-${of.today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}
