export type Cell = string | number | null;

/** What comes in parts, in its order: to hand thousands on one by one takes longer than to read them. */
export type Some<Row> = readonly Row[];

/**
 * A table that goes out as a file. Its name has no ending: what it is written as adds one. Its rows are read as they are
 * sent, in the scope of whoever asked for it.
 */
export type Report = {
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<Some<readonly Cell[]>>;
  page?: ReadPage;
  usage?: () => Promise<ReportUsage | null>;
};

/**
 * Of a report of usage: its dates (YYYY-MM-DD), when they were counted (ISO 8601), and on how many of their school days
 * usage came in. Read with its rows; null before anything was counted.
 */
export type ReportUsage = {
  from: string;
  to: string;
  countedAt: string;
  coverage: { days: number; missing: string[]; incomplete: boolean } | null;
};

/**
 * One page of the same rows in the same order, and how many there are; a report that can't read one has to be read
 * whole.
 */
export type ReadPage = (wanted: {
  page: number;
  size: number;
}) => Promise<{ rows: (readonly Cell[])[]; total: number }>;

/** What one query reads, asked when the first row is wanted. */
export async function* atOnce<Row>(read: () => Promise<Some<Row>> | Some<Row>): AsyncGenerator<Some<Row>> {
  yield await read();
}

type Page<Row, Cursor> = { rows: readonly Row[]; next: Cursor | null };

/**
 * What is read page after page, each when the one before it has been sent. Takes how to read the page behind a cursor
 * (null: the first one), and how many rows are enough.
 */
export async function* pageByPage<Row, Cursor>(
  read: (after: Cursor | null) => Promise<Page<Row, Cursor>>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Some<Row>> {
  let after: Cursor | null = null;
  let sent = 0;
  do {
    const page: Page<Row, Cursor> = await read(after);
    yield page.rows.slice(0, most - sent);
    sent += page.rows.length;
    after = page.next;
  } while (after !== null && sent < most);
}

/** So many rows become cells at a time. */
const most = 500;

/** Rows as the cells of a table. */
export async function* inCells<Row>(
  rows: AsyncIterable<Some<Row>>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<Some<readonly Cell[]>> {
  for await (const some of rows) {
    for (let from = 0; from < some.length; from += most) yield some.slice(from, from + most).map(cellsOf);
  }
}

/** All rows of what comes in parts. */
export async function wholeOf<Row>(rows: AsyncIterable<Some<Row>>): Promise<Row[]> {
  const parts: Some<Row>[] = [];
  for await (const some of rows) parts.push(some);
  return parts.flat();
}

/** What is read at once, whole and page by page: only rows that go out become cells. */
export function readWhole<Row>(
  read: () => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): Required<Pick<Report, "rows" | "page">> {
  return {
    rows: inCells(atOnce(read), cellsOf),
    page: async ({ page, size }) => {
      const all = await read();
      return { rows: all.slice((page - 1) * size, page * size).map(cellsOf), total: all.length };
    },
  };
}
