import type { Db } from "db/client";
import { refreshWindows } from "domain/usage/queries/windows";
import { sql } from "kysely";
import { aPerson } from "../support/people";
import { aClassWorld } from "../usage/class-world";

export const readers = { director: "it@cedar.example", student: "ana@cedar.example", teacher: "tea@cedar.example" };

/** Cedar: twelve students of one class who used two products over some weeks, Ana more from week to week. */
export async function makeCedar(db: Db): Promise<{ districtId: string }> {
  const world = await aClassWorld(db, "Cedar");
  const { districtId, sites } = world;
  await aPerson(db, { role: "it_director", districtId, email: readers.director });
  const mates = Array.from({ length: 11 }, (_, nth) => `mate${nth}`);
  for (const who of ["ana", ...mates]) await world.person(who);
  await world.person("tea", "teacher");
  await world.course("Period 1", "tea", ["ana", ...mates]);
  const weeks = [6, 13, 20, 27, 34];
  await world.visit(
    ...weeks.flatMap((back, nth) => [
      ...Array.from({ length: 6 - nth }, (_, hour) => ({
        who: "ana",
        site: hour % 2 ? sites.lab : sites.fox,
        back,
        at: `${String(8 + hour).padStart(2, "0")}:00:00`,
        seconds: 300 * (nth + 1),
      })),
      ...mates.slice(0, 8).map((who) => ({ who, site: sites.fox, back, seconds: 240 })),
    ]),
  );
  await refreshWindows(db, { districtId, now: new Date() });
  await lastYear(db, districtId);
  return { districtId };
}

/** As many people in the same weeks a year ago. */
const lastYear = (db: Db, districtId: string) =>
  sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
    select district_id, unit, first_day - 364, group_no, target_no, people from usage_periods
    where district_id = ${districtId}::uuid and unit = 'week' and target_no = 0`.execute(db);
