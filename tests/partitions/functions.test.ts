import { keepPartitions } from "db/partitions";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditPartition, month, openPartitions, type Partitions } from "./world";

let world: Partitions;
beforeEach(async () => {
  world = await openPartitions();
});
afterEach(() => world?.close());

const keep = (units: number | null) => world.asOwner(`update partitioned_tables set keep = ${units}`);

/** A table as usage will have them: by day, with both keys it needs, and no open ends. */
async function addVisits() {
  await world.asOwner("create table visits (district_id uuid, day date not null, what text) partition by range (day)");
  await world.asOwner("insert into partitioned_tables values ('visits', 'day', 2, 30)");
  await world.asOwner(`grant select, insert on visits to "${decodeURIComponent(new URL(world.url).username)}"`);
}

describe("the partitions of the audit log", () => {
  it("are there from the start for this month and three to come, without a gap and open at both ends", async () => {
    const months = [0, 1, 2, 3].map((at) => ({ name: auditPartition(month(at)), from: month(at), to: month(at + 1) }));
    expect(await world.list("audit_log")).toEqual([
      { name: "audit_log_earlier", from: null, to: month(0) },
      ...months,
      { name: "audit_log_later", from: month(4), to: null },
    ]);
  });

  it("take a line of any moment, so that no command ever fails for lack of one", async () => {
    expect(await world.writeAuditLine(new Date().toISOString())).toBe(auditPartition(month(0)));
    expect(await world.writeAuditLine("1970-01-01T00:00:01Z")).toBe("audit_log_earlier");
    expect(await world.writeAuditLine(`${month(3)}T00:00:00Z`)).toBe(auditPartition(month(3)));
    expect(await world.writeAuditLine("2150-01-01T00:00:00Z")).toBe("audit_log_later");
  });

  it("are made again by nobody who has them, and by two at once without a fault", async () => {
    expect(await world.make("audit_log", month(0), 4)).toBe(0);
    const made = await Promise.all([1, 2, 3].map(() => world.make("audit_log", month(0), 6)));
    expect(made.sort()).toEqual([0, 0, 2]);
    const later = (await world.list("audit_log")).at(-1);
    expect(later).toEqual({ name: "audit_log_later", from: month(6), to: null });
  });

  it("come late without a loss: lines that landed in the open end move to their months", async () => {
    for (const at of [4, 5, 7]) await world.writeAuditLine(`${month(at)}T12:00:00Z`, "test.late");
    expect(await world.partitionsOfAction("test.late")).toEqual([
      "audit_log_later",
      "audit_log_later",
      "audit_log_later",
    ]);
    expect(await world.make("audit_log", month(6), 1)).toBe(3);
    expect(await world.partitionsOfAction("test.late")).toEqual([
      auditPartition(month(4)),
      auditPartition(month(5)),
      "audit_log_later",
    ]);
    expect(await world.writeAuditLine(`${month(6)}T12:00:00Z`)).toBe(auditPartition(month(6)));
  });

  it("follow the sweep: three months ahead of any day, once", async () => {
    const [year, at] = month(2).split("-").map(Number) as [number, number];
    const now = new Date(Date.UTC(year, at - 1, 20));
    expect(await keepPartitions(world.db, { now })).toContainEqual({ table: "audit_log", made: 2, dropped: 0 });
    expect((await world.list("audit_log")).at(-2)).toMatchObject({ name: auditPartition(month(5)), to: month(6) });
    expect(await keepPartitions(world.db, { now })).toEqual([]);
  });

  it("stay append-only, and closed but for their table", async () => {
    const part = auditPartition(month(0));
    const refused = [
      "update audit_log set action = 'other'",
      "delete from audit_log",
      "truncate audit_log",
      `select * from ${part}`,
      `insert into ${part} (action) values ('x')`,
      `update ${part} set action = 'other'`,
      `delete from ${part}`,
      `truncate ${part}`,
      "delete from audit_log_earlier",
      "delete from audit_log_later",
    ];
    await world.make("audit_log", month(4), 1);
    for (const statement of [...refused, `delete from ${auditPartition(month(4))}`]) {
      await expect(world.pool.query(statement), statement).rejects.toThrow(/^permission denied for table/);
    }
  });

  it("are closed also where the owner's new tables are open to others by default", async () => {
    const role = decodeURIComponent(new URL(world.url).username);
    await world.asOwner(`alter default privileges in schema public grant all on tables to "${role}", public`);
    await world.make("audit_log", month(4), 1);
    await world.asOwner(`alter default privileges in schema public revoke all on tables from "${role}", public`);
    await expect(world.pool.query(`delete from ${auditPartition(month(4))}`)).rejects.toThrow(
      "permission denied for table",
    );
  });
});

