import { wholeDistrict } from "domain/access/scope";
import { mergeSoftware } from "domain/software/merging/queries/software-merges";
import { askAboutNext } from "domain/usage/commands/ask-about-next";
import { type Naming, nameProducts } from "domain/usage/commands/name-products";
import { launchesKey } from "domain/usage/files/reading";
import { readFigures } from "domain/usage/queries/figures";
import { findFileForm } from "domain/usage/queries/file-forms";
import { listDistrictsToReclassify } from "domain/usage/queries/reclassify";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { reclassify } from "domain/usage/reclassify";
import { badRowsReport } from "domain/usage/reports/bad-rows";
import { rollUpWaiting } from "domain/usage/roll-up";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aSchool } from "../support/people";
import { aFileReader, squidLine } from "./file-world";
import { aRosterPupil, matcherOf, rowsOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const now = "2026-10-09T18:00:00Z";
const range = { from: "2026-10-01", to: "2026-10-31" };
let districtId: string;
let files: Awaited<ReturnType<typeof aFileReader>>;
let count = 0;
let product: (name: string, of?: { own?: string }) => Promise<string>;

beforeEach(async () => {
  const mark = `${++count}`;
  districtId = (await aDistrict(db, `Launches ${mark}`)).id;
  await db.updateTable("districts").set({ time_zone: "America/Chicago" }).where("id", "=", districtId).execute();
  files = await aFileReader(db, { districtId, now, matcher: matcherOf({}) });
  product = async (name, { own } = {}) => {
    const source = own ? "district_custom" : "catalogue";
    const row = { name: `${name} ${mark}`, source, district_id: own ?? null };
    return (await db.insertInto("software").values(row).returning("id").executeTakeFirstOrThrow()).id;
  };
});

const head =
  "date,sis_id,clever_user_id,clever_school_id,school_name,resource_type,resource_name,resource_id,num_access";
type Launch = { day?: string; person?: string; type?: string; resource: string; id?: string; times?: number };
/** Clever's report of students, a row for each. */
const report = (launches: Launch[]) =>
  [
    head,
    ...launches.map(({ day = "2026-10-06", person = "S-1", type = "app", resource, id = resource, times = 1 }) =>
      [day, person, "63c0", "64b0", "Lakeside Middle School", type, `"${resource} ${count}"`, id, times].join(","),
    ),
  ].join("\n");
const say = (fileId: string, namings: Naming[]) =>
  nameProducts({ ...files.tools, db }, files.actor, { districtId, fileId, namings });
const named = (name: string) => `${name} ${count}`;
const marks = (key: string) => key.replaceAll(/\s/g, "").toLowerCase();

/** Figures by product, after every figure was found to be what the visits say. */
async function figures() {
  await rollUpWaiting(db, { districtId });
  for (const day of await listDaysOfUse(db, { districtId, ...range }))
    expect(await verifyDay(db, { districtId, day })).toEqual([]);
  return readFigures(db, wholeDistrict(districtId), { districtId, ...range, by: ["product", "domain"] });
}
const visits = async () =>
  Object.fromEntries((await figures()).map(({ product, domain, visits }) => [product?.id ?? domain, visits]));

describe("Clever's resource usage", () => {
  it("counts as many visits as launches, at noon of the district's day and without time, for the product of that name", async () => {
    const reader = await product("Khan Academy");
    const file = await files.bring(
      report([
        { resource: "khan  academy", times: 3 },
        { resource: "KhanAcademy", person: "S-2" },
        { resource: "Lunch Menu", type: "link", times: 4 },
        { resource: "Khan Academy", person: "S-3", times: 0 },
      ]),
    );
    expect(file).toMatchObject({ state: "done", format: "clever", accepted: 4, duplicate: 0, unmatched: 0 });
    expect(file).toMatchObject({ unknownPeople: 4, rejected: 0, skipped: { not_an_app: 1, no_launch: 1 } });
    expect(file.reading).toMatchObject({ launchRows: 2, resources: [{ softwareId: reader, by: "name", rows: 2 }] });
    const events = await rowsOf<{ at: Date }>(
      db,
      districtId,
      "occurred_at as at, day::text, hour, seconds",
      "usage_events",
    );
    expect(new Set(events.map(({ at }) => at.toISOString()))).toEqual(new Set(["2026-10-06T17:00:00.000Z"]));
    expect(events[0]).toMatchObject({ day: "2026-10-06", hour: 12, seconds: 0 });
    const counted = { visits: 4, engagements: 2, activePeople: 2, unknownPeople: 2, minutes: 0, blockedAttempts: 0 };
    expect(await figures()).toMatchObject([{ product: { id: reader }, domain: null, ...counted }]);
  });

  it("counts once when it comes twice, in another file, corrected, and beside the log of a filter", async () => {
    const reader = await product("Reader");
    const launches = [
      { resource: "Reader", times: 2 },
      { resource: "Reader", person: "S-2", times: 5 },
    ];
    await files.bring(report(launches));
    const more = [...launches, { resource: "Reader", day: "2026-10-07", times: 1 }];
    expect(await files.bring(report(more), { source: "Another" })).toMatchObject({ accepted: 1, duplicate: 7 });
    const corrected = report([{ resource: "Reader", person: "s-1", times: 4 }]);
    expect(await files.bring(corrected)).toMatchObject({ accepted: 2, duplicate: 2 });
    expect(await visits()).toEqual({ [reader]: 10 });
    await files.bring(squidLine(0, "S-1", "https://reader.example/"));
    expect(await visits()).toEqual({ [reader]: 10, "reader.example": 1 });
  });

  it("knows people by their SIS id, and counts at most 200 launches a row", async () => {
    await product("Reader");
    const school = await aSchool(db, districtId, "Middle");
    const { id: configurationId } = await aConfiguration(db, districtId, "SIS");
    await aRosterPupil(db, { districtId, schoolId: school.id, configurationId }, { sourcedId: "S-0007" });
    const file = await files.bring(
      report([
        { resource: "Reader", person: "s-0007", times: 3 },
        { resource: "Reader", person: "S-8", times: 1_000_000 },
      ]),
    );
    expect(file).toMatchObject({ accepted: 203, unknownPeople: 200 });
  });

  it("skips days that are too old, or later than the file", async () => {
    await product("Reader");
    const file = await files.bring(
      report(["2026-10-10", "2025-10-06", "2026-10-09"].map((day) => ({ resource: "Reader", day }))),
    );
    expect(file).toMatchObject({ state: "done", accepted: 1, rejected: 2, faults: { later: 1, too_old: 1 } });
    expect(file.reading?.launchRows).toBe(1);
    const all = await files.bring(report([{ resource: "Reader", day: "2026-10-10" }]));
    expect(all).toMatchObject({ state: "failed", fault: "all_later" });
  });

  it("goes on after a worker stopped in its middle, and counts each row once", async () => {
    const reader = await product("Reader");
    const rows = Array.from({ length: 5_000 }, (_, nth) => ({ resource: "Reader", person: `S-${nth}`, times: 2 }));
    const made = await files.upload(report(rows));
    if (!made || typeof made === "string") throw new Error("not kept");
    const end = new AbortController();
    const atStep = async (step: string) => {
      if (step === "batch taken in") end.abort(new Error("the worker stops"));
    };
    await expect(files.read(made.id, { signal: end.signal, atStep })).rejects.toThrow("the worker stops");
    expect((await files.look(made.id)).accepted, "the heads are a line, too").toBe(3_998);
    expect(await files.read(made.id)).toBe("done");
    expect(await files.look(made.id)).toMatchObject({ accepted: 10_000, duplicate: 0, lines: 5_001 });
    expect(await visits()).toEqual({ [reader]: 10_000 });
  });

  it("says that daily participation has no products", async () => {
    const head = "date,sis_id,clever_user_id,clever_school_id,school_name,active,num_logins,num_resources_accessed";
    const file = await files.bring(`${head}\n2026-10-06,S-1,aa01,bb01,Middle,True,1,2`);
    expect(file).toMatchObject({ state: "failed", fault: "no_products" });
  });
});

describe("a resource that is no product's name", () => {
  it("is asked about with how often it was launched, and the answer is used for the next file", async () => {
    const [khan, reader] = [await product("Khan Academy"), await product("Reader")];
    const rows = [
      { resource: "Reader" },
      { resource: "Khan Academy Districts", times: 3 },
      { resource: "Bell Schedule", times: 2 },
      { resource: "Khan Academy Districts", person: "S-2", times: 2 },
    ];
    const file = await files.bring(report(rows));
    expect(file).toMatchObject({ state: "asking", accepted: 0 });
    const [first, second] = [named("Khan Academy Districts"), named("Bell Schedule")];
    expect(file.question?.resources).toMatchObject([
      { name: first, rows: 2, launches: 5, near: expect.arrayContaining([khan]) },
      { name: second, rows: 1, launches: 2 },
    ]);
    const answer: Naming[] = [
      { resource: first, is: { typed: named("khan academy") } },
      { resource: second, is: "skipped" },
      { resource: "Not asked", is: "skipped" },
    ];
    expect(await say(file.id, answer)).toBeNull();
    expect(await say(file.id, answer), "it is said already").toBe("over");
    await files.read(file.id);
    const done = await files.look(file.id);
    expect(done).toMatchObject({ state: "done", accepted: 6, rejected: 1, faults: { product_skipped: 1 } });
    expect(done).toMatchObject({ question: null, reading: { launchRows: 3, isSaid: true } });
    const said = await findFileForm(db, { districtId, sourceNo: file.sourceNo, key: launchesKey });
    expect(said?.resources).toEqual({ [marks(first)]: khan, [marks(second)]: null });
    const next = await files.bring(report(rows.map((row) => ({ ...row, day: "2026-10-07" }))));
    expect(next).toMatchObject({ state: "done", accepted: 6, faults: { product_skipped: 1 } });
    expect(await visits()).toEqual({ [khan]: 10, [reader]: 2 });
    const other = await files.bring(report([{ ...rows[1], resource: "Khan Academy Districts" }]), { source: "Other" });
    expect(other.state, "another source is another matter").toBe("asking");
  });

  it("is skipped with a reason while it is left open, and asked about again", async () => {
    const reader = await product("Reader");
    const rows = [{ resource: "Reader" }, { resource: "Mystery", times: 2 }];
    const file = await files.bring(report(rows));
    expect(await say(file.id, [{ resource: named("Mystery"), is: "open" }])).toBeNull();
    await files.read(file.id);
    expect(await files.look(file.id)).toMatchObject({ accepted: 1, rejected: 1, faults: { product_open: 1 } });
    const bad = await badRowsReport(db, files.scope, { districtId, fileId: file.id, zone: "America/Chicago" });
    const lines = [];
    for await (const some of bad?.rows ?? []) lines.push(...some);
    expect(lines).toEqual([[3, "Product not chosen", "Resource", expect.stringContaining("Upload the file again")]]);
    const again = await files.bring(report(rows));
    expect(again, "the same file may come again").toMatchObject({ state: "asking" });
    expect(again.id).not.toBe(file.id);
    expect(await say(again.id, [{ resource: named("Mystery"), is: { softwareId: reader } }])).toBeNull();
    await files.read(again.id);
    expect(await files.look(again.id)).toMatchObject({ accepted: 2, duplicate: 1, rejected: 0 });
    expect(await visits()).toEqual({ [reader]: 3 });
  });

  it("is asked about where two products have the name, and not where the district's own is one of them", async () => {
    await product("Reader");
    await product("Reader");
    expect(await files.bring(report([{ resource: "Reader" }]))).toMatchObject({ state: "asking" });
    const own = await product("Reader", { own: districtId });
    expect(await files.bring(report([{ resource: "Reader", times: 2 }]))).toMatchObject({ state: "done" });
    expect(await visits()).toEqual({ [own]: 2 });
  });

  it("is told when what was typed is unclear, and never leads to another district's product", async () => {
    const other = (await aDistrict(db, `Elsewhere ${count}`)).id;
    const theirs = await product("Mystery", { own: other });
    const [atlas, twin] = [await product("Atlas"), await product("Atlas")];
    const file = await files.bring(report([{ resource: "Mystery" }]));
    expect(file.state, "its name is another district's").toBe("asking");
    const resource = named("Mystery");
    const none = await say(file.id, [{ resource, is: { softwareId: theirs } }]);
    expect(none).toEqual({ unclear: [{ resource, exact: false, near: [] }] });
    const two = await say(file.id, [{ resource, is: { typed: named("Atlas") } }]);
    const near = expect.arrayContaining([atlas, twin].map((id) => expect.objectContaining({ id })));
    expect(two).toEqual({ unclear: [{ resource, exact: true, near }] });
    expect((await files.look(file.id)).state).toBe("asking");
    const stranger = await aFileReader(db, { districtId: other, now, matcher: matcherOf({}) });
    const of = { districtId, fileId: file.id, namings: [] };
    expect(await nameProducts({ ...stranger.tools, db }, stranger.actor, of)).toBeUndefined();
  });

  it("can be asked about again, also one that was found by its name", async () => {
    const [reader, atlas] = [await product("Reader"), await product("Atlas")];
    const first = await files.bring(report([{ resource: "Reader" }]));
    expect(await askAboutNext({ db }, files.actor, { districtId, fileId: first.id })).toBe(true);
    const next = await files.bring(report([{ resource: "Reader", day: "2026-10-07" }]));
    expect(next).toMatchObject({ state: "asking", question: { resources: [{ name: named("Reader") }] } });
    expect(await say(next.id, [{ resource: named("Reader"), is: { softwareId: atlas } }])).toBeNull();
    await files.read(next.id);
    expect(await files.bring(report([{ resource: "Reader", day: "2026-10-08" }]))).toMatchObject({ state: "done" });
    expect(await visits(), "what was counted stays").toEqual({ [reader]: 1, [atlas]: 2 });
  });
});

describe("a product that was launched", () => {
  const settle = () => reclassify(db, { districtId, matcher: async () => matcherOf({}) });
  async function merge(from: string, into: string) {
    const pair = { districtId, from, into, by: files.actor.profileId, reason: "The same." };
    await db.transaction().execute((db) => mergeSoftware(db, wholeDistrict(districtId), pair));
  }

  it("stays what it is when patterns change, and follows a merge, with the answers about it", async () => {
    const [old, kept] = [await product("Old name", { own: districtId }), await product("Kept")];
    await files.bring(
      report([
        { resource: "Old name", times: 2 },
        { resource: "Kept", person: "S-2" },
      ]),
    );
    const answer = await files.bring(report([{ resource: "Alias", person: "S-3" }]));
    await say(answer.id, [{ resource: named("Alias"), is: { softwareId: old } }]);
    await files.read(answer.id);
    expect(await visits()).toEqual({ [old]: 3, [kept]: 1 });
    expect(await settle()).toEqual({ places: 0, days: 0 });
    expect(await listDistrictsToReclassify(db)).not.toContain(districtId);

    await merge(old, kept);
    expect(await listDistrictsToReclassify(db), "no pattern changed, but a product did").toContain(districtId);
    expect(await settle()).toEqual({ places: 1, days: 1 });
    expect(await visits()).toEqual({ [kept]: 4 });
    expect(await listDistrictsToReclassify(db)).not.toContain(districtId);
    const later = ["Old name", "Alias"].map((resource) => ({ resource, day: "2026-10-07" }));
    expect(await files.bring(report(later))).toMatchObject({ state: "done", accepted: 2 });
    expect(await visits()).toEqual({ [kept]: 6 });
  });
});
