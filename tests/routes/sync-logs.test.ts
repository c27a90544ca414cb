import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let other: Visitor;
const ids = { district: "", nightly: "", summer: "" };

beforeAll(async () => {
  const lakeside = await aDistrict(db, "Lakeside");
  const northfield = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "director@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "director@northfield.example" });
  ids.district = lakeside.id;
  ids.nightly = (await aConfiguration(db, lakeside.id, "Nightly")).id;
  ids.summer = (await aConfiguration(db, lakeside.id, "Summer")).id;
  for (let hour = 0; hour < 30; hour++) await aSync(ids.nightly, { hoursAgo: hour, message: "=1+1" });
  await aSync(ids.summer, { hoursAgo: 100, status: "failed", message: "The server did not answer." });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
  other = new Visitor(web.origin);
  await other.signIn("director@northfield.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

type Sync = { hoursAgo: number; status?: string; step?: string; message?: string };

async function aSync(configuration: string, { hoursAgo, status = "applied", step, message }: Sync): Promise<string> {
  const underWay = status === "queued" || status === "running";
  const { id } = await db
    .insertInto("sync_logs")
    .values({
      district_id: ids.district,
      integration_id: configuration,
      trigger: "manual",
      status,
      step: step ?? null,
      message: message ?? null,
      started_at: sql`now() - make_interval(hours => ${hoursAgo})`,
      finished_at: underWay ? null : sql`now()`,
      verdict: status === "applied" ? "reject_rows" : null,
      total_processed: 12,
      counts: JSON.stringify({ users: { read: 12, created: 10, updated: 1, unchanged: 0, rejected: 1 } }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const page = async (path: string) => (await director.get(path)).text();
const rowsOf = (html: string) =>
  [...html.matchAll(/href="\/sftp-integration\/logs\/([0-9a-f-]{36})"/g)].map((match) => match[1]);

describe("the sync logs", () => {
  test("show every sync in scope by pages, each once, newest first", async () => {
    const first = await page("/sftp-integration?tab=logs");
    expect(rowsOf(first)).toHaveLength(25);
    expect(first).toContain("31 syncs");
    const next = /href="([^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = rowsOf(await page(next));
    expect(second).toHaveLength(6);
    expect(new Set([...rowsOf(first), ...second]).size).toBe(31);
    const oldest = rowsOf(await page("/sftp-integration?tab=logs&order=oldest"));
    expect(oldest[0]).toBe(second.at(-1));
  });

  test("filter by configuration, result and time", async () => {
    expect(rowsOf(await page(`/sftp-integration?tab=logs&configuration=${ids.summer}`))).toHaveLength(1);
    expect(rowsOf(await page("/sftp-integration?tab=logs&result=failed"))).toHaveLength(1);
    expect(rowsOf(await page("/sftp-integration?tab=logs&result=failed&days=1"))).toHaveLength(0);
    expect(await page("/sftp-integration?tab=logs&result=failed&days=1")).toContain("No sync matches these filters");
    expect(rowsOf(await page("/sftp-integration?tab=logs&days=7&configuration=not-an-id&after=rubbish"))).toHaveLength(
      25,
    );
  });

  test("come as CSV with the same filters, and no cell a spreadsheet would run", async () => {
    const answer = await director.get(`/sftp-integration/logs.csv?configuration=${ids.nightly}`);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="sync-logs.csv"');
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(31);
    const said = /,A person,"Applied, 1 skipped",Applied without the skipped rows,12,11,1,'=1\+1$/;
    for (const line of lines.slice(1)) expect(line).toMatch(said);
  });

  test("show the latest 10 on a configuration's own page", async () => {
    expect(rowsOf(await page(`/sftp-integration/${ids.nightly}`))).toHaveLength(10);
  });

  test("of another district do not exist", async () => {
    const id = rowsOf(await page("/sftp-integration?tab=logs"))[0];
    expect((await other.get(`/sftp-integration/logs/${id}`)).status).toBe(404);
    expect((await other.get(`/sftp-integration/logs/${id}/problems.csv`)).status).toBe(404);
    expect(rowsOf(await (await other.get("/sftp-integration?tab=logs")).text())).toEqual([]);
    expect((await (await other.get("/sftp-integration/logs.csv")).text()).trim().split("\r\n")).toHaveLength(1);
  });
});

describe("a sync's own page", () => {
  test("says how the files were read, why, and how many people are not in them", async () => {
    const id = await aSync(ids.summer, { hoursAgo: 1 });
    const reading = { takenAs: "full", why: "statuses", people: { roster: 5000, missing: 12 } };
    const files = [{ name: "users.csv", rows: 1, bytes: 9, mode: "bulk" }];
    await db
      .updateTable("sync_logs")
      .set({ reading: JSON.stringify(reading), files: JSON.stringify(files) })
      .where("id", "=", id)
      .execute();
    const html = await page(`/sftp-integration/logs/${id}`);
    expect(html).toContain(
      "Full export, because every row is active or has no status, and no manifest.csv says otherwise. 12 of 5,000 people in the roster are not in the files.",
    );
    expect(html).toMatch(/<td[^>]*>(<[^>]*>)*Full export</);
  });

  test("says what changed, what was wrong by cause, and gives the places as CSV", async () => {
    const id = await aSync(ids.summer, { hoursAgo: 1 });
    const problem = { code: "row.blank_required", severity: "error", file: "users.csv", field: "givenName" };
    await db
      .updateTable("sync_logs")
      .set({ problem_counts: JSON.stringify([{ ...problem, count: 2 }]), started_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    for (const line of [4, 9]) {
      await db
        .insertInto("sync_row_errors")
        .values({ ...problem, line, district_id: ids.district, sync_id: id })
        .execute();
    }
    const html = await page(`/sftp-integration/logs/${id}`);
    expect(html).toContain("users.csv");
    expect(html).toContain("2 rows of users.csv have no givenName");
    expect(html).toContain("What was there before stays as it was.");
    const csv = await page(`/sftp-integration/logs/${id}/problems.csv`);
    expect(csv).toMatch(/users\.csv,4,givenName,error,1 row of users\.csv has no givenName,/);
    expect(csv.trim().split("\r\n")).toHaveLength(3);
  });
});

describe("the problems of a sync", () => {
  const of = (code: string, severity: string, field: string | null, count: number) => ({
    code,
    severity,
    file: "users.csv",
    field,
    count,
  });
  const shown = async (problems: object[]) => {
    const id = await aSync(ids.summer, { hoursAgo: 1 });
    await db
      .updateTable("sync_logs")
      .set({ problem_counts: JSON.stringify(problems), verdict: "reject_rows" })
      .where("id", "=", id)
      .execute();
    return director.read(`/sftp-integration/logs/${id}`);
  };

  test("of one code are groups of their own by field, and only rows that were skipped are called so", async () => {
    const html = await shown([
      of("row.blank_required", "error", "givenName", 2),
      of("row.blank_required", "error", "username", 3),
      of("row.padded", "warning", "email", 4),
      of("encoding.byte_order_mark", "info", null, 1),
    ]);
    expect(html).toContain("2 rows of users.csv have no givenName");
    expect(html).toContain("3 rows of users.csv have no username");
    expect(html.match(/is-error">\d skipped</g)).toEqual(['is-error">3 skipped<', 'is-error">2 skipped<']);
    expect(html).toContain("4 warnings<");
    expect(html).toContain(">note<");
    expect(html).toContain("Applied without the skipped rows");
  });

  test("of rows that were skipped for another cause, too, count them once", async () => {
    const html = await shown([
      of("row.bad_boolean", "error", "enabledUser", 3),
      { ...of("row.blank_required", "error", "givenName", 5), again: 2 },
      { ...of("row.blank_required", "error", "username", 1), again: 1 },
    ]);
    expect(html).toContain("5 rows of users.csv have no givenName");
    expect(html.match(/is-error">[^<]*</g)?.sort()).toEqual(
      ['is-error">3 skipped<', 'is-error">3 skipped<', 'is-error">Already counted<'].sort(),
    );
  });

  test("that only follow stand with their cause, which comes first", async () => {
    const html = await shown([
      { ...of("semantic.dangling_rejected", "error", "userSourcedId", 40), file: "enrollments.csv" },
      { ...of("header.unknown", "warning", null, 2), details: ["ext_bus", "ext_motherName"] },
      of("row.blank_required", "error", "givenName", 2),
    ]);
    expect([...html.matchAll(/<h3>([^<]*)</g)].map(([, title]) => title)).toEqual([
      "2 rows of users.csv have no givenName",
      "users.csv: 2 columns were not read: ext_bus, ext_motherName",
    ]);
    expect(html).toContain("Because of this:");
    expect(html).toContain("40 rows of enrollments.csv have an id in userSourcedId whose own row was skipped");
  });

  test("that refuse all of it are no rejected rows, and why a sync is held is said elsewhere", async () => {
    const html = await shown([of("file.missing", "error", null, 1), of("guard.deactivated", "warning", null, 60)]);
    expect(html).toContain("Nothing from this file set was applied.");
    expect(html).not.toMatch(/is-error">\d skipped</);
    expect(html.match(/<h3>/g)).toHaveLength(1);
  });
});

describe("stopping a sync", () => {
  const stop = (id: string) => director.post("/sftp-integration?index", { intent: "stop-sync", id });
  const state = (id: string) =>
    db.selectFrom("sync_logs").select(["status", "stop_requested_at"]).where("id", "=", id).executeTakeFirstOrThrow();

  test("that waits ends it at once", async () => {
    const id = await aSync(ids.summer, { hoursAgo: 0, status: "queued" });
    await stop(id);
    expect((await state(id)).status).toBe("stopped");
  });

  test("that runs asks it to stop, and is too late once it applies", async () => {
    const id = await aSync(ids.summer, { hoursAgo: 0, status: "running", step: "apply" });
    await stop(id);
    expect((await state(id)).stop_requested_at).toBeNull();
    expect(await page("/sftp-integration")).toContain("it is applying its changes or has ended");
    await db.updateTable("sync_logs").set({ step: "check" }).where("id", "=", id).execute();
    await stop(id);
    expect((await state(id)).stop_requested_at).not.toBeNull();
    expect(await page("/sftp-integration")).toContain("stopping");
    await db
      .updateTable("sync_logs")
      .set({ status: "stopped", finished_at: sql`now()` })
      .where("id", "=", id)
      .execute();
  });

  test("of another district is a 404 and stops nothing", async () => {
    const id = await aSync(ids.nightly, { hoursAgo: 0, status: "queued" });
    expect((await other.post("/sftp-integration?index", { intent: "stop-sync", id })).status).toBe(404);
    expect((await state(id)).status).toBe("queued");
  });
});

test("signing out that fails says so and keeps the person signed in", async () => {
  const person = new Visitor(web.origin);
  await person.signIn("director@lakeside.example");
  await database.asOwner("alter table auth_sessions rename to auth_sessions_away");
  const answer = await person.post("/sign-out", {});
  await database.asOwner("alter table auth_sessions_away rename to auth_sessions");
  expect(answer.headers.get("location")).toBe("/home");
  expect(await (await person.get("/home")).text()).toContain("Failed to sign out");
});
