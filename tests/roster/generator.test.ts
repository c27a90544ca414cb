import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { demoDistricts, lakeside, rosterOf } from "worker/demo/districts";
import type { RosterOptions } from "worker/demo/roster-district";
import { generateRoster, writeRoster } from "worker/demo/roster-generator";

type Record = { [column: string]: string };
const plain: RosterOptions = {
  students: 400,
  seed: 7,
  day: 1,
  churn: 0.05,
  version: "1.1",
  district: { name: "Elm, Oak and Ash", identifier: "0000001", emailDomain: "elm.example" },
};

const known = new WeakMap<Map<string, string>, Map<string, Record[]>>();

/** The rows of a file, read once. */
function read(files: Map<string, string>, name: string): Record[] {
  const parsed = known.get(files) ?? new Map<string, Record[]>();
  known.set(files, parsed);
  const records: Record[] = parsed.get(name) ?? parse(files.get(`${name}.csv`) ?? "", { columns: true });
  parsed.set(name, records);
  return records;
}
const digest = (files: Map<string, string>) =>
  createHash("sha256")
    .update(JSON.stringify([...files]))
    .digest("hex");
const ids = (rows: Record[]) => new Set(rows.map((row) => row.sourcedId));
const list = (cell: string | undefined) => (cell ? cell.split(",") : []);

/** Every reference of a bundle, as [from, column, to]. */
const references: [string, string, string][] = [
  ["orgs", "parentSourcedId", "orgs"],
  ["academicSessions", "parentSourcedId", "academicSessions"],
  ["courses", "schoolYearSourcedId", "academicSessions"],
  ["courses", "orgSourcedId", "orgs"],
  ["classes", "courseSourcedId", "courses"],
  ["classes", "schoolSourcedId", "orgs"],
  ["classes", "termSourcedIds", "academicSessions"],
  ["users", "orgSourcedIds", "orgs"],
  ["users", "primaryOrgSourcedId", "orgs"],
  ["roles", "userSourcedId", "users"],
  ["roles", "orgSourcedId", "orgs"],
  ["enrollments", "classSourcedId", "classes"],
  ["enrollments", "schoolSourcedId", "orgs"],
  ["enrollments", "userSourcedId", "users"],
  ["demographics", "sourcedId", "users"],
];

describe.each(["1.1", "1.2"] as const)("a generated roster in version %s", (version) => {
  const files = generateRoster({ ...plain, version, day: 6 });

  test("has its files, each named in the manifest, in the right form", () => {
    const manifest = new Map(read(files, "manifest").map(({ propertyName, value }) => [propertyName, value]));
    expect(manifest.get("oneroster.version")).toBe(version);
    const named = [...manifest.keys()].filter((key) => key?.startsWith("file."));
    expect(named.length).toBe(version === "1.1" ? 13 : 21);
    const there = named.filter((key) => manifest.get(key) === "bulk").map((key) => `${key?.slice(5)}.csv`);
    expect([...there, "manifest.csv"].sort()).toEqual([...files.keys()].sort());
    expect(files.has("roles.csv")).toBe(version === "1.2");
    for (const text of files.values()) {
      expect(text.endsWith("\r\n")).toBe(true);
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    }
  });

  test("refers to nothing that is not in it, and names nothing twice", () => {
    for (const [from, column, to] of references) {
      const targets = ids(read(files, to));
      const missing = read(files, from)
        .flatMap((row) => list(row[column]))
        .filter((id) => !targets.has(id));
      expect(missing, `${from}.${column}`).toEqual([]);
    }
    for (const name of files.keys()) {
      const rows = read(files, name.slice(0, -4));
      if (name !== "manifest.csv") expect(ids(rows).size, name).toBe(rows.length);
    }
    expect(read(files, "users").every(({ sourcedId }) => /^[0-9A-Za-z._/@-]{1,255}$/.test(sourcedId ?? ""))).toBe(true);
  });

  test("is like life: letters of many scripts, commas, quotation marks, people without an address", () => {
    const text = files.get("users.csv") ?? "";
    expect(text).toMatch(/[À-ž]/);
    expect(text).toMatch(/[\u4e00-\u9fff]/);
    expect(text).toContain('""');
    expect(read(files, "users").some(({ familyName }) => familyName?.includes(","))).toBe(true);
    expect(read(files, "users").some(({ email }) => email === "")).toBe(true);
    expect(read(files, "academicSessions").every(({ schoolYear }) => schoolYear === "2027")).toBe(true);
  });
});

