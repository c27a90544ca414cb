import { randomUUID } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import { readPlacesOfUse } from "domain/usage/queries/places-of-use";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

/** So many people of a group of people used a product in each of the four windows. */
const used = (districtId: string, { group, target, people }: { group: number; target: number; people: number[] }) =>
  sql`insert into usage_windows values (${districtId}, ${group}, ${target}, ${people}::int[], ${people}::bigint[],
    ${people}::bigint[], ${people}::int[], ${people}::bigint[], ${people}::bigint[])`.execute(db);

it("a place is where so many people of one school and band used a product in the dates, once whoever they are", async () => {
  const { id: districtId } = await aDistrict(db, "Lakeside");
  const [mathloom, fieldnotes] = [randomUUID(), randomUUID()];
  const [alder, birch] = [randomUUID(), randomUUID()];
  for (const [at, softwareId] of [mathloom, fieldnotes].entries()) {
    await sql`insert into usage_targets (district_id, target_no, software_id)
      values (${districtId}, ${at + 1}, ${softwareId})`.execute(db);
  }
  const groups = [
    [1, alder, "3-5", "student"],
    [2, alder, "3-5", "teacher"],
    [3, birch, "6-8", "student"],
    [4, birch, null, "teacher"],
  ] as const;
  for (const [no, schoolId, band, role] of groups) {
    await sql`insert into usage_groups (district_id, group_no, school_id, grade_band, role)
      values (${districtId}, ${no}, ${schoolId}, ${band}, ${role})`.execute(db);
  }
  await used(districtId, { group: -1, target: 1, people: [99, 99, 99, 99] });
  await used(districtId, { group: 1, target: 1, people: [0, 9, 10, 10] });
  await used(districtId, { group: 2, target: 1, people: [0, 12, 12, 12] });
  await used(districtId, { group: 3, target: 1, people: [0, 0, 9, 30] });
  await used(districtId, { group: 4, target: 1, people: [50, 50, 50, 50] });
  await used(districtId, { group: 3, target: 2, people: [10, 10, 10, 10] });
  const placesIn = async (span: "90" | "year") => {
    const of = { districtId, span, fewest: 10 };
    const found = await readPlacesOfUse(db, wholeDistrict(districtId), of);
    return Object.fromEntries([...found].map(([softwareId, places]) => [softwareId, [...places].sort()]));
  };
  const atBirch = `${birch} 6-8`;
  expect(await placesIn("90")).toEqual({ [mathloom]: [`${alder} 3-5`], [fieldnotes]: [atBirch] });
  expect(await placesIn("year")).toEqual({
    [mathloom]: [`${alder} 3-5`, atBirch].toSorted(),
    [fieldnotes]: [atBirch],
  });
});
