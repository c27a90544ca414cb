import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import type { Visitor } from "../support/visitor";
import { aReportsWorld, monthly, plain, type ReportRole, type ReportsWorld } from "./reports.world";

const uuid = () => crypto.randomUUID();

let world: ReportsWorld;
let db: ReportsWorld["db"];
let place: ReportsWorld["place"];
let who: ReportsWorld["who"];

beforeAll(async () => {
  world = await aReportsWorld();
  ({ db, place, who } = world);
}, 60_000);
beforeEach(() => world.clear());
afterAll(() => world.close());

describe("a schedule", () => {
  const add = (by: Visitor, more: Record<string, string> = {}) =>
    by.post("/reports/use?span=90", { intent: "schedule", id: uuid(), ...monthly, ...more });
  /** What one person has scheduled. */
  const schedulesOf = (role: ReportRole) =>
    db.selectFrom("report_schedules").selectAll().where("profile_id", "=", who[role].profileId).execute();

  test("is added, shown, changed and ended by forms", async () => {
    const it = who.it_director;
    const answer = await add(it);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/reports#schedules"]);
    const [row] = await schedulesOf("it_director");
    const id = row?.id ?? "";
    expect([row?.kind, row?.cadence, row?.month_day, row?.filter]).toEqual([
      "use",
      "monthly",
      31,
      { span: "90", sort: "-active_users" },
    ]);
    expect(plain(await it.read("/reports"))).toContain("Every month on the 31st or last day at 6:00\u00a0am");
    const form = await it.read(`/reports?edit=${id}`);
    expect(form).toContain("Save schedule");
    const change = { intent: "change", id, version: "1", cadence: "weekly", weekday: "5", monthDay: "1", hour: "16" };
    expect((await it.post("/reports", change)).status).toBe(302);
    expect(plain(await it.read("/reports"))).toContain("Every Friday at 4:00\u00a0pm");
    expect((await it.post(`/reports?edit=${id}`, change)).status).toBe(409);
    expect((await it.post("/reports", { intent: "end", id })).status).toBe(302);
    expect(await schedulesOf("it_director")).toEqual([]);
    expect((await it.post("/reports", { intent: "end", id })).status).toBe(404);
  });

  test.each([
    [{ cadence: "hourly" }, "Choose every week or every month."],
    [{ weekday: "8" }, "Choose a day of the week."],
    [{ monthDay: "0" }, "Choose a day of the month."],
    [{ hour: "24" }, "Choose a time of day."],
  ])("with %o is refused with what to do, and changes nothing", async (odd, said) => {
    const answer = await add(who.it_director, odd as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(plain(await answer.text())).toContain(said);
    expect(await schedulesOf("it_director")).toEqual([]);
  });

  test("is one of twenty at most", async () => {
    for (let nth = 0; nth < 20; nth++) await add(who.it_director);
    const answer = await add(who.it_director);
    expect(answer.status).toBe(422);
    expect(plain(await answer.text())).toContain("You have 20 scheduled reports");
  });

  test("is seen and ended by who manages the district's people, and changed by its owner alone", async () => {
    await add(who.teacher);
    const [{ id = "" } = {}] = await schedulesOf("teacher");
    expect(plain(await who.it_director.read("/reports"))).toContain("teacher");
    expect((await who.it_director.get(`/reports?edit=${id}`)).status).toBe(404);
    const change = { intent: "change", id, version: "1", ...monthly };
    expect((await who.it_director.post("/reports", change)).status).toBe(404);
    for (const other of [who.principal, who.curriculum_director]) {
      expect((await other.post("/reports", { intent: "end", id })).status).toBe(404);
    }
    expect((await who.it_director.post("/reports", { intent: "end", id })).status).toBe(302);
  });

  test("says why its report did not come", async () => {
    const of = { district_id: place.districtId, profile_id: who.teacher.profileId, kind: "use", cadence: "weekly" };
    const skipped = { skipped_at: sql`now()`, skipped_because: "deactivated" };
    await aRow(db, "report_schedules", { ...of, hour: 7, next_run_at: sql`now() + interval '1 day'`, ...skipped });
    expect(plain(await who.it_director.read("/reports"))).toContain("Not sent: the account is deactivated.");
  });
});
