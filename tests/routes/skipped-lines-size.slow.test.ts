import { mostListedLines } from "domain/usage/files/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { pulseDuring } from "../support/pulse";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const perBatch = 10_000;
let web: Web;
let districtId: string;
let director: Visitor;

beforeAll(async () => {
  ({ id: districtId } = await aDistrict(db, "Lakeside"));
  await aPerson(db, { role: "it_director", districtId, email: "it@lakeside.example" });
  await sql`
    insert into usage_sources (district_id, source_no, kind, name)
    values (${districtId}, 1, 'upload', 'Filter')`.execute(db);
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
}, 120_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** A file of which every line was skipped, as an unclosed quotation mark leaves it. */
async function aSkippedFile(lines: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into usage_files (district_id, id, source_no, name, state, parts, lines, rejected, faults, ended_at)
    values (${districtId}, gen_random_uuid(), 1, 'access.log', 'done', 1, ${lines}, ${lines},
      ${JSON.stringify({ quote: lines })}::jsonb, now())
    returning id`.execute(db);
  const id = rows[0]?.id as string;
  await sql`
    insert into usage_file_rows (district_id, file_id, batch_no, lines, reasons)
    select ${districtId}, ${id}, no, array(select no * ${perBatch}::int + n from generate_series(1, ${perBatch}::int) n),
      array_fill('quote'::text, array[${perBatch}::int])
    from generate_series(0, ${lines / perBatch}::int - 1) no`.execute(db);
  return id;
}

/** The status, the lines behind the heads, and how long /healthz took at most. */
async function download(id: string) {
  const { result, longest } = await pulseDuring(web, async () => {
    const answer = await director.get(`/usage-sources/files/${id}/skipped.csv`);
    let lines = -1;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    return { status: answer.status, lines };
  });
  return { ...result, healthMs: longest() };
}

test("a million skipped lines and more are downloaded while everyone else is answered", async () => {
  const lines = mostListedLines + 2 * perBatch;
  const id = await aSkippedFile(lines);
  const { status, lines: listed, healthMs } = await download(id);
  expect({ status, listed }).toEqual({ status: 200, listed: mostListedLines });
  expect(healthMs).toBeLessThan(1_000);
  expect(await director.read(`/usage-sources/files/${id}`)).toContain("It lists the first 1,000,000 lines.");
}, 120_000);
