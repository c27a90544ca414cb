import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { type FigurePart, readFigures } from "domain/usage/queries/figures";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { anIntake } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const alpha = randomUUID();
let districts = 0;

/** One visit: when, by whom, where, and for how many seconds if the source says so. */
type Visit = [at: string, person: string, url: string, seconds?: number];
const eventOf = ([occurred_at, person, url, duration_seconds]: Visit) => ({
  event_id: randomUUID(),
  occurred_at,
  person,
  url,
  duration_seconds,
});

/** What a district sees of these visits, all of it or in parts. */
async function figuresOf(
  visits: Visit[],
  {
    by = [],
    timeZone = "America/New_York",
    now = "2026-11-03T12:00:00Z",
  }: {
    by?: FigurePart[];
    timeZone?: string;
    now?: string;
  } = {},
) {
  const intake = await anIntake(world.db, {
    name: `Figures ${++districts}`,
    now,
    timeZone,
    patterns: { "alpha.example": alpha },
  });
  const answer = await intake.send(visits.map(eventOf));
  expect(answer).toMatchObject({ accepted: visits.length, rejected: 0 });
  const { districtId } = intake;
  await rollUpWaiting(world.db, { districtId });
  const range = { from: "2026-10-01", to: "2026-11-30" };
  for (const day of new Set(visits.map(([at]) => at.slice(0, 10)))) {
    expect(await verifyDay(world.db, { districtId, day })).toEqual([]);
  }
  return readFigures(world.db, wholeDistrict(districtId), { districtId, ...range, by });
}

const site = "https://www.alpha.example/lesson";

describe("worked out by hand", () => {
  it.each<[string, Visit[], object]>([
    [
      "one visit without a duration is one minute",
      [["2026-11-02T14:00:00Z", "ana", site]],
      { engagements: 1, activePeople: 1, visits: 1, minutes: 1 },
    ],
    [
      "visits less than five minutes apart are one session, from the first to the last",
      [
        ["2026-11-02T14:00:00Z", "ana", site],
        ["2026-11-02T14:04:00Z", "ana", site],
        ["2026-11-02T14:08:59Z", "ana", site],
      ],
      { engagements: 1, visits: 3, minutes: 9 },
    ],
    [
      "five minutes apart they are two sessions of a minute",
      [
        ["2026-11-02T14:00:00Z", "ana", site],
        ["2026-11-02T14:05:00Z", "ana", site],
      ],
      { engagements: 1, visits: 2, minutes: 2 },
    ],
    [
      "a duration that is given is what counts, beside the sessions of the others",
      [
        ["2026-11-02T14:00:00Z", "ana", site, 600],
        ["2026-11-02T14:01:00Z", "ana", site],
      ],
      { engagements: 1, visits: 2, minutes: 11 },
    ],
    ["a duration counts for four hours at most", [["2026-11-02T14:00:00Z", "ana", site, 86_400]], { minutes: 240 }],
    [
      "an hour with a visit is one engagement, whatever happens in it",
      [
        ["2026-11-02T14:59:59Z", "ana", site],
        ["2026-11-02T15:00:00Z", "ana", site],
        ["2026-11-02T15:30:00Z", "ben", site],
      ],
      { engagements: 3, activePeople: 2, visits: 3 },
    ],
    [
      "the hour that comes twice on November 1 is one",
      [
        ["2026-11-01T05:30:00Z", "ana", site],
        ["2026-11-01T06:30:00Z", "ana", site],
        ["2026-11-01T07:30:00Z", "ana", site],
      ],
      { engagements: 2, activePeople: 1, visits: 3 },
    ],
    [
      "somebody on two days is one person",
      [
        ["2026-11-01T15:00:00Z", "ana", site],
        ["2026-11-02T15:00:00Z", " ANA ", site],
      ],
      { engagements: 2, activePeople: 1, unknownPeople: 1 },
    ],
  ])("%s", async (_, visits, expected) => expect(await figuresOf(visits)).toEqual([expect.objectContaining(expected)]));
});

