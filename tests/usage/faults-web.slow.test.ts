import { randomUUID } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { openGate } from "../support/tcp-gate";
import { startWeb, type Web } from "../support/web";
import { expectCountedOnce, expectKept, expectWaiting, makeVisits, openSender } from "./faults-sender";
import { rowsOf } from "./world";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let gate: Awaited<ReturnType<typeof openGate>>;
let web: Web;
let districtId: string;
let token: string;
let sender: ReturnType<typeof openSender>;
let count = 0;

const start = async () => {
  web = await startWeb(Object.assign(new URL(database.url), { port: String(gate.port) }).href);
};
const kill = async () => {
  web.child.kill("SIGKILL");
  if (web.child.exitCode === null && web.child.signalCode === null) await once(web.child, "exit");
};
const rowsWaitingForAnother = async (db: typeof database.db) => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid'`.execute(db);
  return rows.length;
};
const batchesKept = async () => (await rowsOf(database.db, districtId, "1", "usage_batches")).length;

beforeAll(async () => {
  database = await cloneDatabase();
  gate = await openGate(Number(new URL(database.url).port));
  await start();
}, 120_000);
afterAll(async () => {
  await web?.stop();
  await gate?.close();
  await database?.close();
});
beforeEach(async () => {
  districtId = (await aDistrict(database.db, `Killed ${++count}`)).id;
  ({ token } = await aKey(database.db, { districtId }));
  sender = openSender({ origin: () => web.origin, token });
});

describe("a web that is killed (-9) while it answers a batch", { timeout: 120_000 }, () => {
  it("again and again under load: what it acknowledged is there, and every visit counts once", async () => {
    const all = sender.sendMany(120);
    for (const enough of [5, 20, 45, 70, 95]) {
      await expect.poll(() => sender.acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
      await kill();
      await expectKept(database.db, districtId, sender);
      await start();
    }
    await all;
    expect(sender.lost(), "batches without an answer").toBeGreaterThan(4);
    await expectCountedOnce(database.db, districtId, sender);
  });

  it.each(["under a key", "without one"])("after the database has it, before the sender hears: %s", async (how) => {
    await sender.send(makeVisits(100), randomUUID());
    // From now on the web asks and hears nothing. Its matcher and its numbers are there already.
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    await holder.query("begin; lock table usage_batches in share mode");
    const repeated = sender.send(makeVisits(100), how === "under a key" ? randomUUID() : null);
    await expectWaiting(database.db, "usage_batches");
    await gate.set("deaf");
    await holder.query("rollback");
    await holder.end();
    await expect.poll(batchesKept).toBe(2);
    expect(sender.acknowledged).toHaveLength(1);
    await kill();
    await gate.set("shut");
    await gate.set("open");
    await start();
    const wanted = how === "under a key" ? { accepted: 100, duplicate: 0 } : { accepted: 0, duplicate: 100 };
    expect(await repeated).toMatchObject(wanted);
    await expectCountedOnce(database.db, districtId, sender);
  });

  it("in the middle of the transaction, which nobody ends: the repeat waits for it and gets its answer", async () => {
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    await holder.query("begin; lock table usage_marks in share mode");
    const repeated = sender.send(makeVisits(100), randomUUID());
    await expectWaiting(database.db, "usage_marks");
    await kill();
    await start();
    const waiting = () => rowsWaitingForAnother(database.db);
    await expect.poll(waiting, { message: "the repeat waits for the first one" }).toBe(1);
    await holder.query("rollback");
    await holder.end();
    expect(await repeated).toMatchObject({ accepted: 100, duplicate: 0 });
    await expectCountedOnce(database.db, districtId, sender);
  });

  it("with half of the body read: nothing is taken of it, and all of it when it comes again", async () => {
    const visits = makeVisits(100);
    const body = JSON.stringify(visits);
    const socket = net.connect(Number(new URL(web.origin).port), "127.0.0.1");
    socket.on("error", () => {});
    const head = [
      ...["POST /api/v1/usage-events HTTP/1.1", "Host: a", `Authorization: Bearer ${token}`],
      ...["Content-Type: application/json", "Expect: 100-continue", `Content-Length: ${body.length}`],
    ].join("\r\n");
    socket.write(`${head}\r\n\r\n`);
    const [said] = (await once(socket, "data")) as [Buffer];
    expect(said.toString()).toContain("100 Continue");
    socket.write(body.slice(0, body.length / 2));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await kill();
    await closed;
    expect(await batchesKept()).toBe(0);
    await start();
    expect(await sender.send(visits, randomUUID())).toMatchObject({ accepted: 100 });
    await expectCountedOnce(database.db, districtId, sender);
  });
});
