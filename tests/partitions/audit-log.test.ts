import { openDatabase } from "db/client";
import { migrateTo } from "db/migrate";
import type { DB } from "db/schema";
import { type AuditFilter, listAudit, listAuditActions } from "domain/audit/queries/audit-log";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { dropDatabase } from "../support/database";
import { auditPartition, month, openPartitions, type Partitions } from "./world";

const everywhere = { reach: "all", districtId: null, schoolId: null, profileId: null } as const;
const all: AuditFilter = { who: "", whom: "", action: null, result: null, districtId: null, from: null, to: null };

describe("reading the audit log of two years", () => {
  let world: Partitions;
  let queries: { sql: string; parameters: readonly unknown[] }[] = [];
  let db: Kysely<DB>;

  beforeAll(async () => {
    world = await openPartitions();
    await world.asOwner("alter table audit_log detach partition audit_log_earlier");
    await world.asOwner(
      `alter table audit_log attach partition audit_log_earlier for values from (minvalue) to ('${month(-24)}')`,
    );
    await world.make("audit_log", month(-24), 24);
    await sql`insert into audit_log (at, action, result, district_id)
      select m + make_interval(hours => n), 'probe.' || n % 40, case when n % 10 = 0 then 'denied' else 'ok' end,
        ('00000000-0000-7000-8000-0000000000' || lpad((n % 20)::text, 2, '0'))::uuid
      from generate_series(${month(-24)}::timestamptz, ${month(-1)}::timestamptz, interval '1 month') m,
        generate_series(1, 600) n`.execute(world.db);
    await world.asOwner("analyze audit_log");
    const log = (event: { query: { sql: string; parameters: readonly unknown[] } }) => void queries.push(event.query);
    db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: world.pool }), log });
  }, 60_000);
  afterAll(() => world?.close());

  type Node = { "Node Type": string; "Relation Name"?: string; "Actual Loops": number; Plans?: Node[] };
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

  /** The partitions that the queries of `ask` may read and did read, and the ones among them that they read whole. */
  async function readBy(ask: () => Promise<unknown>) {
    queries = [];
    await ask();
    const read = { planned: new Set<string>(), looked: new Set<string>(), whole: new Set<string>() };
    for (const { sql: text, parameters } of queries) {
      const { rows } = await world.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
      for (const node of nodes(rows[0]["QUERY PLAN"][0].Plan)) {
        const part = node["Relation Name"] ?? "";
        if (!part.startsWith("audit_log")) continue;
        read.planned.add(part);
        if (node["Actual Loops"] > 0) read.looked.add(part);
        if (node["Actual Loops"] > 0 && node["Node Type"] === "Seq Scan") read.whole.add(part);
      }
    }
    return { planned: [...read.planned].sort(), looked: [...read.looked].sort(), whole: [...read.whole] };
  }

  const page = (filter: Partial<AuditFilter>, after: { at: string; id: string } | null = null) =>
    readBy(() => listAudit(db, everywhere, { filter: { ...all, ...filter }, after }));

  it("looks for the newest page in the newest months alone, by their indexes", async () => {
    const { looked, whole } = await page({});
    const newest = [-1, 0, 1, 2, 3].map((at) => auditPartition(month(at)));
    expect(looked).toEqual([...newest, "audit_log_later"].sort());
    expect(whole).toEqual([]);
  });

  it("goes on from a line of last year without a look at the months after it", async () => {
    const { planned, looked, whole } = await page({}, { at: `${month(-12)}T12:00:00Z`, id: "1" });
    expect(planned).not.toContain(auditPartition(month(-11)));
    expect(looked).toEqual([auditPartition(month(-13)), auditPartition(month(-12))].sort());
    expect(whole).toEqual([]);
  });

  it("looks at no month but those that are asked for", async () => {
    const [from, to] = [new Date(`${month(-10)}T00:00:00Z`), new Date(`${month(-8)}T00:00:00Z`)];
    const { planned } = await page({ from, to });
    expect(planned).toEqual([auditPartition(month(-10)), auditPartition(month(-9))].sort());
  });

  it.each([
    [{ action: "probe.7" }],
    [{ result: "denied" as const }],
    [{ districtId: "00000000-0000-7000-8000-000000000007" }],
  ])("ends as soon as a page is full, with the filter %j", async (filter) => {
    const { looked } = await page(filter);
    expect(looked).toContain(auditPartition(month(-1)));
    expect(looked).not.toContain(auditPartition(month(-12)));
  });

  it("finds the actions by leaping through the indexes of the months", async () => {
    expect(await listAuditActions(db, everywhere)).toHaveLength(40);
    const { whole } = await readBy(() => listAuditActions(db, everywhere));
    expect(whole.filter((part) => part < auditPartition(month(0)))).toEqual([]);
  });
});

