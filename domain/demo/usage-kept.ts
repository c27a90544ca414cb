import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { openIntake } from "domain/usage/queries/intake";
import { lockNames } from "domain/usage/queries/numbers";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { sql } from "kysely";
import type { NumberedUser } from "./usage-people";
import { type DemoVisit, randomOf } from "./usage-visits";

/** What a demo's day is written with: people and places by number, and where its visits come from. */
export type Stage = {
  districtId: string;
  users: readonly NumberedUser[];
  /** By the place of a tool in the list of tools. */
  placeNos: readonly number[];
  targetNos: readonly number[];
  /** Which tools no URL pattern covers, and which the filter keeps people from. */
  unmatched: readonly boolean[];
  blocked: readonly boolean[];
  sourceNo: number;
};

export type DayOfVisits = {
  day: string;
  /** 6 in the morning of the day on the district's clocks, in milliseconds since 1970. */
  morning: number;
  /** When its batch came in. */
  receivedAt: Date;
  visits: readonly DemoVisit[];
};

const hex = (random: () => number) =>
  Math.floor(random() * 4_294_967_296)
    .toString(16)
    .padStart(8, "0");

/** The id of each visit: the same at every seeding. */
function idsOf(districtId: string, day: string, count: number): string[] {
  const random = randomOf(`ids ${districtId} ${day}`);
  return Array.from({ length: count }, () => {
    const [a, b, c, d] = [hex(random), hex(random), hex(random), hex(random)];
    return `${a}-${b.slice(0, 4)}-8${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }).sort();
}

/** What the filter got wrong that day: addresses of the school's own network, and a clock that was off. */
function faultsOf(day: string, visits: number): Record<string, number> {
  const random = randomOf(`faults ${day}`);
  const local = Math.floor(visits * (0.002 + random() * 0.006));
  const early = random() < 0.06 ? 3 + Math.floor(random() * 20) : 0;
  return { ...(local > 0 && { no_site: local }), ...(early > 0 && { too_new: early }) };
}

/** Takes in the visits of a day as one batch, by the function that takes in everybody's, and counts the day. */
export async function keepDay(db: Db, stage: Stage, of: DayOfVisits): Promise<void> {
  if (of.visits.length === 0) return;
  await db.transaction().execute(async (db) => {
    await lockNames(db, stage);
    if (await accept(db, stage, of)) await rollUpDay(db, { districtId: stage.districtId, day: of.day, all: true });
  });
}

/** Returns whether the day was taken in; false when it stands already. */
async function accept(db: Db, stage: Stage, { day, morning, receivedAt, visits }: DayOfVisits): Promise<boolean> {
  const { namesVersion } = await openIntake(db, stage);
  const { districtId, users, unmatched, blocked } = stage;
  const ids = idsOf(districtId, day, visits.length);
  const list = (value: (visit: DemoVisit) => string | number | boolean | null) =>
    `{${visits.map((visit) => value(visit) ?? "null").join(",")}}`;
  const key = createHash("sha256").update(`demo ${districtId} ${day}`).digest();
  const faults = faultsOf(day, visits.length);
  const facts = JSON.stringify({
    rejected: Object.values(faults).reduce((sum, times) => sum + times, 0),
    rejections: [],
    faults,
    blocked: visits.filter(({ tool }) => blocked[tool]).length,
    unknown_people: visits.filter(({ user }) => users[user]?.kind === "stranger").length,
    unmatched: visits.filter(({ tool }) => unmatched[tool]).length,
  });
  const { rows } = await sql<{ added: number | null }>`
    select usage_accept(${districtId}, ${namesVersion}, ${key}, ${key}, ${stage.sourceNo}::smallint, new_id(),
      ${`{${ids.join(",")}}`}::uuid[], ${list(({ at }) => morning + at * 1_000)}::bigint[], ${list(() => day)}::date[],
      ${list(({ at }) => 6 + Math.floor(at / 3_600))}::smallint[],
      ${list(({ user }) => (users[user] as NumberedUser).personNo)}::int[],
      ${list(({ tool }) => stage.placeNos[tool] as number)}::int[], ${list(({ seconds }) => seconds)}::int[],
      ${list(({ tool }) => blocked[tool] === true)}::boolean[], ${facts}::jsonb) as added`.execute(db);
  if (rows[0]?.added === -1) throw new Error("The names of the demo's district changed while its use was made.");
  await sql`update usage_batches set received_at = ${receivedAt}
    where district_id = ${districtId} and batch_key = ${key}`.execute(db);
  return rows[0]?.added !== null;
}
