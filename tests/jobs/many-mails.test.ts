import { invitePeople } from "domain/people/commands/invite-people";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { WorkerTools } from "worker/handler";
import { dueSyncsHandler } from "worker/jobs/due-syncs.handler";
import { acting, openTools } from "../support/acting";
import { aDistrict, aPerson } from "../support/people";
import { type Backend, backends, openBackend } from "./backends";
import { probe } from "./probe-jobs";

for (const { kind, name, skip } of backends) {
  describe.skipIf(skip !== null)(`many jobs at once on ${name}`, () => {
    let backend: Backend;
    beforeAll(async () => {
      backend = await openBackend(kind);
    });
    afterEach(() => backend.closeParts());
    afterAll(() => backend?.close());

    it("are all there, each once, and those that wait already are left as they are", async () => {
      const enqueuer = backend.enqueuer();
      const works = Array.from({ length: 250 }, (_, nth) => ({ work: `work ${nth}` }));
      await enqueuer.enqueue(probe, { work: "work 120" });
      await enqueuer.enqueue(probe, ...works, { work: "work 3" }, { work: "work 249" });
      await enqueuer.enqueue(probe);
      expect((await backend.queue("syncs").counts()).waiting).toBe(250);
      await enqueuer.enqueue(probe, ...works);
      expect((await backend.queue("syncs").counts()).waiting).toBe(250);
    });
  });
}

describe("250 invitations", () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await openBackend("postgres");
  });
  afterAll(() => backend?.close());

  /** Every mail that waits on the queue, by its id. */
  async function queued(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select data::jsonb ->> 'mailId' as id from bullmq.job where name = 'send-mail'`.execute(backend.database.db);
    return rows.map(({ id }) => id);
  }

  function tick(enqueue: WorkerTools["enqueue"]) {
    const tools: WorkerTools = {
      db: backend.database.db,
      pool: backend.database.pool,
      databaseUrl: backend.database.url,
      secretsKey: { id: "k1", key: Buffer.alloc(32) },
      now: () => new Date(),
      log: pino({ level: "silent" }),
      enqueue,
      allowedPrivateHosts: [],
      sftpPorts: new Set<number>(),
      tempRoot: "/nowhere",
    };
    const { signal } = new AbortController();
    return dueSyncsHandler.run({}, tools, { number: 1, isLast: true, signal, progress: async () => {} });
  }

  it("lose no mail when the queue goes down in the middle: the next tick finds those that wait", async () => {
    const { database } = backend;
    const { db } = database;
    const { id: districtId } = await aDistrict(db, "Lakeside");
    const { profileId } = await aPerson(db, { role: "district_admin", email: "dana@lakeside.example", districtId });
    await database.asOwner(`
      create function bullmq.go_down() returns trigger language plpgsql as $$ begin
        if (select count(*) from bullmq.job) >= 150 then raise 'the disk is full'; end if;
        return new;
      end $$;
      create trigger go_down before insert on bullmq.job for each row execute function bullmq.go_down()`);
    const warn = vi.fn();
    const office = { districtId, districtName: "Lakeside", schoolId: null, schoolName: null };
    const tools = { ...openTools({ db, url: database.url }), log: { warn, error: () => {} } };
    const invited = await invitePeople(
      tools,
      acting({ profileId, role: "district_admin", districtId }),
      Array.from({ length: 250 }, (_, nth) => ({
        email: `new${nth}@lakeside.example`,
        firstName: "New",
        lastName: `Person ${nth}`,
        role: "curriculum_director" as const,
        ...office,
        attachTo: null,
      })),
    );
    expect(invited.kind).toBe("invited");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await queued()).toHaveLength(100);
    await database.asOwner("drop trigger go_down on bullmq.job");
    await sql`update outgoing_mails set created_at = now() - interval '2 minutes'`.execute(db);
    await tick(tools.enqueue);
    const all = await db.selectFrom("outgoing_mails").select("id").execute();
    expect(all).toHaveLength(250);
    expect((await queued()).sort()).toEqual(all.map(({ id }) => id).sort());
    await tools.close();
  });
});