describe("the application's role", () => {
  it("has no DDL, and no hand in what is registered", async () => {
    for (const statement of [
      "create table mine (id int)",
      "create table audit_log_2031_01 partition of audit_log for values from ('2031-01-01') to ('2031-02-01')",
      "drop table audit_log",
      `drop table ${auditPartition(month(0))}`,
      "alter table audit_log add column extra text",
      "alter table audit_log detach partition audit_log_later",
      "create function mine() returns int language sql as 'select 1'",
      "create or replace function make_partitions(parent text, first_day date, units int) returns int language sql as 'select 1'",
      "alter function drop_partition(text, date) reset all",
      "create schema mine",
      "create index on audit_log (result)",
      "insert into partitioned_tables values ('districts', 'day', 1, 1)",
      "update partitioned_tables set keep = 1",
      "delete from partitioned_tables",
    ]) {
      await expect(world.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it("is the only other one that may call the two functions", async () => {
    const { rows } = await world.pool.query(`select p.proname, pg_get_userbyid(a.grantee) as role
      from pg_proc p cross join aclexplode(p.proacl) a
      where p.proname in ('make_partitions', 'drop_partition') and a.grantee <> p.proowner order by 1`);
    const role = decodeURIComponent(new URL(world.url).username);
    expect(rows).toEqual([
      { proname: "drop_partition", role },
      { proname: "make_partitions", role },
    ]);
  });

  it("can't turn the functions to things of its own by its search path, time zone or temporary tables", async () => {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      await client.query("create temp table partitioned_tables (name text, unit text, ahead int, keep int)");
      await client.query("insert into partitioned_tables values ('mine', 'month', 1, 1)");
      await client.query(
        "set search_path = pg_temp, public; set timezone = 'Pacific/Kiritimati'; set datestyle = 'German'",
      );
      await expect(client.query("select public.make_partitions('mine', current_date, 1)")).rejects.toThrow(
        "is not registered",
      );
      await client.query(`select public.make_partitions('audit_log', '${month(4)}', 1)`);
    } finally {
      await client.end();
    }
    expect((await world.list("audit_log")).at(-2)).toEqual({
      name: auditPartition(month(4)),
      from: month(4),
      to: month(5),
    });
  });

  it.each([
    ["districts"],
    ["audit_log_later"],
    ["public.audit_log"],
    ["AUDIT_LOG"],
    [" audit_log"],
    ['audit_log"; drop table districts; --'],
    ["audit_log'); drop table districts; --"],
    ["%I"],
    [""],
  ])("can neither make nor drop partitions of %j", async (name) => {
    await expect(world.make(name, month(0), 1)).rejects.toThrow("is not registered in partitioned_tables.");
    await expect(world.drop(name, month(-20))).rejects.toThrow("is not registered in partitioned_tables.");
  });

  it.each([
    [null, 1],
    [month(0), null],
    [month(0), 0],
    [month(0), -1],
    [month(0), 401],
    ["1999-12-31", 1],
    ["2200-01-01", 1],
    [month(0), 40],
  ])("can't make partitions without measure: from %s, %s of them", async (day, units) => {
    await expect(world.make("audit_log", day, units)).rejects.toThrow(/^Partitions are made for 1 to 400 units/);
  });
});

describe("dropping partitions", () => {
  const past = async () => {
    // As if the log had begun six months ago.
    await world.asOwner(`alter table audit_log detach partition audit_log_earlier`);
    await world.asOwner(
      `alter table audit_log attach partition audit_log_earlier for values from (minvalue) to ('${month(-6)}')`,
    );
    await world.make("audit_log", month(-6), 6);
    for (const at of [-8, -6, -5, -4, -3, -1, 0]) await world.writeAuditLine(`${month(at)}T12:00:00Z`, "test.old");
  };

  it("is refused while the log is kept for good, and for what is younger than its retention", async () => {
    await past();
    await expect(world.drop("audit_log", month(-6))).rejects.toThrow("is younger than the retention of audit_log.");
    await keep(4);
    for (const at of [-4, -1, 0, 3]) {
      await expect(world.drop("audit_log", month(at)), `${at}`).rejects.toThrow(
        `The partition ${auditPartition(month(at))} is younger than the retention of audit_log.`,
      );
    }
    expect(await world.drop("audit_log", month(-7)), "there is none").toBe(false);
    expect(await world.partitionsOfAction("test.old")).toHaveLength(7);
  });

  it("goes from the oldest on, and leaves no gap behind", async () => {
    await past();
    await keep(4);
    await expect(world.drop("audit_log", month(-5))).rejects.toThrow(/^Drop the partitions of audit_log before/);
    expect(await keepPartitions(world.db, { now: new Date() })).toEqual([{ table: "audit_log", made: 0, dropped: 2 }]);
    expect((await world.list("audit_log"))[0]).toEqual({ name: "audit_log_earlier", from: null, to: month(-4) });
    expect(await world.partitionsOfAction("test.old")).toEqual([-4, -3, -1, 0].map((at) => auditPartition(month(at))));
    expect(await world.writeAuditLine(`${month(-6)}T12:00:00Z`)).toBe("audit_log_earlier");
    expect(await keepPartitions(world.db, { now: new Date() })).toEqual([]);
  });

  it("works for a table by day, without open ends, in the same way", async () => {
    await addVisits();
    const today = new Date();
    const day = (from: number) => new Date(+today + from * 86_400_000).toISOString().slice(0, 10);
    expect(await world.make("visits", day(-40), 5)).toBe(5);
    expect(await keepPartitions(world.db, { now: today })).toEqual([{ table: "visits", made: 3, dropped: 5 }]);
    expect(await world.list("visits")).toEqual(
      [0, 1, 2].map((at) => ({ name: `visits_${day(at).replaceAll("-", "_")}`, from: day(at), to: day(at + 1) })),
    );
    await world.pool.query("insert into visits values (null, $1, 'x')", [day(2)]);
    await expect(world.pool.query("insert into visits values (null, $1, 'x')", [day(3)])).rejects.toThrow(
      'no partition of relation "visits"',
    );
    await expect(world.drop("visits", day(0))).rejects.toThrow("younger than the retention of visits");
  });
});

describe("a fault of one table", () => {
  it("keeps no other from its partitions, is named, and gives way to whoever reads", async () => {
    await addVisits();
    const reader = await world.pool.connect();
    try {
      await reader.query("begin; select count(*) from audit_log");
      const later = new Date(`${month(2)}T12:00:00Z`);
      await expect(keepPartitions(world.db, { now: later })).rejects.toThrow(
        "The partitions of audit_log: canceling statement due to lock timeout",
      );
      expect(await world.list("visits")).toHaveLength(3);
      await reader.query("commit");
      expect(await keepPartitions(world.db, { now: later })).toContainEqual({
        table: "audit_log",
        made: 2,
        dropped: 0,
      });
    } finally {
      reader.release();
    }
  });
});

describe("the registry", () => {
  it("takes names of tables alone", async () => {
    for (const name of ['a"b', "a b", "A", "1a", "public.a"]) {
      await expect(
        world.asOwner(`insert into partitioned_tables values ('${name}', 'day', 1, 1)`),
        name,
      ).rejects.toThrow("check constraint");
    }
    const { rows } = await sql`select * from partitioned_tables`.execute(world.db);
    expect(rows).toContainEqual({ name: "audit_log", unit: "month", ahead: 3, keep: null });
  });
});
