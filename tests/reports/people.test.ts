import { auditLogReport } from "domain/audit/reports/audit-log";
import type { PeopleFilter } from "domain/people/filter";
import { peopleReport } from "domain/people/reports/people";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { twoPlaces, whole } from "./two-places";

const places = await twoPlaces();
const { db, own, other, job, operator } = places;
afterAll(() => places.close());

const everyone: PeopleFilter = {
  search: "",
  role: null,
  schoolId: null,
  districtId: null,
  grade: null,
  state: null,
  accounts: false,
  sort: "name",
};

describe("people", () => {
  it("are those of the district, with their role and place", async () => {
    const { name, columns, rows } = await whole(peopleReport(db, job, { name: "users", filter: everyone }));
    expect(name).toBe("users");
    expect(columns.slice(0, 5)).toEqual(["name", "first name", "last name", "email", "role"]);
    expect(rows.map((row) => row.slice(4, 7))).toEqual([
      ["IT director", `${own.mark} district`, null],
      ["Teacher", `${own.mark} district`, `${own.mark} school`],
    ]);
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
  });

  it("are none of another district", async () => {
    const filter = { ...everyone, districtId: other.districtId };
    expect((await whole(peopleReport(db, job, { name: "profiles", filter }))).rows).toEqual([]);
  });

  it("are none where the district that was asked for is not there", async () => {
    expect((await whole(peopleReport(db, operator, { name: "profiles", filter: null }))).rows).toEqual([]);
  });
});

describe("the audit log", () => {
  const filter = { who: "", whom: "", action: null, result: null, districtId: null, from: null, to: null };

  it("has every line once, the newest first, over all batches", async () => {
    await sql`insert into audit_log (at, district_id, action, details)
      select now() - make_interval(secs => n), ${own.districtId}::uuid, 'report.tested', jsonb_build_object('nth', n)
      from generate_series(1, 5100) n`.execute(db);
    const input = { filter: { ...filter, action: "report.tested" } };
    const { name, columns, rows } = await whole(auditLogReport(db, operator, input));
    expect([name, columns[0], columns.at(-1)]).toEqual(["audit-log", "at", "address"]);
    const details = columns.indexOf("details");
    expect(rows.map((row) => row[details])).toEqual(Array.from({ length: 5_100 }, (_, at) => `nth: ${at + 1}`));
    expect(rows[0]?.[columns.indexOf("district")]).toBe(`${own.mark} district`);
  });

  it("is for those who see every district", async () => {
    expect((await whole(auditLogReport(db, job, { filter }))).rows).toEqual([]);
  });
});
