import { atOnce, type Report } from "domain/report";
import type { OpenFigure } from "../person-made";

/** The parts of a figure of somebody's page, as its own page shows them; the last row is the figure itself. */
export function openFigureReport(name: string, read: () => Promise<OpenFigure | null>): Report {
  const rows = async () => {
    const made = await read();
    if (!made) return [];
    const { parts, sum, value } = made;
    return [
      ...parts.map(({ name, week, note, amount }) => [name, week, note, amount]),
      ["Total", null, null, sum],
      [name, null, null, value],
    ];
  };
  return {
    name: name.toLowerCase().replaceAll(" ", "-"),
    columns: ["part", "week_of", "detail", "amount"],
    rows: atOnce(rows),
  };
}