describe("from day to day", () => {
  test("the same options give the same bytes, another seed gives others", () => {
    expect(digest(generateRoster(plain))).toBe(digest(generateRoster({ ...plain })));
    expect(digest(generateRoster({ ...plain, seed: 8 }))).not.toBe(digest(generateRoster(plain)));
  });

  test("without churn nothing changes", () => {
    const still = { ...plain, churn: 0 };
    expect(digest(generateRoster({ ...still, day: 9 }))).toBe(digest(generateRoster(still)));
  });

  test("some leave, some arrive, some get a new name or class, and most stay as they are", () => {
    const [before, after] = [
      generateRoster({ ...plain, churn: 0.1 }),
      generateRoster({ ...plain, churn: 0.1, day: 2 }),
    ];
    const was = new Map(read(before, "users").map((row) => [row.sourcedId, row]));
    const is = new Map(read(after, "users").map((row) => [row.sourcedId, row]));
    const gone = [...was.keys()].filter((id) => !is.has(id));
    const fresh = [...is.keys()].filter((id) => !was.has(id));
    const changed = [...is].filter(([id, row]) => was.has(id) && JSON.stringify(was.get(id)) !== JSON.stringify(row));
    for (const some of [gone, fresh, changed]) {
      expect(some.length).toBeGreaterThan(0);
      expect(some.length).toBeLessThan(was.size * 0.1);
    }
    for (const [id, row] of changed) expect(row.email === "" || row.email !== was.get(id)?.email).toBe(true);
    const seats = (files: Map<string, string>) =>
      ids(read(files, "enrollments").filter(({ userSourcedId }) => was.has(userSourcedId) && is.has(userSourcedId)));
    const old = seats(before);
    const moved = [...seats(after)].filter((id) => !old.has(id));
    expect(moved.length).toBeGreaterThan(0);
    // Classes stay what they are, whoever comes and goes.
    expect(after.get("classes.csv")).toBe(before.get("classes.csv"));
  });

  test("a delta leads from one day to the next", () => {
    const [third, fourth] = [generateRoster({ ...plain, day: 3 }), generateRoster({ ...plain, day: 4 })];
    const delta = generateRoster({ ...plain, day: 4, delta: true });
    expect(new Set(read(delta, "manifest").map(({ value }) => value))).not.toContain("bulk");
    expect(delta.has("orgs.csv")).toBe(false);
    for (const file of ["users", "enrollments", "demographics"]) {
      const state = new Map(read(third, file).map((row) => [row.sourcedId, row]));
      for (const { status, dateLastModified, ...row } of read(delta, file)) {
        expect(dateLastModified).toMatch(/^2026-08-\d\dT06:00:00\.000Z$/);
        if (status === "tobedeleted") expect(state.delete(row.sourcedId)).toBe(true);
        else state.set(row.sourcedId, { ...row, status: "", dateLastModified: "" });
      }
      const sorted = (rows: Iterable<Record>) =>
        [...rows].map((row) => JSON.stringify(Object.entries(row).sort())).sort();
      expect(sorted(state.values()), file).toEqual(sorted(read(fourth, file)));
    }
  });
});

describe("the demo's districts", () => {
  test.each(demoDistricts.map((demo) => [demo.name, demo] as const))("%s has its people and schools", (_name, demo) => {
    for (const day of [1, 20]) {
      const files = generateRoster(rosterOf(demo, day));
      const users = read(files, "users");
      const orgs = new Map(read(files, "orgs").map((org) => [org.sourcedId, org]));
      const schools = [...orgs.values()].filter(({ type }) => type === "school");
      expect(schools.map(({ name, identifier }) => ({ name, identifier }))).toEqual(demo.schools);
      expect([...orgs.values()].find(({ type }) => type === "district")?.identifier).toBe(demo.originalId);
      const known = demo.people.flatMap(({ email, givenName, role }) => {
        const row = users.find((user) => user.email === email);
        return row ? [{ role, row, givenName }] : [];
      });
      expect(known.map(({ role, row }) => [role, row.role])).toEqual([
        ["principal", "administrator"],
        ["teacher", "teacher"],
        ["student", "student"],
      ]);
      for (const { row, givenName } of known) {
        expect(row.givenName).toBe(givenName);
        expect(orgs.get(row.orgSourcedIds)?.identifier).toBe(demo.theirSchool);
      }
      const seats = (role: string) => {
        const id = known.find((one) => one.role === role)?.row.sourcedId;
        return read(files, "enrollments").filter(({ userSourcedId }) => userSourcedId === id).length;
      };
      expect(seats("teacher")).toBeGreaterThan(2);
      expect(seats("student")).toBeGreaterThan(4);
      const students = users.filter(({ role }) => role === "student").length;
      expect(Math.abs(students - demo.students)).toBeLessThan(demo.students * 0.05);
    }
  });
});

test("A roster on disk is written whole, file by file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rollcall-roster-"));
  try {
    const names = await writeRoster(path.join(folder, "new"), rosterOf(lakeside, 1));
    expect((await readdir(path.join(folder, "new"))).sort()).toEqual(names.sort());
    const text = await readFile(path.join(folder, "new", "users.csv"), "utf8");
    expect(text).toBe(generateRoster(rosterOf(lakeside, 1)).get("users.csv"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("50,000 students take seconds", () => {
  const begun = process.cpuUsage();
  const files = generateRoster({ ...plain, students: 50_000 });
  expect(files.get("enrollments.csv")?.length).toBeGreaterThan(20_000_000);
  // Of a processor, since others may be at work on this machine: a second or two, and more when memory is cleaned up.
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(6_000);
});
