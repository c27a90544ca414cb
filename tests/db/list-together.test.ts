import { InColumns, listTogether } from "db/list-together";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

type Row = { no: number; name: string | null; day: string; words: string[]; none: null };

/** Rows as lists have them: nulls, arrays, quotes, and an order that isn't that of the numbers. */
const list = (where = sql`true`) =>
  new InColumns<Row>(
    {
      no: sql`v.no`,
      name: sql`v.name`,
      day: sql`v.day`,
      words: sql`to_json(v.words)`,
      none: sql`null::text`,
    },
    sql`(values (1, 'a "quoted", name', date '2026-11-03', array['x', 'y,z']), (3, null, date '2026-11-04', '{}'),
      (2, 'é', date '2026-11-05', array['{}'])) v (no, name, day, words) where ${where} order by v.name nulls first`,
  );

const rows: Row[] = [
  { no: 3, name: null, day: "2026-11-04", words: [], none: null },
  { no: 1, name: 'a "quoted", name', day: "2026-11-03", words: ["x", "y,z"], none: null },
  { no: 2, name: "é", day: "2026-11-05", words: ["{}"], none: null },
];

it("a list that comes in columns has the rows that it has by itself, in their order", async () => {
  expect((await list().select().execute(world.db)).rows).toEqual(rows);
  const read = await listTogether(world.db, { columns: list(), empty: list(sql`false`), plain: list().select() });
  expect(read).toEqual({ columns: rows, empty: [], plain: rows });
});
