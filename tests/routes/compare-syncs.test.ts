import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatTime } from "~/ui/time-format";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let northfield: Visitor;
const ids = { earlier: "", later: "" };
let nightly: { id: string; district_id: string };
let summer: { id: string; district_id: string };

const problem = (code: string, count: number, field: string | null = null) => ({
  code,
  severity: code === "row.padded" ? "warning" : "error",
  file: "users.csv",
  field,
  count,
});
const file = (name: string, rows: number, content: string) => ({
  name,
  rows,
  bytes: rows * 100,
  sha256: content.repeat(64),
});

beforeAll(async () => {
  const lakeside = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "director@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: other.id, email: "director@northfield.example" });
  nightly = { id: (await aConfiguration(db, lakeside.id, "Nightly")).id, district_id: lakeside.id };
  summer = { id: (await aConfiguration(db, lakeside.id, "Summer")).id, district_id: lakeside.id };
  ids.earlier = await aSync(db, nightly, {
    hoursAgo: 30,
    verdict: "accept_with_warnings",
    files: JSON.stringify([file("users.csv", 400, "a"), file("orgs.csv", 3, "b"), file("courses.csv", 9, "c")]),
    counts: JSON.stringify({ users: { read: 400, created: 400, rejected: 1, dangling: 1 }, orgs: { read: 3 } }),
    problem_counts: JSON.stringify([
      problem("row.blank_required", 4, "givenName"),
      problem("row.blank_required", 7, "username"),
      problem("row.ragged", 5),
    ]),
  });
  ids.later = await aSync(db, nightly, {
    verdict: "reject_rows",
    files: JSON.stringify([file("users.csv", 390, "d"), file("orgs.csv", 3, "b"), file("classes.csv", 20, "e")]),
    counts: JSON.stringify({ users: { read: 390, deactivated: 10 }, orgs: { read: 3 } }),
    problem_counts: JSON.stringify([
      problem("row.blank_required", 9, "givenName"),
      problem("row.blank_required", 2, "username"),
      problem("row.nul", 1),
    ]),
  });
  web = await startWeb(database.url);
  [director, northfield] = [new Visitor(web.origin), new Visitor(web.origin)];
  await director.signIn("director@lakeside.example");
  await northfield.signIn("director@northfield.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** When a sync started, as the logs say it of one that has its minute to itself. */
async function minuteOf(id: string) {
  const of = db.selectFrom("sync_logs").select("started_at").where("id", "=", id);
  const { started_at: at } = await of.executeTakeFirstOrThrow();
  return formatTime(at.toISOString(), "America/Chicago", new Date().toISOString());
}

const address = (a: string, b: string) => `/sftp-integration/logs/compare?a=${a}&b=${b}`;
/** The cells of the row whose head holds these words. */
const rowOf = (html: string, words: string) => {
  const row = html.split("<tr").find((part) => part.includes(words)) ?? "";
  return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map((match) => (match[1] ?? "").replaceAll(/<[^>]*>/g, ""));
};

describe("comparing two syncs", () => {
  test("shows files, counts and problems side by side, the earlier one first whatever the order asked", async () => {
    for (const path of [address(ids.earlier, ids.later), address(ids.later, ids.earlier)]) {
      const html = await director.read(path);
      expect(html).toContain("Applied, with warnings");
      expect(html).toContain("Applied without the skipped rows");
      expect(rowOf(html, "users.csv</code>")).toEqual(["400 → 390", "40\u00a0kB → 39\u00a0kB", "other"]);
      expect(rowOf(html, "orgs.csv</code>")).toEqual(["3", "300\u00a0B", "same"]);
      expect(rowOf(html, "courses.csv</code>").at(-1)).toBe("only in the earlier one");
      expect(rowOf(html, "classes.csv</code>").at(-1)).toBe("only in the later one");
      expect(rowOf(html, ">People<")).toEqual(["400 → 390", "400 → 0", "0", "0 → 10", "0", "2 → 0"]);
      expect(rowOf(html, "have no givenName")).toEqual(["4", "9", "more"]);
      expect(rowOf(html, "have no username")).toEqual(["7", "2", "fewer"]);
      expect(rowOf(html, ">gone<")).toEqual(["5", "0", "gone"]);
      expect(rowOf(html, ">new<")).toEqual(["0", "1", "new"]);
    }
  });

  test("takes the two that were ticked in the logs, and says what to do with any other number", async () => {
    const ticked = (...chosen: string[]) =>
      director.get(`/sftp-integration/logs/compare?${new URLSearchParams(chosen.map((id) => ["sync", id]))}`);
    const two = await ticked(ids.earlier, ids.later);
    expect([two.status, two.headers.get("location")]).toEqual([302, address(ids.earlier, ids.later)]);
    expect(await (await ticked()).text()).toContain("No two syncs are chosen");
    expect(await (await ticked(ids.earlier)).text()).toContain("a comparison takes two");
    expect(await (await director.get(address(ids.earlier, ids.earlier))).text()).toContain("No two syncs are chosen");
    const logs = await director.read("/sftp-integration?tab=logs");
    expect(logs.match(/type="checkbox" name="sync"/g)).toHaveLength(2);
    expect(await director.read(`/sftp-integration/logs/${ids.later}`)).toContain(
      address(ids.earlier, ids.later).replace("&", "&amp;"),
    );
  });

  test("tells two of the same minute apart by the second, in the logs, in the choice, in titles and in files", async () => {
    const at = (second: number) => `2026-03-03T15:04:0${second}.000Z`;
    const started = (second: number) => `Mar 3, 2026, 9:04:0${second}\u00a0am CST`;
    const aSyncAt = (second: number) => aSync(db, nightly, { started_at: at(second), finished_at: at(second) });
    const [a, b] = [await aSyncAt(1), await aSyncAt(7)];
    const shown = async (path: string, what: string) => expect(await director.read(path), path).toContain(what);
    for (const [id, second] of [
      [a, 1],
      [b, 7],
    ] as const) {
      await shown("/sftp-integration?tab=logs", `>${started(second)}</time>`);
      await shown(`/sftp-integration/${nightly.id}`, `>${started(second)}</time>`);
      await shown("/sftp-integration?tab=logs", `aria-label="Compare the sync of Nightly, ${started(second)}"`);
      await shown(`/sftp-integration/logs/${id}`, `<title>Sync of ${started(second)} - Rollcall</title>`);
      const file = await director.get(`/sftp-integration/logs/${id}/problems.csv`);
      expect(file.headers.get("content-disposition")).toContain(`problems-of-sync-2026-03-03T09-04-0${second}.csv`);
    }
    await shown(address(a, b), `between the sync of ${started(1)} and the one of ${started(7)}`);
    await shown("/sftp-integration?tab=logs", `>${await minuteOf(ids.earlier)}</time>`);
    await db.deleteFrom("sync_logs").where("id", "in", [a, b]).execute();
  });

  test("tells two of the same second apart by their configurations", async () => {
    const at = "2026-03-03T15:04:01.000Z";
    const [a, b] = [
      await aSync(db, nightly, { started_at: at, finished_at: at }),
      await aSync(db, summer, { started_at: at, finished_at: at }),
    ];
    const started = "Mar 3, 2026, 9:04:01\u00a0am CST";
    const html = await director.read(address(a, b));
    expect(html).toMatch(
      new RegExp(`the sync of (Nightly|Summer), ${started} and the one of (?!\\1)(Nightly|Summer), ${started}`),
    );
    await db.deleteFrom("sync_logs").where("id", "in", [a, b]).execute();
  });

  test("of another district, or by what is no id, is a 404", async () => {
    expect((await northfield.get(address(ids.earlier, ids.later))).status).toBe(404);
    expect((await director.get(address(ids.earlier, crypto.randomUUID()))).status).toBe(404);
    expect((await director.get(address(ids.earlier, "rubbish"))).status).toBe(404);
  });
});
