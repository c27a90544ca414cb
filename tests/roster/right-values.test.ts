import { randomUUID } from "node:crypto";
import { checkRows } from "domain/rosters/check";
import { readCsvChunks } from "domain/rosters/csv-records";
import { columnsOf, kindsOf, soundTable } from "domain/rosters/kinds";
import { type Kind, type Version, versions } from "domain/rosters/kinds/kind";
import { openSyncSession, type SyncSession } from "domain/rosters/session";
import { createStaging, stageInto } from "domain/rosters/staging";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHeader } from "worker/roster/header";
import { Rows } from "worker/roster/rows";
import { cloneDatabase } from "../support/database";

const today = "2026-11-23";
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

/** A value of each type that is right, and what else stands in files: everything is tried in every column. */
const right = {
  text: "Lakeside",
  list: "a-1",
  grades: "09",
  date: "2026-08-15",
  year: "2027",
  boolean: "true",
  term: "",
};
const tried = [
  ...[
    "",
    "Ana",
    "true",
    "TRUE",
    "1",
    "yes",
    "maybe",
    "2026-08-15",
    "2026-02-30",
    "8/15/2026",
    "1890-01-01",
    "2020-01-01",
    "1949-12-31",
  ],
  ...["2026-11-24", "2046-12-31", "2047-01-01", "2026", "2027", "2026-27", "1949", "2047", "27", "student", "Student"],
  ...["school", "primary", "ext:x", "EXT:x", "9", "09", "grade 9", "09,10", "9, K", "9 ,K,", "Z9", ",", " , ", "a,b"],
  ...[
    "a, b,",
    ",a",
    'a"b',
    "a\\b",
    "{a}",
    "a}",
    "NULL",
    "null",
    "\\N",
    "ä, ö",
    "a\u00a0,b",
    "a,\u2003b",
    "a\tb",
    "a\nb",
  ],
  ...[" padded ", "x".repeat(255), "x".repeat(256), "id with space", "id/with.all@signs_-", "=1+1", "<b>"],
];

/** One row for each column and value, all others as they should be. */
function rowsOf(kind: Kind, version: Version, status: string): string[][] {
  const columns = columnsOf(kind, version);
  const base = (nth: number) => [
    status,
    ...columns.map(({ type, terms }, at) =>
      at === 0 ? `row-${nth}` : type === "term" ? (terms?.[0] ?? "") : right[type],
    ),
  ];
  return columns.flatMap((_, at) =>
    tried.map((value, nth) => base(at * tried.length + nth).map((cell, place) => (place === at + 1 ? value : cell))),
  );
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Reads such a file into the tables of its kind. */
async function stage(session: SyncSession, kind: Kind, version: Version, status: string) {
  const names = ["status", ...columnsOf(kind, version).map(({ field }) => field)];
  const text = [names, ...rowsOf(kind, version, status)].map((cells) => `${cells.map(quoted).join(",")}\n`).join("");
  const header = readHeader({ kind, version }, names, () => {});
  const rows = new Rows(kind, header, { version, today }, () => {});
  const into = stageInto(session, kind);
  for await (const block of readCsvChunks([Buffer.from(text)], () => {})) {
    await into.write(rows.toCopy({ ...block, records: block.records.filter(({ line }) => line > 1) }));
  }
  await into.end();
  return rows;
}

async function soundRows(session: SyncSession, kind: Kind): Promise<Map<number, unknown>> {
  const { rows } = await sql<{ line: number; row: object }>`
    select line, to_jsonb(s) - 'status' as row from ${soundTable(kind)} s`.execute(session.db);
  return new Map(rows.map(({ line, row }) => [line, row]));
}

async function inSession<T>(work: (session: SyncSession) => Promise<T>): Promise<T> {
  const session = await openSyncSession(database.pool, {
    syncId: randomUUID(),
    configurationId: randomUUID(),
    isUnderWay: async () => false,
    signal: new AbortController().signal,
  });
  if (!session) throw new Error("a session of its own is free");
  try {
    await createStaging(session.db);
    return await work(session);
  } finally {
    session.close();
  }
}

describe.each(versions)("what is right beyond doubt in files of OneRoster %s", (version) => {
  it.each(kindsOf(version).map((kind) => [kind.name, kind] as const))(
    "is what the checks let through as it is: %s",
    async (_, kind) => {
      const atOnce = await inSession(async (session) => {
        await stage(session, kind, version, "active");
        return soundRows(session, kind);
      });
      const { checked, found } = await inSession(async (session) => {
        // A status that has to be looked at makes every row a doubtful one.
        const rows = await stage(session, kind, version, "ACTIVE");
        expect(await soundRows(session, kind), "rows that no check looked at").toEqual(new Map());
        const nothingSeen = {
          blank: new Set(kind.columns.map(({ name }) => name)),
          oddIds: true,
          values: new Map(),
          alikeIds: false,
          alikePairs: false,
        };
        const { doubtful } = rows;
        await checkRows(session.db, kind, {
          mode: "bulk",
          version,
          withStatus: true,
          asksStatus: false,
          today,
          doubtful,
          seen: nothingSeen,
          dateShapes: new Map(),
        });
        const { rows: problems } = await sql<{ line: number; code: string }>`
          select line, code from problems where field <> 'status'`.execute(session.db);
        return { checked: await soundRows(session, kind), found: problems };
      });
      const lines = [...atOnce.keys()];
      expect(lines.length).toBeGreaterThan(tried.length / 5);
      expect(lines.length).toBeLessThan(rowsOf(kind, version, "").length);
      expect(Object.fromEntries(lines.map((line) => [line, checked.get(line)]))).toEqual(Object.fromEntries(atOnce));
      expect(found.filter(({ line }) => atOnce.has(line))).toEqual([]);
    },
  );
});
