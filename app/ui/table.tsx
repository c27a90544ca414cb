import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "./format";
import { Icon } from "./icon";
import { hasLongWord } from "./long-word";

// The card form sets display, which takes these roles away from the elements, so they are written out.
const is = {
  table: "table",
  rowgroup: "rowgroup",
  row: "row",
  cell: "cell",
  columnheader: "columnheader",
  rowheader: "rowheader",
};

type SortDirection = "ascending" | "descending";

export type Column = {
  label: string;
  numeric?: boolean;
  /** Above what the rows are about, where that is not the first column. */
  headsRow?: boolean;
  /** Where a click on the head leads, and how the rows stand now ("none" where they follow another column). */
  sort?: { to: string; direction: SortDirection | "none" };
};

type TableProps = {
  caption: string;
  columns: Column[];
  /**
   * Under 640 px: each row a card, or, where figures are compared down a column, still a table that scrolls sideways
   * beside its first column.
   */
  narrow?: "cards" | "columns";
  /** The table holds nothing that takes focus: then its frame does, so that arrow keys can scroll it. */
  scrolls?: boolean;
  /** Closer together: many columns of states. On paper it is set small. */
  dense?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** A table with its caption. */
export function Table({
  caption,
  columns,
  narrow = "cards",
  scrolls = false,
  dense = false,
  foot,
  children,
}: TableProps) {
  const headsRow = columns.find((column) => column.headsRow) ?? columns[0];
  const table = (
    <table className={`data-table table-${narrow}${dense ? " table-dense" : ""}`} role={is.table}>
      <caption className="sr-only">{caption}</caption>
      <thead role={is.rowgroup}>
        <tr role={is.row}>
          {columns.map((column) => (
            <ColumnHead key={column.label} column={column} headsRow={column === headsRow} />
          ))}
        </tr>
      </thead>
      <tbody role={is.rowgroup}>{children}</tbody>
      {foot ? <tfoot role={is.rowgroup}>{foot}</tfoot> : null}
    </table>
  );
  if (!scrolls) return <div className="table-wrap">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
    <section className="table-wrap" aria-label={`${caption}, table`} tabIndex={0}>
      {table}
    </section>
  );
}

function ColumnHead({ column: { label, numeric, sort }, headsRow }: { column: Column; headsRow: boolean }) {
  const direction = sort && sort.direction !== "none" ? sort.direction : undefined;
  const names = [numeric && "num", headsRow && "heads-row"].filter(Boolean).join(" ");
  return (
    <th scope="col" role={is.columnheader} className={names || undefined} aria-sort={direction}>
      {sort ? <SortLink {...sort}>{label}</SortLink> : label}
    </th>
  );
}

function SortLink({ to, direction, children }: { to: string; direction: SortDirection | "none"; children: string }) {
  const icons = { none: "chevrons-up-down", ascending: "arrow-up", descending: "arrow-down" } as const;
  return (
    <Link to={to} preventScrollReset>
      {children}
      <Icon name={icons[direction]} />
    </Link>
  );
}

/** One row. */
export function Row({ children }: { children: ReactNode }) {
  return <tr role={is.row}>{children}</tr>;
}

/** The first cell: what the row is about, with the row's link in it and a quiet second line. */
export function RowHead({ children, sub }: { children: ReactNode; sub?: ReactNode }) {
  return (
    <th scope="row" role={is.rowheader} className={hasLongWord([children, sub]) ? "wrap-anywhere" : undefined}>
      {children}
      {sub ? <small>{sub}</small> : null}
    </th>
  );
}

type CellProps = {
  label: string;
  sub?: ReactNode;
  /** Takes a line of its own among the figures of the card form. */
  wide?: boolean;
  /** In the card form it is under its label, read from the left: more than a few words. */
  under?: boolean;
  /** What it says needs no label before it in the card form. */
  bare?: boolean;
  /** It takes the place of so many columns. */
  columns?: number;
  /** How the parts of what is in it lie. */
  inner?: "badges" | "law" | "states" | "one-line" | "line" | "moves";
  children: ReactNode;
};

/** A cell of words. The label is before it in the card form. */
export function Cell({ label, sub, wide, under, bare, columns, inner, children }: CellProps) {
  const isPlain = typeof children === "string" && children !== "" && !sub && !inner;
  const breaks = hasLongWord([children, sub]);
  // Pages of a hundred rows have a thousand cells.
  const names = `${wide ? " wide" : ""}${bare ? " bare" : ""}${under ? " under" : ""}${breaks ? " wrap-anywhere" : ""}`;
  return (
    <td role={is.cell} className={names.slice(1) || undefined} data-label={label} colSpan={columns}>
      {isPlain ? (
        children
      ) : (
        <div className={inner}>
          {children}
          {sub ? <small>{sub}</small> : null}
        </div>
      )}
    </td>
  );
}

/**
 * A cell with nothing in it: of a foot whose column has no sum, of a row where there is nothing to do. Not shown where
 * rows are cards.
 */
export const NoCell = () => <td role={is.cell} />;

type NumCellProps = { label: string; value: number | string; sub?: string | undefined };

/** A cell with a figure: at the right edge, zero muted. Takes a number, or a text that stands for one. */
export function NumCell({ label, value, sub }: NumCellProps) {
  const figure = typeof value === "number" ? formatNumber(value) : value;
  return (
    <td role={is.cell} className={value === 0 ? "num zero" : "num"} data-label={label}>
      {sub ? (
        <div>
          {figure}
          <small>{sub}</small>
        </div>
      ) : (
        figure
      )}
    </td>
  );
}

/** What is under a table: how much of all is shown, and the way to the rest. */
export function TableFoot({ children }: { children: ReactNode }) {
  return <div className="table-foot">{children}</div>;
}

type PagingProps = { label: string; summary: ReactNode; previous?: string | null; next?: string | null };

/** Paging by links. A link that leads nowhere is left out. */
export function Paging({ label, summary, previous, next }: PagingProps) {
  return (
    <TableFoot>
      <p>{summary}</p>
      {previous || next ? (
        <nav aria-label={label} className="actions">
          {previous ? (
            <Link className="button" to={previous} rel="prev">
              Previous
            </Link>
          ) : null}
          {next ? (
            <Link className="button" to={next} rel="next">
              Next
            </Link>
          ) : null}
        </nav>
      ) : null}
    </TableFoot>
  );
}
