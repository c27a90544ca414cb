import { wholeDistrict } from "domain/access/scope";
import {
  countUnauthorized,
  listUnauthorized,
  periodOf,
  type UnauthorizedFilter,
} from "domain/usage/queries/unauthorized";
import { readStandings } from "domain/usage/queries/unauthorized-grounds";
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
  await sql`insert into usage_day (district_id, day, target_no, group_no, people, engagements, visits, seconds, attempts)
    select district_id, ${daysAgo(1)}::date, target_no, -1, 1, target_no, 1, 60, 0 from usage_targets
    where district_id = ${districtId}`.execute(world.db);
  return ids;
}

it("a product in the list stands as it does by itself, whatever is in force and was said of it", async () => {
  const { districtId, district } = await aDistrictOfUse(world.db, "Judged");
  const ids = await everyKind(districtId);
  const scope = wholeDistrict(districtId);
  const looked = { district, period: periodOf(district.today, 30) };
  const all: UnauthorizedFilter = {
    search: "",
    state: "all",
    kind: null,
    infrastructure: false,
    sort: "engagements",
    descending: true,
  };
  const { rows, total } = await listUnauthorized(world.db, scope, { ...looked, filter: all, page: 1, size: 50 });
  expect([rows.length, total]).toEqual([36, 36]);
  const subjects = ids.map((softwareId) => ({ softwareId, domain: null }));
  const standingOf = await readStandings(world.db, scope, { district, subjects });
  const alone = ids.map((id) => {
    const standing = standingOf({ softwareId: id, domain: null });
    const { product, state, until, reason, version } = standing ?? {};
    return { id, name: product?.name, status: product?.status, state, until, reason, version };
  });
  const listed = rows.map(({ softwareId: id, name, status, state, until, reason, version }) => ({
    id,
    name,
    status,
    state,
    until,
    reason,
    version,
  }));
  // The most used come first: those that were made last.
  expect(listed).toEqual(alone.toReversed());
  const open = rows.filter(({ state }) => openStates.includes(state)).length;
  expect(open).toBeGreaterThan(0);
  expect((await countUnauthorized(world.db, scope, looked)).count).toBe(open);
  const input = { ...looked, filter: { ...all, state: "open" as const }, page: 2, size: 5 };
  const second = await listUnauthorized(world.db, scope, input);
  const openRows = rows.filter(({ state }) => openStates.includes(state));
  expect(second.total).toBe(open);
  expect(second.rows).toEqual(openRows.slice(5, 10));
});