it("counts a visit on the day that it is in the district", async () => {
  const visits: Visit[] = [
    ["2026-11-02T04:59:00Z", "ana", site],
    ["2026-11-02T05:00:00Z", "ana", site],
  ];
  const days = async (timeZone: string) =>
    (await figuresOf(visits, { by: ["day"], timeZone })).map((row) => [row.day, row.visits]);
  expect(await days("America/New_York")).toEqual([
    ["2026-11-01", 1],
    ["2026-11-02", 1],
  ]);
  expect(await days("America/Chicago")).toEqual([["2026-11-01", 2]]);
});

it("tells sites without a product by their registrable domain, and nothing else of an address", async () => {
  const visits: Visit[] = [
    ["2026-11-02T14:00:00Z", "ana", "https://kim.github.io/secret?x=1"],
    ["2026-11-02T14:00:01Z", "ana", "https://a.b.games.example.co.uk/secret"],
    ["2026-11-02T14:00:02Z", "ben", site],
  ];
  const rows = await figuresOf(visits, { by: ["product", "domain"] });
  expect(rows.map((row) => row.product?.id ?? row.domain).sort()).toEqual(
    [alpha, "example.co.uk", "kim.github.io"].sort(),
  );
});

it("gives nothing to a scope that does not see the whole district", async () => {
  const own = await anIntake(world.db, { name: "Own", now: "2026-11-03T12:00:00Z" });
  await own.send([eventOf(["2026-11-02T14:00:00Z", "ana", site])]);
  await rollUpWaiting(world.db, { districtId: own.districtId });
  const range = { districtId: own.districtId, from: "2026-11-01", to: "2026-11-30", by: [] };
  expect(await readFigures(world.db, wholeDistrict(own.districtId), range)).toHaveLength(1);
  for (const reach of ["none", "self", "classes", "school"] as const) {
    expect(await readFigures(world.db, { ...wholeDistrict(own.districtId), reach }, range)).toEqual([]);
  }
  expect(await readFigures(world.db, wholeDistrict(randomUUID()), range)).toEqual([]);
});

describe("what is not taken", () => {
  it.each<[string, object, string]>([
    ["no object", ["x"], "event"],
    ["an id that is no UUID", { event_id: "7" }, "event_id"],
    ["a time without its zone", { occurred_at: "2026-11-02T14:00:00" }, "occurred_at"],
    ["nobody", { person: "  " }, "person"],
    ["no address", { url: "" }, "url"],
    ["half a second", { duration_seconds: 0.5 }, "duration_seconds"],
    ["a source with a control character", { source: "a\u0000b" }, "source"],
    ["an address in the network of the school", { url: "https://10.2.3.4/x" }, "no_site"],
    ["a name without a dot", { url: "https://printer/x" }, "no_site"],
    ["another scheme", { url: "chrome://settings" }, "no_site"],
    ["a visit of 90 days ago", { occurred_at: "2026-08-05T14:00:00Z" }, "too_old"],
    ["a visit of the day after tomorrow", { occurred_at: "2026-11-05T14:00:00Z" }, "too_new"],
  ])("%s", async (what, change, fault) => {
    const { send, districtId } = await anIntake(world.db, { name: `Refused ${what}`, now: "2026-11-03T12:00:00Z" });
    const good = eventOf(["2026-11-02T14:00:00Z", "ana", site]);
    const bad = Array.isArray(change) ? change : { ...good, event_id: randomUUID(), ...change };
    expect(await send([bad, good])).toEqual({
      accepted: 1,
      duplicate: 0,
      rejected: 1,
      rejections: [{ index: 0, fault }],
    });
    const { rows } = await sql`select from usage_events where district_id = ${districtId}`.execute(world.db);
    expect(rows).toHaveLength(1);
  });
});
