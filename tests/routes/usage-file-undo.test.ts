import { wholeDistrict } from "domain/access/scope";
import { listLogFolders } from "domain/rosters/queries/log-folders";
import { undoFileBatches } from "domain/usage/files/undo";
import { rollUpWaiting } from "domain/usage/roll-up";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aConfiguration } from "../support/people";
import { Visitor } from "../support/visitor";
import { aLog, at, aUploadsWorld, idIn, squid } from "./usage-files.world";

const { db, lakeside, web, director, imported, state, upload, clear, close } = await aUploadsWorld();
const pageOf = async (id: string) => director.read(`${at}/${id}`);
const undo = (id: string) => director.post(`${at}/${id}`, { intent: "undo" });
const visits = async () => {
  await rollUpWaiting(db, { districtId: lakeside.id });
  const [day] = await db
    .selectFrom("usage_day")
    .select("visits")
    .where("group_no", "=", -1)
    .where("target_no", "=", 0)
    .where("visits", ">", "0")
    .execute();
  return Number(day?.visits ?? 0);
};
// While the worker counts in the district, the test's own count leaves the visits to it.
const untilCounted = { timeout: 20_000 };

beforeEach(async () => {
  await clear();
  for (const table of ["usage_file_visits", "usage_day", "usage_person_day", "usage_marks"] as const)
    await db.deleteFrom(table).execute();
});
afterAll(close);

test("a file is undone without scripts, after it was asked once more, and its page says what went", async () => {
  const id = await imported(aLog(20));
  const page = await pageOf(id);
  expect(page).toContain("Remove the visits that this file brought");
  expect(page).toContain("Visits that another file or sender also brought stay.");
  expect(page).not.toContain("The file isn’t imported from the SFTP folder again");
  await expect.poll(visits, untilCounted).toBe(7);
  const answer = await undo(id);
  expect(answer.status).toBe(302);
  await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("undone");
  // On many machines what a transaction wrote on one can be seen a moment before what it wrote on another.
  await expect.poll(visits, untilCounted).toBe(0);
  const after = await pageOf(id);
  expect(after).toContain("This file was undone. Rollcall removed 7 visits that only it had brought.");
  expect(after).toContain("Undone by");
  expect(after).not.toContain("Remove the visits");
  expect(after).not.toContain("See your usage");
  expect(await director.read(at)).toContain("undone");

  const late = await undo(id);
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("This file was already undone.")]);
});

test("what Rollcall does and will do is said while a file is being undone", async () => {
  const id = await imported(
    `Time,User,URL\n${new Date(Date.now() - 3_600_000).toISOString()},student1,https://alpha.example/\n`,
  );
  expect(await pageOf(id)).toContain("Rollcall will ask how to read the next file like this one.");
  // As a worker that has only begun leaves it.
  await db.updateTable("usage_files").set({ state: "undoing", batches: 0 }).where("id", "=", id).execute();
  const page = await pageOf(id);
  expect(page).toMatch(/Rollcall is removing the visits that this file brought\.|This file was undone\./);
  await undoFileBatches(db, { districtId: lakeside.id, fileId: id }, { signal: new AbortController().signal });
});

test("a file of an SFTP folder says before and after its undo that the folder goes on, and where to resume it", async () => {
  const { id: configurationId } = await aConfiguration(db, lakeside.id, "Filter server");
  const change = (to: Record<string, unknown>) =>
    db.updateTable("sftp_configurations").set(to).where("id", "=", configurationId).execute();
  await change({ log_folder: "/filter", status: "active" });
  const id = await imported(aLog(20));
  expect(await pageOf(id)).not.toContain("SFTP folder");
  await db
    .updateTable("usage_sources")
    .set({ kind: "sftp", configuration_id: configurationId })
    .where("district_id", "=", lakeside.id)
    .execute();
  const goesOn =
    /Undoing a file doesn’t pause the SFTP folder of <a[^>]*href="\/sftp-integration\/[^"]*">Filter server/;
  expect(await pageOf(id)).toMatch(goesOn);
  await undo(id);
  await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("undone");
  expect(await listLogFolders(db, wholeDistrict(lakeside.id), { districtId: lakeside.id })).toMatchObject([
    { status: "active" },
  ]);
  expect(await pageOf(id)).toMatch(goesOn);
  await change({ status: "paused", status_before_pause: "active" });
  const paused = await pageOf(id);
  expect(paused).toContain("The SFTP folder isn’t checked now, because its configuration");
  expect(paused).toContain("To import new files, resume the schedule there.");
});

test("a file that can't be undone says why, and nothing is changed", async () => {
  const [older, settled] = [await imported(aLog(20)), await imported(squid(120, "https://alpha.example/", "someone"))];
  const change = (id: string, to: Record<string, unknown>) =>
    db.updateTable("usage_files").set(to).where("id", "=", id).execute();
  await change(older, { has_visit_ids: false });
  await change(settled, { first_day: "2020-01-01" });
  await db.updateTable("usage_districts").set({ kept_from: "2020-02-01" }).execute();
  expect(await pageOf(older)).toContain(
    "It was imported before Rollcall kept track of which visits each file brought.",
  );
  expect(await pageOf(settled)).toContain(
    "It has visits from Jan 1, 2020, and only visits since Feb 1, 2020 can still be removed.",
  );
  for (const id of [older, settled]) {
    expect((await undo(id)).status).toBe(409);
    expect((await state(id)).state).toBe("done");
  }
  await expect.poll(visits, untilCounted).toBe(8);
});

test("nobody undoes a file of another district", async () => {
  const id = idIn(await upload({ content: aLog(20) }));
  const other = new Visitor(web.origin);
  await other.signIn("it@northfield.example");
  expect((await other.post(`${at}/${id}`, { intent: "undo" })).status).toBe(404);
});
