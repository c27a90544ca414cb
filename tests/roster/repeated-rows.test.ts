import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { wholeDistrict } from "domain/access/scope";
import { wholeOf } from "domain/report";
import { findSync } from "domain/rosters/queries/sync-logs";
import { syncProblemsReport } from "domain/rosters/reports/sync-problems";
import { toSyncRow } from "domain/rosters/sync-row";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBundle } from "worker/roster-check/check-bundle";
import { bundle, enrollment, type Files, filesOf, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-repeated-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Five rows of two people that contradict each other, three rows that repeat two people, and rows that name them. */
function withDoubles(): Files {
  const rows = bundle();
  const [, , , , k2, k3] = rows.users;
  rows.users.push({ ...k3 }, { ...k3 }, { ...k2 });
  for (const school of ["s1", "s2"]) rows.users.push(user("k9", "student", school));
  for (const school of ["s1", "s2", "s2"]) rows.users.push(user("k8", "student", school));
  rows.enrollments.push(enrollment("e9", "a1", "s1", "k9", "student"));
  return filesOf(rows);
}

it("a sync, its export and the check of the files tell one number of rows that share an id", async () => {
  const files = withDoubles();
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const synced = await world.sync(configuration, files);
  const users = { read: 14, rejected: 5, dangling: 0, repeated: 3 };
  expect(countsOf(synced, "users")).toMatchObject({ ...users, created: 6 });
  expect(synced.total_processed).toBe(19);
  expect(problemCounts(synced)).toMatchObject({
    "semantic.duplicate users.csv sourcedId": 3,
    "semantic.duplicate_conflict users.csv sourcedId": 5,
  });

  const scope = wholeDistrict(configuration.district_id);
  const report = await syncProblemsReport(world.db, scope, { syncId: synced.id });
  const lines = (await wholeOf(report?.rows ?? (async function* () {})())).flatMap(([file, line, , , title]) =>
    String(title).includes("another row") ? [`${file} ${line}`] : [],
  );
  expect(lines.sort()).toEqual([8, 9, 10, 11, 12, 13, 14, 15].map((line) => `users.csv ${line}`).sort());

  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const checked = await checkBundle({ bundle: folder, signal: new AbortController().signal });
  expect(checked.rows["users.csv"]).toEqual({ ...users, accepted: 6 });
  expect(checked.counted).toEqual(synced.problem_counts);
  const row = toSyncRow(
    (await findSync(world.db, scope, { id: synced.id })) as NonNullable<Awaited<ReturnType<typeof findSync>>>,
  );
  const skipped = Object.values(checked.rows).reduce((sum, { rejected, dangling }) => sum + rejected + dangling, 0);
  expect([row.rejected, skipped]).toEqual([6, 6]);
}, 180_000);
