import { placesReport } from "domain/places/reports/places";
import { rejectedRowsReport } from "domain/places/reports/rejected-rows";
import { afterAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job, operator } = places;
afterAll(() => places.close());

const narrowed = { search: "", stateId: null, isClient: null, descending: false };
const schools = (districtId: string) => ({
  kind: "schools" as const,
  filter: { ...narrowed, sort: "name" as const, districtId, level: null },
});

describe("states", () => {
  const input = { kind: "states" as const, order: { sort: "name" as const, descending: false } };

  it("are those on record, with how many districts each has", async () => {
    const { name, columns, rows } = await whole(placesReport(db, operator, input));
    expect([name, columns]).toEqual(["states", ["name", "abbreviation", "districts"]]);
    expect(rows).toContainEqual([`State of ${own.mark} district`, `${own.mark} district`, 1]);
  });

  it("are for those who see every district", async () => {
    expect((await whole(placesReport(db, job, input))).rows).toEqual([]);
  });
});

it("districts are one's own alone", async () => {
  const input = { kind: "districts" as const, filter: { ...narrowed, sort: "name" as const } };
  const { name, columns, rows } = await whole(placesReport(db, job, input));
  expect([name, columns.length]).toEqual(["districts", 8]);
  expect(rows.map((row) => [row[0], row[4], row[6]])).toEqual([[`${own.mark} district`, "America/Chicago", 2]]);
});

describe("schools", () => {
  it("are those of the district", async () => {
    const { name, columns, rows } = await whole(placesReport(db, job, schools(own.districtId)));
    expect([name, columns]).toEqual(["schools", ["name", "identifier", "level", "district", "state", "people"]]);
    expect(rows.map(([school, , , district]) => [school, district])).toEqual([
      [`${own.mark} school`, `${own.mark} district`],
      [`${own.mark} second school`, `${own.mark} district`],
    ]);
  });

  it("are none of another district, and none where the district is not there", async () => {
    expect((await whole(placesReport(db, job, schools(other.districtId)))).rows).toEqual([]);
    expect((await whole(placesReport(db, operator, { kind: "schools", filter: null }))).rows).toEqual([]);
  });
});

it("rejected rows are those of one's own import", async () => {
  const row = { import_id: own.importId, line: 3, name: "A school", op: "reject", reason: "The state is missing." };
  await db.insertInto("directory_import_rows").values(row).execute();
  const report = await rejectedRowsReport(db, { ...job, profileId: own.managerId }, { kind: "schools" });
  const { name, columns, rows } = await whole(report);
  expect([name, columns.at(-1)]).toEqual(["schools-rejected", "reason"]);
  expect(rows).toEqual([[3, "A school", null, null, null, null, "The state is missing."]]);
  expect(await rejectedRowsReport(db, { ...job, profileId: own.profileId }, { kind: "schools" })).toBeUndefined();
});

it("rejected rows are read as they are sent, and none is left out or sent twice", async () => {
  const rowOf = (line: number) => ({ import_id: own.importId, line, name: `School ${line}`, op: "reject" });
  await db
    .deleteFrom("directory_import_rows")
    .where("import_id", "=", own.importId)
    .where("op", "=", "reject")
    .execute();
  for (let from = 10; from < 4_510; from += 1_500) {
    const lines = Array.from({ length: 1_500 }, (_, nth) => rowOf(from + nth));
    await db.insertInto("directory_import_rows").values(lines).execute();
  }
  const report = await rejectedRowsReport(db, { ...job, profileId: own.managerId }, { kind: "schools" });
  const sent: unknown[] = [];
  for await (const some of report?.rows ?? []) {
    if (sent.length === 0) await db.insertInto("directory_import_rows").values(rowOf(9_000)).execute();
    sent.push(...some.map(([line]) => line));
  }
  expect(sent).toEqual([...Array.from({ length: 4_500 }, (_, nth) => 10 + nth), 9_000]);
});
