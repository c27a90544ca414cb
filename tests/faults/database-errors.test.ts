import { errorForLog, messageForLog } from "db/error-for-log";
import { inTurn, transactionsInTurn } from "db/lost-turn";
import { type RawBuilder, sql } from "kysely";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { openLog } from "worker/log";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const errorOf = async (statement: RawBuilder<unknown>) => {
  try {
    await statement.execute(db);
  } catch (error) {
    return error as Error & { detail?: string };
  }
  throw new Error("the statement went well");
};

describe("an error of the database in a log", () => {
  const email = "maria.lopez@lakeside.example";

  it("quotes no row: neither the detail of a double, nor what could not be read", async () => {
    const district = await aDistrict(db, "Lakeside");
    const person = { role: "teacher" as const, districtId: district.id, email };
    await aPerson(db, person);
    const twice = await aPerson(db, person).catch((error: Error) => error as Error & { detail?: string });
    const [unread, hinted] = [
      await errorOf(sql`select ${email}::text::uuid`),
      await errorOf(
        sql.raw("do $$ begin raise exception 'x' using detail = 'maria.lopez', hint = 'maria.lopez'; end $$"),
      ),
    ];
    expect((twice as { detail?: string }).detail).toContain(email);
    expect(unread.message).toContain(email);
    const lines: string[] = [];
    const log = openLog("test", { write: (line) => void lines.push(line) });
    for (const error of [twice, unread, hinted, new Error("around", { cause: twice })])
      log.error({ err: error }, "failed");
    expect(lines.join("")).not.toMatch(/maria|lopez/i);
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({ code: "23505", table: "auth_users", message: /unique/ });
    expect(JSON.parse(lines[0] ?? "").err.stack).toContain("at ");
    expect(messageForLog(unread)).not.toMatch(/maria/);
  });

  it("would be there with the usual way of writing errors down", async () => {
    const lines: string[] = [];
    const usual = pino({}, { write: (line: string) => void lines.push(line) });
    usual.error({ err: await aPerson(db, { role: "student", email }).catch((error: Error) => error) }, "failed");
    expect(lines.join("")).toContain(email);
    expect(errorForLog("a text")).toBe("a text");
  });
});

describe("two commands that meet in opposite order", () => {
  it("are both done: the one that was taken back is done again", async () => {
    await database.asOwner("create table turns (id int primary key, n int not null default 0)");
    await database.asOwner("insert into turns values (1), (2); grant all on turns to rollcall_app");
    let [met, tries] = [0, 0];
    const inOrder = (first: number, second: number) =>
      inTurn(async () => {
        tries++;
        await db.transaction().execute(async (one) => {
          await sql`update turns set n = n + 1 where id = ${first}`.execute(one);
          met++;
          await expect.poll(() => met, { interval: 5 }).toBeGreaterThanOrEqual(2);
          await sql`update turns set n = n + 1 where id = ${second}`.execute(one);
        });
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    expect(tries).toBe(3);
    expect((await sql`select n from turns order by id`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it("are done again by their transactions alone: what stands around one runs once", async () => {
    await sql`update turns set n = 0`.execute(db);
    const inTurns = transactionsInTurn(db);
    const [around, past, within] = [{ n: 0 }, { n: 0 }, { n: 0 }];
    const command = async (first: number, second: number) => {
      around.n++;
      await inTurns.transaction().execute((one) => sql`update turns set n = n + 10 where id = 1`.execute(one));
      // What comes next holds that row: the other one has to be past it.
      past.n++;
      await expect.poll(() => past.n, { interval: 5 }).toBe(2);
      await inTurns
        .transaction()
        .setIsolationLevel("read committed")
        .execute(async (one) => {
          await sql`update turns set n = n + 1 where id = ${first}`.execute(one);
          within.n++;
          await expect.poll(() => within.n, { interval: 5 }).toBeGreaterThanOrEqual(2);
          await sql`update turns set n = n + 1 where id = ${second}`.execute(one);
        });
    };
    await Promise.all([command(1, 2), command(2, 1)]);
    expect({ around: around.n, within: within.n }).toEqual({ around: 2, within: 3 });
    expect((await sql`select n from turns order by id`.execute(db)).rows).toEqual([{ n: 22 }, { n: 2 }]);
  });

  it("are given up after three more tries, and any other error at once", async () => {
    let tries = 0;
    const fails = (code: string) => async () => {
      tries++;
      throw Object.assign(new Error("taken back"), { code });
    };
    await expect(inTurn(fails("40001"), () => 0)).rejects.toThrow("taken back");
    expect(tries).toBe(4);
    tries = 0;
    await expect(inTurn(fails("23505"), () => 0)).rejects.toThrow("taken back");
    expect(tries).toBe(1);
  });
});
