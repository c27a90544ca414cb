import { sql } from "kysely";
import { letters, plain } from "migrations/0010_people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.close());

it("folds each character, alone and within a name, as the columns that are stored were folded", async () => {
  const { rows } = await sql<{ texts: number; other: string[] | null }>`
    select count(*)::int as texts, array_agg(text) filter (where fold_name(text) is distinct from
      lower(translate(text, ${letters}, ${plain}))) as other
    from (select chr(n) as one from generate_series(1, 2000) n union all select * from unnest(array['', '😀', '中', 'ﬁ'])) c
      cross join lateral (values (one), ('Ann ' || one || 'EE')) t (text)`.execute(database.db);
  expect(rows).toEqual([{ texts: 4008, other: null }]);
});

it("finds nothing in nothing, and Álvarez beside Alvarez", async () => {
  const { rows } =
    await sql`select fold_name(null) as nothing, fold_name('ÁLVAREZ') = fold_name('Alvarez') as same`.execute(
      database.db,
    );
  expect(rows).toEqual([{ nothing: null, same: true }]);
});
