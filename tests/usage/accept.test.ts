import { randomUUID } from "node:crypto";
import { acceptEvents } from "domain/usage/commands/accept-events";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake, rowsOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = "2026-11-04T12:00:00Z";
const visitAt = (at: number | string, more: Record<string, unknown> = {}) => ({
  ...{ event_id: randomUUID(), occurred_at: new Date(at).toISOString(), person: "ana", url: "https://alpha.example/" },
  ...more,
});

it("keeps the time of a visit as it came, to the millisecond", async () => {
  const { send, districtId } = await anIntake(world.db, { name: "Milliseconds", now });
  const noon = Date.parse("2026-11-03T17:00:00Z");
  const sent = Array.from({ length: 1_000 }, (_, nth) => visitAt(noon + nth * 1_001));
  expect(await send(sent)).toMatchObject({ accepted: 1_000 });
  const { rows } = await sql<{ id: string; micros: string }>`
    select event_id as id, (extract(epoch from occurred_at) * 1000000)::bigint::text as micros
    from usage_events where district_id = ${districtId}`.execute(world.db);
  const kept = new Map(rows.map(({ id, micros }) => [id, micros]));
  const other = sent.filter(({ event_id, occurred_at }) => kept.get(event_id) !== `${Date.parse(occurred_at)}000`);
  expect(other).toEqual([]);
});

it("marks each day of a batch once, and a pair that comes often in it counts as often", async () => {
  const { send, districtId } = await anIntake(world.db, { name: "Marks", now, patterns: {} });
  const [monday, tuesday] = ["2026-11-02T17:00:00Z", "2026-11-03T17:00:00Z"];
  const marked = async () => {
    const { rows } = await sql<{ day: string }>`
      select day::text as day from usage_marks where district_id = ${districtId} order by mark_id, day`.execute(
      world.db,
    );
    return rows.map(({ day }) => day);
  };
  // Three visits of one person to one site, ten minutes apart, and one of another person.
  const often = [0, 10, 20].map((minutes) => visitAt(Date.parse(tuesday) + minutes * 60_000));
  await send([...often, visitAt(tuesday, { person: "ben" })]);
  expect(await marked(), "a batch of one day").toEqual(["2026-11-03"]);
  await send([visitAt(monday), visitAt(tuesday, { person: "cam" })]);
  expect(await marked(), "and one of two days").toEqual(["2026-11-03", "2026-11-02", "2026-11-03"]);
  await send(often);
  expect(await marked(), "nothing new leaves no mark").toHaveLength(3);

  await rollUpWaiting(world.db, { districtId });
  const { rows } = await sql<{ day: string; visits: number }>`
    select day::text as day, sum(visits)::int as visits from usage_person_day where district_id = ${districtId}
    group by 1 order by 1`.execute(world.db);
  expect(rows).toEqual([
    { day: "2026-11-02", visits: 1 },
    { day: "2026-11-03", visits: 5 },
  ]);
  for (const { day } of rows) expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
});

it("tells the sender of a batch to wait when its turn doesn't come, takes nothing of it, and lets other districts in", async () => {
  const intake = await anIntake(world.db, { name: "Turns", now });
  const { reader, districtId } = intake;
  let later = 0;
  reader.now = () => new Date(Date.parse(now) + later);
  let free: () => void = () => {};
  const blocked = new Promise<void>((resolve) => {
    free = resolve;
  });
  // As many as may be written at once stand still.
  const standing = Array.from({ length: 3 }, () => reader.numbers.inTurn(districtId, "write", () => blocked));
  const batch = [visitAt("2026-11-03T17:00:00Z")];
  const waiting = intake.send(batch);
  const other = await anIntake(world.db, { name: "Beside", now });
  const besides = await acceptEvents(
    { db: world.db },
    { districtId: other.districtId, keyId: other.keyId },
    { reader, batch: { events: [visitAt("2026-11-03T17:00:00Z")], key: null, body: Buffer.from("other") } },
  );
  expect(besides, "another district").toMatchObject({ accepted: 1 });
  later = 10_001;
  free();
  await Promise.all(standing);
  expect(await waiting).toBe("behind");
  expect(await rowsOf(world.db, districtId, "event_id", "usage_events")).toEqual([]);
  expect(await intake.send(batch), "sent again").toMatchObject({ accepted: 1, duplicate: 0 });
});
