import { type PaperColumn, paperColumns } from "domain/insight/report-column-words";
import type { ReportForm } from "domain/insight/terms";
import { reportWords } from "domain/insight/words";
import type { Cell as Value } from "domain/report";
import { FigureNotes } from "~/components/figure-notes";
import { definitionAt } from "~/components/made-parts";
import { capital, formatMoney, formatNumber } from "~/ui/format";
import type { ListLinks } from "~/ui/list";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDateTime, formatDay } from "~/ui/time-format";

type Props = {
  form: ReportForm;
  rows: readonly (readonly Value[])[];
  /** Whether these are all rows of the report: amounts are added up under them. */
  isAll: boolean;
  zone: string;
  links: ListLinks | null;
};

const numeric: readonly PaperColumn["as"][] = ["number", "dollars", "percent"];

/** The rows of a report, as a table of the screen or, without links, of paper. */
export function ReportTable({ form, rows, isAll, zone, links }: Props) {
  const [first, ...others] = paperColumns[form];
  if (!first) return null;
  const head = ({ from, label, as }: PaperColumn) => {
    const isNumber = numeric.includes(as);
    return links ? links.sortable(label, from, { numeric: isNumber, falls: isNumber }) : { label, numeric: isNumber };
  };
  return (
    <Table
      caption={reportWords[form].title}
      columns={paperColumns[form].map(head)}
      narrow="columns"
      dense={links === null}
      scrolls={links === null}
      foot={
        isAll && paperColumns[form].some(({ as }) => as === "dollars") ? <TotalRow form={form} rows={rows} /> : null
      }
    >
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and none of them moves within a page
        <Row key={at}>
          <RowHead>{shown(first, row[0] ?? null, zone)}</RowHead>
          {others.map((column, nth) => {
            const value = row[nth + 1] ?? null;
            if (numeric.includes(column.as))
              return <NumCell key={column.from} label={column.label} value={shown(column, value, zone)} />;
            return (
              <Cell key={column.from} label={column.label}>
                {shown(column, value, zone)}
              </Cell>
            );
          })}
        </Row>
      ))}
    </Table>
  );
}

/** What the columns of a report mean, with the way to examples where they are worked out. */
export function ReportNotes({ form }: Pick<Props, "form">) {
  const columns = paperColumns[form].map(({ label }) => label);
  const notes = reportWords[form].definitions
    .filter(({ term }) => columns.includes(term))
    .map(({ term, means, examples }) => ({
      name: term,
      definition: means,
      examples: examples && definitionAt(examples.subject, examples.heading),
    }));
  return <FigureNotes figures={notes} />;
}

/** What the amounts of all rows come to; a dash where none of them is known. */
function TotalRow({ form, rows }: Pick<Props, "form" | "rows">) {
  const [, ...others] = paperColumns[form];
  return (
    <Row>
      <RowHead>Total</RowHead>
      {others.map(({ from, label, as }, nth) => {
        if (as !== "dollars") return <NoCell key={from} />;
        const known = rows.flatMap((row) => row[nth + 1] ?? []);
        const cents = known.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
        return <NumCell key={from} label={label} value={known.length === 0 ? "–" : formatMoney(cents)} />;
      })}
    </Row>
  );
}

/** A cell as people read it; a dash where nothing is known. */
function shown({ as, words }: PaperColumn, value: Value, zone: string): string {
  if (value === null || value === "") return "–";
  if (as === "number") return formatNumber(Number(value));
  if (as === "dollars") return formatMoney(Math.round(Number(value) * 100));
  if (as === "percent") return `${formatNumber(Number(value))}%`;
  if (as === "day") return formatDay(String(value));
  if (as === "moment") return formatDateTime(String(value), zone);
  const word = words?.[String(value)];
  // What isn't one of ours is somebody's name, and stays as they write it.
  return word === undefined ? String(value) : capital(word);
}
