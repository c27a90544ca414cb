import { atOnce, type Report } from "domain/report";
import { fromWords, type Made } from "../made";
import type { MadeFigure } from "../made-terms";
import { inDollars } from "./contracts";

const names: Record<MadeFigure, string> = {
  annualCost: "annual-cost",
  unusedSpend: "unused-spend",
  realizableSaving: "could-save",
  priceIndex: "price-index",
};

/** The parts that a total is made of, as its page shows them; the last row is the total. Amounts are in dollars. */
export function madeReport({
  figure,
  today,
  read,
}: {
  figure: MadeFigure;
  today: string;
  read: () => Promise<Made>;
}): Report {
  const isIndex = figure === "priceIndex";
  const cells = (amount: number, of: number | null) => [inDollars(amount), ...(isIndex ? [inDollars(of ?? 0)] : [])];
  const rows = async () => {
    const { parts, sum, ofSum } = await read();
    return [
      ...parts.map(({ name, from, amount, of }) => [name, fromWords(from), ...cells(amount, of)]),
      ["Total", null, ...cells(sum, ofSum)],
    ];
  };
  const columns = ["product", "made_from", isIndex ? "annual_license_cost_usd" : "amount_usd"];
  return {
    name: `${names[figure]}-${today}`,
    columns: [...columns, ...(isIndex ? ["used_usd"] : [])],
    rows: atOnce(rows),
  };
}
