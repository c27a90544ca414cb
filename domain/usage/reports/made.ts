import { atOnce, type Report } from "domain/report";
import { figureWords } from "../figure-words";
import type { Made } from "../made";
import type { MadeFigure } from "../made-terms";

const amounts: Record<MadeFigure, string> = {
  activePeople: "active_users",
  engagements: "engagements",
  minutes: "seconds",
  productsInUse: "products",
  shareApproved: "approved_engagements",
};

/**
 * The parts that a figure is made of, as its page shows them; the last row is the figure itself. No rows before anything was
 * counted.
 */
export function madeReport({
  figure,
  today,
  read,
}: {
  figure: MadeFigure;
  today: string;
  read: () => Promise<Made | null>;
}): Report {
  const name = figureWords[figure].name;
  const isShare = figure === "shareApproved";
  const rows = async () => {
    const made = await read();
    if (!made) return [];
    const { parts, sum, ofSum, value } = made;
    return [
      ...parts.map((part) => [part.name, part.note, part.amount, ...(isShare ? [part.of] : [])]),
      ["Total", null, sum, ...(isShare ? [ofSum] : [])],
      [name, null, value, ...(isShare ? [null] : [])],
    ];
  };
  const columns = ["part", "detail", amounts[figure], ...(isShare ? ["all_engagements"] : [])];
  return { name: `${name.toLowerCase().replaceAll(" ", "-")}-${today}`, columns, rows: atOnce(rows) };
}
