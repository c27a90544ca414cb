import { atOnce, type Cell, type Report } from "domain/report";
import { wordsOfFigure } from "../figure-words";
import { type PersonMade, partsOf } from "../made-terms";
import type { OpenFigure, OpenPart } from "../person-made";

type Column = { name: string; of: (part: OpenPart) => Cell; total?: (made: OpenFigure) => Cell };

const part: Column = { name: "part", of: ({ name }) => name };
const amount: Column = { name: "amount", of: (one) => one.amount };
const out: Column = { name: "licenses", of: (one) => one.of ?? null, total: (made) => made.of ?? null };

/** The columns of a figure's parts: those that would be empty in every row are left out. */
const columnsOf: Record<ReturnType<typeof partsOf>, Column[]> = {
  week: [part, { name: "week_of", of: ({ week }) => week }, amount],
  product: [part, { name: "detail", of: ({ note }) => note }, amount],
  class: [part, amount],
  licenses: [part, out, amount],
};

/** The parts of a figure of somebody's page, as its own page shows them; the last row is the figure itself. */
export function openFigureReport(wanted: PersonMade, read: () => Promise<OpenFigure | null>): Report {
  const { name } = wordsOfFigure(wanted.whose, wanted.figure);
  const columns = columnsOf[partsOf(wanted)];
  const rows = async () => {
    const made = await read();
    if (!made) return [];
    const last = (title: string, value: number) =>
      columns.map((column) => {
        if (column === part) return title;
        return column === amount ? value : (column.total?.(made) ?? null);
      });
    return [
      ...made.parts.map((one) => columns.map((column) => column.of(one))),
      last("Total", made.sum),
      last(name, made.value),
    ];
  };
  return {
    name: name.toLowerCase().replaceAll(" ", "-"),
    columns: columns.map(({ name }) => name),
    rows: atOnce(rows),
  };
}
