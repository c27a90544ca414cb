import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemTexts } from "domain/rosters/problem-texts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, filesOf } from "./bundles";
import type { Case } from "./cases/case";
import { fileCases } from "./cases/of-files";
import { headerCases } from "./cases/of-headers";
import { manifestCases } from "./cases/of-manifests";
import { relationCases } from "./cases/of-relations";
import { rowCases } from "./cases/of-rows";
import { openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const themes: [string, Case[]][] = [
  ["files", fileCases],
  ["the manifest", manifestCases],
  ["headers", headerCases],
  ["rows", rowCases],
  ["what rows say together", relationCases],
];

/** A district whose roster is the sound one. */
async function syncedBefore() {
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  return { configuration, applied: await world.sync(configuration, filesOf(bundle())) };
}

const asFound = (row: { verdict: string | null; problem_counts: unknown }) => ({
  verdict: row.verdict,
  found: problemCounts(row),
});

const named = (cases: Case[], rejects: boolean) =>
  cases
    .filter(({ verdict }) => (verdict === "reject_bundle") === rejects)
    .map((each) => [each.when, each.verdict, each] as const);

/** Every cause that was found has rows that are kept. */
async function expectKept(syncId: string, found: Record<string, number>) {
  const kept = await world.problems(syncId);
  expect(new Set(kept.map(({ code }) => code))).toEqual(new Set(Object.keys(found).map((key) => key.split(" ")[0])));
}

describe.each(themes)("problems of %s: when", (_theme, cases) => {
  it.each(named(cases, false))("%s, the verdict is %s", async (_when, verdict, { files, found, later }) => {
    const configuration = later
      ? (await syncedBefore()).configuration
      : await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
    const row = await world.sync(configuration, files);
    expect(asFound(row)).toEqual({ verdict, found });
    expect(row.status).toBe("applied");
    await expectKept(row.id, found);
  });
});

describe.each(themes.filter(([, cases]) => named(cases, true).length > 0))("problems of %s: when", (_theme, cases) => {
  let before: Awaited<ReturnType<typeof syncedBefore>>;
  beforeAll(async () => {
    before = await syncedBefore();
  });

  it.each(named(cases, true))("%s, the verdict is %s", async (_when, verdict, { files, found }) => {
    const { configuration, applied } = before;
    const row = await world.sync(configuration, files);
    expect(asFound(row)).toEqual({ verdict, found });
    expect(row).toMatchObject({ status: "rejected", total_processed: 0 });
    expect(row.message).toContain("Nothing was applied.");
    await expectKept(row.id, found);
    expect(await world.active(configuration, "roster_users")).toHaveLength(6);
    const after = await world.db
      .selectFrom("sftp_configurations")
      .selectAll()
      .where("id", "=", configuration.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ status: "error", status_message: row.message, applied_sync_id: applied.id });
  });
});

it("Every problem has a case", () => {
  const here = themes.flatMap(([, cases]) => cases.flatMap(({ found }) => Object.keys(found)));
  const covered = new Set(here.map((key) => key.split(" ")[0]));
  // Archives, and changes so large that they wait for a person, have tests of their own.
  const folder = import.meta.dirname;
  const others = readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts") && name !== "problems.test.ts")
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  const guardOf = (code: string) => code.replace(/^guard\.(.*)$/, '"$1 ');
  const lacking = Object.keys(problemTexts).filter(
    (code) => !covered.has(code) && !others.some((text) => text.includes(code) || text.includes(guardOf(code))),
  );
  expect(lacking).toEqual([]);
});