describe("an audit log of before", () => {
  const { ownerUrl, appUrl } = inject("database");
  const name = `test_before_${process.pid}`;
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  let owner: pg.Client;

  beforeAll(async () => {
    const server = new pg.Client({ connectionString: ownerUrl });
    await server.connect();
    await server.query(`create database ${name}`);
    await server.end();
    await migrateTo(at(ownerUrl), "0021_merged_products");
    owner = new pg.Client({ connectionString: at(ownerUrl) });
    await owner.connect();
    const role = owner.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
    await owner.query(`grant select, insert on audit_log to ${role}`);
  }, 60_000);
  afterAll(async () => {
    await owner?.end();
    await dropDatabase(ownerUrl, name);
  });

  it("has every line in its month afterwards, as it was, and is as closed as before", async () => {
    await owner.query(`insert into audit_log (at, action, details, before, after, address, district_id)
      select '${month(-5)}'::timestamptz + make_interval(days => n), 'line.' || n, jsonb_build_object('n', n),
        '{"a": 1}', '{"a": 2}', '203.0.113.9', gen_random_uuid() from generate_series(1, 120) n`);
    await owner.query("insert into audit_log (at, action) values ('1970-01-01T00:00:05Z', 'clock.wrong')");
    await owner.query("insert into audit_log (at, action) values (now() + interval '5 years', 'clock.ahead')");
    const lines = () => owner.query("select to_jsonb(l) as line from audit_log l order by id");
    const before = (await lines()).rows;
    expect(before).toHaveLength(122);

    await migrateTo(at(ownerUrl), "0022_partitions");
    expect((await lines()).rows).toEqual(before);
    const { rows: astray } = await owner.query(`select action, tableoid::regclass::text as part from audit_log
      where tableoid::regclass::text <> 'audit_log_' || to_char(at at time zone 'UTC', 'YYYY_MM') order by at`);
    expect(astray).toEqual([
      { action: "clock.wrong", part: "audit_log_earlier" },
      { action: "clock.ahead", part: "audit_log_later" },
    ]);

    // Before anything is granted anew: the web may go on while a migration runs.
    const application = openDatabase(at(appUrl), { max: 1 });
    try {
      const { id } = await application.db
        .insertInto("audit_log")
        .values({ action: "next" })
        .returning("id")
        .executeTakeFirstOrThrow();
      expect(Number(id)).toBe(123);
      await expect(application.db.deleteFrom("audit_log").execute()).rejects.toThrow("permission denied");
      await expect(sql`update audit_log set action = 'x'`.execute(application.db)).rejects.toThrow("permission denied");
      await expect(sql`select from ${sql.table(auditPartition(month(0)))}`.execute(application.db)).rejects.toThrow(
        "permission denied",
      );
    } finally {
      await application.close();
    }
  }, 60_000);

  it("keeps its rule for results, its key and its indexes in every partition", async () => {
    await expect(owner.query("insert into audit_log (action, result) values ('x', 'odd')")).rejects.toThrow(
      "violates check constraint",
    );
    const { rows } = await owner.query(`select p.name,
      array_agg(regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') order by 1) as indexes
      from partitions_of('audit_log') p join pg_index i on i.indrelid = p.name::regclass group by p.name`);
    expect(rows.length).toBeGreaterThanOrEqual(11);
    for (const { name: part, indexes } of rows) expect(indexes, part).toHaveLength(7);
    for (const { indexes } of rows) expect(indexes).toContain("btree (at, id)");
  });
});
