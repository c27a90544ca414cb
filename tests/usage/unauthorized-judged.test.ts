import { wholeDistrict } from "domain/access/scope";
import { ensureDays } from "domain/usage/queries/days";
import {
  listUnauthorized,
  periodOf,
  readUnauthorized,
  type UnauthorizedFilter,
} from "domain/usage/queries/unauthorized";
import { isAuthorized, readStandings } from "domain/usage/queries/unauthorized-grounds";
import { openStates } from "domain/usage/unauthorized-terms";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "./unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const said = [
  ...[null, { state: "new" }, { state: "in_review" }, { state: "ignored", reason: "Known." }],
  { state: "tolerated", until_on: daysAgo(-3), reason: "Until then." },
  { state: "tolerated", until_on: daysAgo(1), reason: "Was until then." },
];

type Of = { district_id: string; software_id: string };
const putOnRecord = {
  none: async () => {},
  banned: (of: Of) => {
    const ban = { ...of, reason_code: "privacy", reason: "No agreement.", starts_on: daysAgo(3) };
    return world.db.insertInto("software_blacklist").values(ban).execute();
  },
  requested: (of: Of) =>
    sql`with asks as (insert into profiles (email, role, district_id, display_name, source)
        select gen_random_uuid() || '@judged.example', 'it_director', ${of.district_id}::uuid, 'Asks', 'operator' returning id)
      insert into software_requests (district_id, software_id, requester_id, status, submitted_at)
      select ${of.district_id}::uuid, ${of.software_id}::uuid, id, 'submitted', now() from asks`.execute(world.db),
  denied: (of: Of) =>
    anApproval(world.db, { districtId: of.district_id, softwareId: of.software_id, status: "denied" }),
  ended: (of: Of) =>
    anApproval(world.db, { districtId: of.district_id, softwareId: of.software_id, until: daysAgo(2) }),
};
const grounds = [["none"], ["banned"], ["requested"], ["banned", "requested"], ["denied"], ["ended"]] as const;

/** A product for each ground and for each thing that can be said of one, each used yesterday. */
async function everyKind(districtId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [nth, what] of said.entries()) {
    for (const kinds of grounds) {
      const software_id = await aProduct(world.db, `Judged ${kinds.join(" ")} ${nth}`);
      const of = { district_id: districtId, software_id };
      for (const kind of kinds) await putOnRecord[kind](of);
      if (what)
        await world.db
          .insertInto("detections")
          .values({ ...of, ...what })
          .execute();
      ids.push(software_id);
    }
  }
  await sql`insert into usage_targets (district_id, target_no, software_id)
    select ${districtId}, 500 + nth, id from unnest(${ids}::uuid[]) with ordinality t (id, nth)`.execute(world.db);
  await ensureDays(world.db, { days: [daysAgo(1)] });
  await sql`insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select district_id, ${daysAgo(1)}::date, target_no, -1, 1, target_no, 1, 60, 0 from usage_targets
    where district_id = ${districtId}`.execute(world.db);
  return ids;
}

/** What was counted is made into the window of 30 days, as of a day. */
async function putInWindows(districtId: string, today: string) {
  await sql`insert into usage_windows (district_id, group_no, target_no, people, engagements, seconds, people_before,
      engagements_before, seconds_before)
    select district_id, -1, target_no, '{1,1,1,1}', array[0, engagements, 0, 0], '{60,60,60,60}', '{0,0,0,0}',
      '{0,0,0,0}', '{0,0,0,0}'
    from usage_day where district_id = ${districtId} and group_no = -1`.execute(world.db);
  await sql`delete from usage_changed_days where district_id = ${districtId}`.execute(world.db);
  await sql`insert into usage_districts (district_id, windows_as_of, windows_no) values (${districtId}, ${today}, 1)
    on conflict (district_id) do update set windows_as_of = excluded.windows_as_of, windows_no = 1`.execute(world.db);
}

const all: UnauthorizedFilter = {
  search: "",
  state: "all",
  kind: null,
  infrastructure: false,
  sort: "engagements",
  descending: true,
};

/** A district with every kind of product: how the list has each, and how each stands when it is asked for by itself. */
async function aJudgedDistrict(name: string) {
  const { districtId, district } = await aDistrictOfUse(world.db, name);
  const ids = await everyKind(districtId);
  const scope = wholeDistrict(districtId);
  const looked = { district, period: periodOf(district.today, 30) };
  const list = () => listUnauthorized(world.db, scope, { ...looked, filter: all, page: 1, size: 50 });
  const listed = async () =>
    (await list()).rows.map(({ softwareId: id, name, status, state, until, reason, version }) => {
      return { id, name, status, state, until, reason, version };
    });
  const alone = async () => {
    const subjects = ids.map((softwareId) => ({ softwareId, domain: null }));
    const standingOf = await readStandings(world.db, scope, { district, subjects });
    return ids.flatMap((id) => {
      const standing = standingOf({ softwareId: id, domain: null });
      if (standing && isAuthorized(standing)) return [];
      const { product, state, until, reason, version } = standing ?? {};
      return { id, name: product?.name, status: product?.status, state, until, reason, version };
    });
  };
  return { districtId, district, ids, scope, looked, list, listed, alone };
}

it("a product in the list stands as it does by itself, whatever is in force and was said of it", async () => {
  const { scope, looked, list, listed, alone } = await aJudgedDistrict("Judged");
  const { rows, total } = await list();
  expect([rows.length, total]).toEqual([36, 36]);
  // The most used come first: those that were made last.
  expect(await listed()).toEqual((await alone()).toReversed());
  const openRows = rows.filter(({ state }) => openStates.includes(state));
  expect(openRows.length).toBeGreaterThan(0);
  expect((await readUnauthorized(world.db, scope, looked)).rows).toHaveLength(openRows.length);
  const input = { ...looked, filter: { ...all, state: "open" as const }, page: 2, size: 5 };
  const second = await listUnauthorized(world.db, scope, input);
  expect(second.total).toBe(openRows.length);
  expect(second.rows).toEqual(openRows.slice(5, 10));
});

it("what the windows have of it is the same, and follows each record at once", async () => {
  const { districtId: district_id, district, ids, list, listed, alone } = await aJudgedDistrict("Kept");
  const used = async () => (await list()).rows.map(({ people: _, ...row }) => row);
  const byDays = await used();
  await putInWindows(district_id, district.today);
  expect(await used()).toEqual(byDays);
  const [first, second, third, , fifth] = ids as [string, string, string, string, string];
  const changes = {
    "something is said of it": () =>
      sql`update detections set reason = 'Said anew.', version = version + 1 where district_id = ${district_id}`.execute(
        world.db,
      ),
    "it is approved": () => anApproval(world.db, { districtId: district_id, softwareId: first }),
    "it is banned": () => putOnRecord.banned({ district_id, software_id: third }),
    "it is asked for": () => putOnRecord.requested({ district_id, software_id: fifth }),
    "it is renamed": () => sql`update software set name = 'Renamed' where id = ${second}`.execute(world.db),
  };
  let before = JSON.stringify(await listed());
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const now = await listed();
    expect(JSON.stringify(now), what).not.toBe(before);
    expect(now, what).toEqual((await alone()).toReversed());
    before = JSON.stringify(now);
  }
  await sql`update usage_windows set engagements = '{1,999999,1,1}'
    where district_id = ${district_id} and target_no = 502`.execute(world.db);
  await sql`update usage_districts set windows_no = windows_no + 1 where district_id = ${district_id}`.execute(
    world.db,
  );
  expect((await list()).rows[0]).toMatchObject({ name: "Renamed", engagements: 999_999 });
});
