import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import { peopleCell } from "../keeping-words";
import type { Use, WindowOf } from "../queries/window-use";
import { knownMeasure, type Ranked, type RankMeasure, rankProducts } from "../rankings";
import { readWindowUse } from "../window-overview";

const columns = [
  ...["place", "place_before", "product", "category", "approval", "active_users", "engagements", "minutes"],
  ...["active_users_before", "engagements_before", "minutes_before"],
];

type Row = Omit<Ranked, "before"> & { before: Use | null };

const cellsOf = ({ place, placeBefore, name, category, approval, before, ...use }: Row) => [
  ...[place, placeBefore, name, category, approvalWords[approval]],
  ...[peopleCell(use.people), use.engagements, Math.round(use.seconds / 60)],
  ...(before ? [peopleCell(before.people), before.engagements, Math.round(before.seconds / 60)] : [null, null, null]),
];

type Of = WindowOf & { today: string; measure: RankMeasure; category?: string | undefined };

/** Products in the order of a measure among all of a window; those of a category keep the places they have among all. */
export function rankingsReport(db: Db, scope: Scope, of: Of): Report {
  const rows = async (): Promise<Row[]> => {
    const read = await readWindowUse(db, scope, of);
    const used = read?.used.products ?? [];
    const ranked = rankProducts(used, knownMeasure(used, of.measure));
    const kept = ranked.filter(({ categoryId }) => !of.category || categoryId === of.category);
    return read?.isCompared ? kept : kept.map((row) => ({ ...row, before: null, placeBefore: null }));
  };
  return { name: `rankings-${of.today}`, columns, rows: inCells(atOnce(rows), cellsOf) };
}
