import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { approvalWords } from "domain/software/status/words";
import { type RankedValue, readRankedValues } from "../ranked-values";
import type { Weights } from "../terms";
import { valueCells, valueColumns } from "./value-cells";

type Of = {
  district: { id: string; today: string };
  weights?: Weights | undefined;
  category?: string | undefined;
};

const columns = ["place", "place_before", "product", "category", "approval", ...valueColumns];

const cellsOf = ({ place, placeBefore, name, category, approval, value }: RankedValue) => [
  ...[place, placeBefore, name, category, approvalWords[approval]],
  ...valueCells(value),
];

/** Products by value; those of a category keep the places they have among all. */
export function rankedValuesReport(db: Db, scope: Scope, { category, ...of }: Of): Report {
  const read = async () => {
    const read = await readRankedValues(db, scope, of);
    if (!read) return [];
    return read.ranked.filter(({ product }) => !category || product.categoryId === category).map(read.valued);
  };
  return { name: `rankings-${of.district.today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}
