import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aHeldSync, aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const people = {} as Record<"director" | "second" | "curriculum" | "northfield", Visitor>;
let districtId: string;
let configuration: { id: string; district_id: string };

beforeAll(async () => {
  const lakeside = await aDistrict(db, "Lakeside");
  const northfield = await aDistrict(db, "Northfield");
  districtId = lakeside.id;
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  await aPerson(db, { role: "district_admin", districtId, email: "second@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId, email: "curriculum@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "northfield@northfield.example" });
  web = await startWeb(database.url);
  for (const name of ["director", "second", "curriculum", "northfield"] as const) {
    people[name] = new Visitor(web.origin);
    await people[name].signIn(`${name}@${name === "northfield" ? "northfield" : "lakeside"}.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

let number = 0;
beforeEach(async () => {
  number += 1;
  const { id } = await aConfiguration(db, districtId, `Nightly ${number}`);
  configuration = { id, district_id: districtId };
});

const pathOf = (id: string) => `/sftp-integration/logs/${id}`;
const page = (path: string, who = people.director) => who.read(path);
const rowOf = (id: string) => db.selectFrom("sync_logs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const configurationRow = () =>
  db.selectFrom("sftp_configurations").selectAll().where("id", "=", configuration.id).executeTakeFirstOrThrow();
const runsAbout = (id: string) => db.selectFrom("sync_logs").selectAll().where("subject_sync_id", "=", id).execute();
const audits = async (action: string, id: string) =>
  db.selectFrom("audit_log").select("details").where("action", "=", action).where("object_id", "=", id).execute();
const approve = (id: string, who = people.director) =>
  who.post(`${pathOf(id)}?index`, { intent: "approve", looked: "yes" });
const discard = (id: string, who = people.director) => who.post(`${pathOf(id)}?index`, { intent: "discard" });

describe("the page of a held sync", () => {
  test("says why it waits, the gravest first, and lists the changes by pages", async () => {
    const id = await aHeldSync(db, configuration);
    const html = await page(pathOf(id));
    expect(html).toContain("A whole school would disappear");
    expect(html).toContain("60 of 400 people would be removed");
    expect(html.indexOf("A whole school")).toBeLessThan(html.indexOf("60 of 400"));
    expect(html).toContain("That is 15%. The limit is 10%.");
    expect(html).toContain("Nothing has changed yet.");
    expect(html).toContain("Changes held for review");
    expect(html.match(/Leaving Student \d{3}/g)).toHaveLength(23);
    expect(html).toContain("Page 1 of 3, 62 changes");
    const last = await page(`${pathOf(id)}?page=3`);
    expect(last.match(/Leaving Student \d{3}/g)).toHaveLength(12);
    expect(await page(`${pathOf(id)}?page=99`)).toContain("Page 3 of 3");
  });

  test("leads with what the removed have in common, then by school and grade, then kinds, rows folded away", async () => {
    const at = { by: "school", values: ["Harbor Point Middle School"], covered: 60, of: 60 };
    const schools = [{ value: "Harbor Point Middle School", gone: 60, of: 60 }];
    const grades = [{ value: "07", gone: 60, of: 210 }];
    const id = await aHeldSync(db, configuration, {
      removals: JSON.stringify([
        { group: "students", gone: 60, of: 380, explanation: at, schools, grades },
        {
          group: "enrollments",
          gone: 360,
          of: 2_400,
          explanation: { ...at, covered: 360, of: 360 },
          schools,
          grades: [],
        },
      ]),
      guard_findings: JSON.stringify([
        { guard: "deactivated", kind: "users", count: 62, of: 400, percent: 15, limit: 10 },
        { guard: "deactivated", kind: "enrollments", count: 360, of: 2_400, percent: 15, limit: 10 },
        { guard: "school", kind: "orgs", count: 1, of: 3, percent: 33.3, limit: null },
      ]),
    });
    const html = await page(pathOf(id));
    const order = [
      'id="why-held">All 60 students to be removed attend Harbor Point Middle School: the export probably left it out</h2>',
      "Also to be removed: 360 enrollments of the same school",
      "62 of 400 people would be removed",
      "They are 60 students and 2 others. That is 15%. The limit is 10%.",
      "360 of 2,400 enrollments would be removed",
      "Discard this sync",
      "Removals by school",
      "60 of 60",
      "Removals by grade",
      "Grade 7",
      "60 of 210",
      "What would change",
      "15% removed, limit 10%",
      "See all 62 changes",
    ];
    const places = order.map((words) => html.indexOf(words));
    expect(places, order.join()).toEqual([...places].sort((one, other) => one - other));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(html).not.toContain("A whole school would disappear");
    expect(html).toMatch(/<table class="data-table table-cards[^"]*"[^>]*><caption[^>]*>Counts per kind of record/);
    expect(html).toMatch(/<details class="disclosure"><summary>.{0,400}See all/);
    expect(await page(`${pathOf(id)}?op=update`)).toMatch(
      /<details class="disclosure" open=""><summary>.{0,400}See all/,
    );
    expect(html).toMatch(/Records read<\/dt><dd[^>]*>341</);
  });

  test("leads with new ids where the same people come back, and says of removals after", async () => {
    const id = await aHeldSync(db, configuration, {
      guard_findings: JSON.stringify([
        { guard: "rekeyed", kind: "users", count: 50, of: 400, percent: 12.5, limit: null },
      ]),
      removals: "[]",
    });
    expect(await page(pathOf(id))).toContain('id="why-held">50 people would come back under new ids</h2>');
  });

  test("finds changes by kind, by what happens, by name and by id", async () => {
    const id = await aHeldSync(db, configuration);
    const updated = await page(`${pathOf(id)}?op=update`);
    expect(updated).toContain("Ann Lee");
    expect(updated).not.toContain("Leaving Student");
    expect(updated).toMatch(/givenName<\/code>: <del>Ann<\/del>.*<ins>=Anna<\/ins>/);
    expect(updated).toMatch(/<del>s-1<\/del>.*<ins>s-1, s-2<\/ins>/);
    expect(updated).not.toContain("never-shown");
    expect(await page(`${pathOf(id)}?q=student+007`)).toContain("1 change<");
    expect(await page(`${pathOf(id)}?q=u-new`)).toContain("HYPERLINK New");
    expect(await page(`${pathOf(id)}?q=100%25`)).toContain("No change matches");
    expect(await page(`${pathOf(id)}?kind=classes`)).toContain("No change matches");
    expect(await page(`${pathOf(id)}?kind=rubbish&op=rubbish&page=x`)).toContain("62 changes");
  });

  test("gives the changes as CSV with the same filter, and no cell a spreadsheet would run", async () => {
    const id = await aHeldSync(db, configuration);
    const answer = await people.curriculum.get(`${pathOf(id)}/changes.csv?op=update`);
    expect(answer.headers.get("content-disposition")).toMatch(/changes-of-sync-.*\.csv/);
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines.slice(1)).toEqual([
      'People,u-changed,Ann Lee,Changed,orgSourcedIds,s-1,"s-1, s-2"',
      "People,u-changed,Ann Lee,Changed,givenName,Ann,'=Anna",
    ]);
    const all = await page(`${pathOf(id)}/changes.csv`);
    expect(all).toContain("People,u-new,'=HYPERLINK New,New,,,");
    expect(all.trim().split("\r\n")).toHaveLength(64);
  });

  test("has the two ways on for who manages, and is a 404 for another district", async () => {
    const id = await aHeldSync(db, configuration);
    expect(await page(pathOf(id))).toContain("Discard this sync");
    const read = await page(pathOf(id), people.curriculum);
    expect(read).toContain("60 of 400 people would be removed");
    expect(read).not.toContain("Discard this sync");
    expect((await approve(id, people.curriculum)).status).toBe(403);
    for (const path of [pathOf(id), `${pathOf(id)}/changes.csv`]) {
      expect((await people.northfield.get(path)).status, path).toBe(404);
    }
    for (const answer of [await approve(id, people.northfield), await discard(id, people.northfield)]) {
      expect(answer.status).toBe(404);
    }
    expect((await rowOf(id)).decision).toBeNull();
    expect(await runsAbout(id)).toEqual([]);
  });

  test("is led to from the board, the logs, the configuration and home", async () => {
    const id = await aHeldSync(db, configuration);
    const here = `href="${pathOf(id)}"`;
    const board = await page("/sftp-integration");
    expect(board).toContain(here);
    expect(board).toContain("held for review");
    expect(await page(`/sftp-integration/${configuration.id}`)).toContain(here);
    expect(await page("/sftp-integration?tab=logs&result=held")).toContain(here);
    const home = await page("/home");
    expect(home).toContain("Roster sync held for review");
    expect(home).toContain(here);
    expect(await page("/home", people.curriculum)).not.toContain("Roster sync held");
    expect(await page("/home", people.northfield)).not.toContain("Roster sync held");
  });

  test("is told of as well again on home for three days", async () => {
    const since = (hours: number) =>
      db
        .updateTable("sftp_configurations")
        .set({ status: "active", recovered_at: new Date(Date.now() - hours * 3_600_000) })
        .where("id", "=", configuration.id)
        .execute();
    await since(71);
    expect(await page("/home")).toContain(`Roster syncs of Nightly ${number} are working again`);
    await since(73);
    expect(await page("/home")).not.toContain("are working again");
  });
});

describe("approving", () => {
  test("asks to look at the changes first", async () => {
    const id = await aHeldSync(db, configuration);
    const answer = await people.director.post(`${pathOf(id)}?index`, { intent: "approve" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Review the changes first, then check the box to confirm.");
    expect(await runsAbout(id)).toEqual([]);
  });

  test("opens one run of its own, shows its progress, and says so to whoever comes second", async () => {
    const id = await aHeldSync(db, configuration);
    expect((await approve(id)).headers.get("location")).toBe(pathOf(id));
    const runs = await runsAbout(id);
    expect(runs).toMatchObject([{ trigger: "approval", status: "queued", integration_id: configuration.id }]);
    expect(await audits("sync.approval_requested", id)).toHaveLength(1);
    const html = await page(pathOf(id));
    expect(html).toContain("Waiting to start");
    expect(html).not.toContain("Discard this sync");
    await approve(id, people.second);
    expect(await page(pathOf(id), people.second)).toContain("a sync of this configuration is running");
    await discard(id, people.second);
    expect(await page(pathOf(id), people.second)).toContain("its approval is under way");
    expect(await runsAbout(id)).toHaveLength(1);
    expect((await rowOf(id)).decision).toBeNull();
  });

  test("that went through is said with who and when, and leads to its run; the run says what it is about", async () => {
    const id = await aHeldSync(db, configuration);
    const profile = db.selectFrom("profiles").select("id").where("email", "=", "director@lakeside.example");
    const { id: decided_by } = await profile.executeTakeFirstOrThrow();
    const run = await aSync(db, configuration, { trigger: "approval", subject_sync_id: id, hoursAgo: 0 });
    await db
      .updateTable("sync_logs")
      .set({ decision: "approved", decided_by, decided_at: new Date("2026-11-20T08:00:14Z") })
      .where("id", "=", id)
      .execute();
    const html = await page(pathOf(id));
    expect(html).toContain("Approved by director");
    expect(html).toContain("Nov 20, 2026");
    expect(html).toContain(`href="${pathOf(run)}"`);
    expect(html).not.toContain("Discard this sync");
    expect(await page(pathOf(run))).toMatch(new RegExp(`Approval of the.{0,20}<a[^>]*href="${pathOf(id)}"`));
  });

  test("that failed says why and can be tried again", async () => {
    const id = await aHeldSync(db, configuration);
    await aSync(db, configuration, {
      trigger: "approval",
      subject_sync_id: id,
      status: "failed",
      hoursAgo: 0,
      message: "The files are others now.",
    });
    const html = await page(pathOf(id));
    expect(html).toContain("The approval did not go through.");
    expect(html).toContain("The files are others now.");
    await approve(id);
    expect(await runsAbout(id)).toHaveLength(2);
  });

  test("in a pause is refused with its last day", async () => {
    const id = await aHeldSync(db, configuration);
    const set = { pause_from: "2020-01-01", pause_to: "2099-06-30" };
    await db.updateTable("sftp_configurations").set(set).where("id", "=", configuration.id).execute();
    await approve(id);
    expect(await page(pathOf(id))).toContain("no sync runs through Jun 30, 2099");
    expect(await runsAbout(id)).toEqual([]);
  });
});

describe("discarding", () => {
  test("decides the sync, remembers its files, and the configuration waits no longer", async () => {
    const id = await aHeldSync(db, configuration);
    await discard(id);
    expect(await rowOf(id)).toMatchObject({ decision: "discarded" });
    expect(await configurationRow()).toMatchObject({
      status: "pending",
      status_message: null,
      discarded_file_set_hash: "held-files",
    });
    expect(await audits("sync.discarded", id)).toHaveLength(1);
    const shown = await page(pathOf(id));
    expect(shown).toContain("Discarded by director");
    expect(shown).toContain("Next, ask for a complete export.");
  });

  test("leaves an applied configuration active, and a paused one paused", async () => {
    const applied = await aSync(db, configuration, { hoursAgo: 5 });
    const id = await aHeldSync(db, configuration);
    const paused = { applied_sync_id: applied, status: "paused", status_before_pause: "active" };
    await db.updateTable("sftp_configurations").set(paused).where("id", "=", configuration.id).execute();
    await discard(id);
    expect(await configurationRow()).toMatchObject({ status: "paused", status_before_pause: "active" });
  });

  test("of two people at once is done by one, and the other is told", async () => {
    const id = await aHeldSync(db, configuration);
    await Promise.all([discard(id), discard(id, people.second)]);
    expect(await audits("sync.discarded", id)).toHaveLength(1);
    const said = (await Promise.all([page(pathOf(id)), page(pathOf(id), people.second)])).join();
    expect(said).toContain("decided about this sync on");
    await approve(id);
    expect(await runsAbout(id)).toEqual([]);
  });

  test("one that a newer sync has replaced changes nothing", async () => {
    const id = await aHeldSync(db, configuration, { decision: "superseded", decided_at: new Date() });
    await discard(id);
    const html = await page(pathOf(id));
    expect(html).toContain("a newer sync has taken its place");
    expect(html).toContain("A newer sync took its place");
    expect((await rowOf(id)).decision).toBe("superseded");
  });

  test("a sync that is not held changes nothing", async () => {
    const id = await aSync(db, configuration);
    await discard(id);
    expect(await page(pathOf(id))).toContain("t need a decision");
    await approve(id);
    expect(await runsAbout(id)).toEqual([]);
  });
});
