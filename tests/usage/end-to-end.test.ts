import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { operator } from "domain/access/actor";
import { waitingUsage } from "domain/usage/jobs";
import { readFigures } from "domain/usage/queries/figures";
import { verifyDay } from "domain/usage/queries/verify";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorker } from "worker/main";
import { handlers } from "worker/registry";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let web: Web;
let worker: Awaited<ReturnType<typeof startWorker>>;
const lines: string[] = [];
const isOfUse = new Set(["waiting-usage", "roll-up-usage", "know-usage-people", "reclassify-usage"]);

beforeAll(async () => {
  database = await cloneDatabase();
  web = await startWeb(database.url);
  worker = await startWorker(
    {
      databaseUrl: database.url,
      secretsKey: { id: "k1", key: Buffer.alloc(32) },
      tempRoot: tmpdir(),
      allowedPrivateHosts: [],
      sftpPorts: new Set<number>(),
    },
    {
      handlers: handlers.filter(({ job }) => isOfUse.has(job.name)),
      schedules: [{ job: waitingUsage, every: 300 }],
      log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }),
    },
  );
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await web?.stop();
  await database?.close();
});

it("turns what a filter sends into figures, with a web, a queue and a worker, and a path reaches none of them", async () => {
  const { db } = database;
  const district = await aDistrict(db, "Lakeside");
  const { token } = await aKey(db, { districtId: district.id });
  const product = await db
    .insertInto("software")
    .values({ name: "Alpha", source: "catalogue" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const events = Array.from({ length: 600 }, (_, nth) => ({
    event_id: randomUUID(),
    occurred_at: new Date(now - 60_000).toISOString(),
    person: `pupil-${nth % 30}`,
    url: nth % 2 === 0 ? "https://www.alpha.example/canary-path?q=canary-query" : "https://games.example/canary-path",
  }));
  const answer = await fetch(`${web.origin}/api/v1/usage-events`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(events),
  });
  expect([answer.status, await answer.json()]).toMatchObject([202, { accepted: 600, duplicate: 0, rejected: 0 }]);
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const range = { districtId: district.id, from: day(2), to: day(0), by: [] };
  await expect
    .poll(() => readFigures(db, operator, range))
    .toEqual([{ engagements: 30, activePeople: 30, visits: 600, minutes: 30, unknownPeople: 30, blockedAttempts: 0 }]);
  // A pattern that comes now counts what is kept.
  await db
    .insertInto("url_patterns")
    .values({
      pattern: "alpha.example",
      pattern_type: "domain",
      host: "alpha.example",
      path: "",
      software_name: "Alpha",
      software_id: product.id,
    })
    .execute();
  await expect
    .poll(async () =>
      (await readFigures(db, operator, { ...range, by: ["product"] })).map((row) => [
        row.product?.name ?? null,
        row.visits,
      ]),
    )
    .toEqual([
      ["Alpha", 300],
      [null, 300],
    ]);
  for (const ago of [0, 1, 2]) expect(await verifyDay(db, { districtId: district.id, day: day(ago) })).toEqual([]);
  const counted = await db.selectFrom("usage_source_days").select(["accepted", "rejected", "unmatched"]).execute();
  expect(counted).toEqual([{ accepted: "600", rejected: "0", unmatched: "600" }]);
  expect(lines.join("\n") + web.output()).not.toContain("canary");
  expect(lines.join("\n")).toContain("usage was counted");
}, 60_000);
