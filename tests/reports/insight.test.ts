import type { Actor } from "domain/access/actor";
import { makeReport } from "domain/insight/make-report";
import { paperColumns, sortsOf } from "domain/insight/report-column-words";
import { reportFilters } from "domain/insight/report-filter-words";
import { fieldsFor, readReportFilter } from "domain/insight/report-filters";
import { reportNeeds } from "domain/insight/report-rights";
import { type ReportKind, reportKinds } from "domain/insight/terms";
import { forUseReport } from "domain/software/compliance/reports/for-use";
import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { aRow } from "../access/two-districts.place-governance";
import { twoPlaces, whole } from "./two-places";

const { db, own, other, operator, districtOf, close } = await twoPlaces();
let district: Awaited<ReturnType<typeof districtOf>>;
let elsewhere: typeof district;
let director: Actor;
let teacher: Actor;

beforeAll(async () => {
  [district, elsewhere] = [await districtOf(own), await districtOf(other)];
  const of = { districtId: own.districtId, schoolId: null, profileId: own.managerId };
  director = { ...of, reach: "district", role: "district_admin", requestId: null, address: null };
  teacher = { ...director, schoolId: own.schoolId, profileId: own.profileId, reach: "classes", role: "teacher" };
  const softwareId = await aRow(db, "software", { district_id: own.districtId, name: "Mathloom" });
  const status = { approval_status: "approved", privacy_status: "compliant" };
  await aRow(db, "district_software", { district_id: own.districtId, software_id: softwareId, ...status });
});
afterAll(() => close());

/** Filters that let everything through. */
const widest: Partial<Record<ReportKind, Record<string, string>>> = {
  unauthorized: { state: "all", days: "365" },
  requests: { show: "all" },
  syncs: { days: "90" },
};
const report = (actor: Actor, of: typeof district, kind: ReportKind, raw: Record<string, string> = {}) => {
  const filter = readReportFilter(actor, { kind, raw: { ...widest[kind], ...raw } });
  return whole(makeReport(db, actor, { kind, district: of, filter }));
};

describe("a report", () => {
  it.each(reportKinds)("of %s has rows of the own district and every column that its page shows", async (kind) => {
    const { columns, rows } = await report(director, district, kind);
    expect(columns).toEqual(expect.arrayContaining(paperColumns[kind].map(({ from }) => from)));
    if (kind !== "use") expect(JSON.stringify(rows)).toContain(own.mark);
    expect(JSON.stringify(rows)).not.toContain(other.mark);
  });

  it.each(reportKinds)("of %s has nothing of another district, whoever asks", async (kind) => {
    expect((await report(director, elsewhere, kind)).rows.filter((row) => row.join().includes(other.mark))).toEqual([]);
  });

  it.each(reportKinds)("of %s is of the one district, also for someone who sees all", async (kind) => {
    const all: Actor = { ...operator, profileId: own.managerId, role: "super_admin" };
    expect(JSON.stringify((await report(all, elsewhere, kind)).rows)).not.toContain(own.mark);
  });

  it.each(reportKinds)("of %s has the same rows in whatever order", async (kind) => {
    for (const column of sortsOf(kind)) {
      const up = (await report(director, district, kind, { sort: column })).rows;
      const down = (await report(director, district, kind, { sort: `-${column}` })).rows;
      expect(new Set(down.map((row) => row.join()))).toEqual(new Set(up.map((row) => row.join())));
    }
  });
});

describe("the order of a report", () => {
  it("is of numbers by size and of names by letters, and what is not known comes last", async () => {
    const by = async (sort: string) =>
      (await report(director, district, "compliance", { sort })).rows.map((row) => row[0]);
    const names = await by("product");
    expect(names).toEqual(
      [...names].sort((one, other) => String(one).localeCompare(String(other), "en", { numeric: true })),
    );
    expect(await by("-product")).toEqual([...names].reverse());
    const { columns, rows } = await report(director, district, "compliance", { sort: "-agreement_ends" });
    const ends = rows.map((row) => row[columns.indexOf("agreement_ends")]);
    expect(ends.slice(ends.findIndex((end) => !end)).filter(Boolean)).toEqual([]);
  });
});

describe("a filter", () => {
  it.each(reportKinds)("of %s that is not understood counts as not chosen", (kind) => {
    const odd = Object.fromEntries(reportFilters[kind].map(({ name }) => [name, "\u0000'; drop"]));
    const read = (raw: Record<string, string>) => readReportFilter(director, { kind, raw });
    expect(read(odd)).toEqual(read({}));
    for (const { name, usual } of reportFilters[kind]) expect(read(odd)[name]).toBe(usual);
  });

  it("is none of schools or grades for someone who sees one school, or their own students, anyway", () => {
    const principal = { role: "principal", reach: "school" } as const;
    const namesFor = (who: Pick<Actor, "role" | "reach">) => fieldsFor(who, "use").map(({ name }) => name);
    expect(namesFor(director)).toEqual(["span", "school", "grades"]);
    expect(namesFor(principal)).toEqual(["span", "grades"]);
    expect(namesFor(teacher)).toEqual(["span"]);
    expect(readReportFilter(teacher, { kind: "use", raw: { grades: "3-5" } }).grades).toBeUndefined();
  });
});

describe("a teacher’s compliance report", () => {
  it("has what their compliance screen has: what they may use, on which conditions, without scores", async () => {
    const { columns, rows } = await whole(makeReport(db, teacher, { kind: "compliance", district, filter: {} }));
    const onScreen = await whole(forUseReport(db, teacher, { district, filter: { search: "", descending: false } }));
    expect({ columns, rows }).toEqual({ columns: onScreen.columns, rows: onScreen.rows });
    expect(rows.map(([product, , answer]) => [product, answer])).toContainEqual(["Mathloom", "Yes"]);
    expect(columns).not.toContain("score");
  });

  it("is not narrowed by what it doesn’t show", async () => {
    expect(fieldsFor(teacher, "compliance")).toEqual([]);
    const { rows } = await report(teacher, district, "compliance");
    expect((await report(teacher, district, "compliance", { status: "denied" })).rows).toEqual(rows);
  });
});

it("lists the syncs of a report since its first day began in the district", async () => {
  const first = DateTime.fromISO(district.today, { zone: district.zone }).minus({ days: 6 });
  const of = { district_id: own.districtId, integration_id: own.configurationId, trigger: "manual", status: "applied" };
  const at = (minutes: number) => first.plus({ minutes }).toJSDate();
  const synced = [-1, 0].map((minutes) => ({ ...of, message: `at ${minutes}`, started_at: at(minutes) }));
  await db
    .insertInto("sync_logs")
    .values(synced.map((row) => ({ ...row, finished_at: at(5) })))
    .execute();
  const { columns, rows } = await report(director, district, "syncs", { days: "7" });
  const said = rows.map((row) => String(row[columns.indexOf("message")]));
  expect(said.filter((one) => one.startsWith("at "))).toEqual(["at 0"]);
});

it("asks for what the screens with the same rows ask for", () => {
  expect(reportNeeds).toEqual({
    use: screens.rankings.needs,
    roi: screens.roi.needs,
    compliance: screens.software.needs,
    unauthorized: screens.unauthorizedUsage.needs,
    requests: rights.reviewSoftware,
    syncs: screens.sftp.needs,
  });
});
