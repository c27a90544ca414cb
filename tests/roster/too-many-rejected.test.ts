import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, bundle, enrollment, filesOf, type Row, user } from "./bundles";
import { countsOf, openWorld, problemCounts, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Wanted = { read: number; rejected: number; dangling?: number };

/** A first sync whose enrollments file has `read` rows, of which so many are at fault or only name a row set aside. */
async function syncWith({ read, rejected, dangling = 0 }: Wanted) {
  const rows = bundle();
  rows.enrollments = [];
  // Enough sound rows elsewhere that it is this file alone that is judged.
  for (let n = 0; n < 120; n++) rows.users.push(user(`n${n}`, "student", "s1"));
  // A class without a title is set aside itself: rows that name it dangle.
  if (dangling > 0) rows.classes.push(aClass("untitled", "s1", { title: "" }));
  for (let n = 0; n < read; n++) {
    const fault: Row = n < rejected ? { role: "wizard" } : {};
    const of = n >= rejected && n < rejected + dangling ? "untitled" : "a1";
    rows.enrollments.push(enrollment(`e${n}`, of, "s1", "k1", "student", fault));
  }
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const row = await world.sync(configuration, filesOf(rows));
  expect(countsOf(row, "enrollments")).toMatchObject({ read, rejected, dangling });
  const stored = (await world.active(configuration, "roster_enrollments")).length;
  return { row, stored, counted: problemCounts(row)["guard.too_many_rejected enrollments.csv"] };
}

describe("rows of one file that are at fault themselves", () => {
  it.each<[string, Wanted]>([
    ["24 of 30: four in five, but fewer than 25 rows", { read: 30, rejected: 24 }],
    ["25 of 500: exactly 5 in 100", { read: 500, rejected: 25 }],
    ["26 of 520: exactly 5 in 100 again", { read: 520, rejected: 26 }],
    ["24 beside 30 that only dangle", { read: 60, rejected: 24, dangling: 30 }],
    ["25 of 500 beside 100 that only dangle", { read: 500, rejected: 25, dangling: 100 }],
    ["none, and all but two dangle", { read: 40, rejected: 0, dangling: 38 }],
  ])("%s: the rest is applied", async (_, wanted) => {
    const { row, stored, counted } = await syncWith(wanted);
    expect(counted).toBeUndefined();
    expect(row).toMatchObject({ status: "applied", verdict: "reject_rows" });
    expect(stored).toBe(wanted.read - wanted.rejected - (wanted.dangling ?? 0));
  });

  it.each<[string, Wanted]>([
    ["25 of 25", { read: 25, rejected: 25 }],
    ["25 of 499: just over 5 in 100", { read: 499, rejected: 25 }],
    ["26 of 519: just over 5 in 100", { read: 519, rejected: 26 }],
    ["25 of 499 beside 100 that only dangle", { read: 499, rejected: 25, dangling: 100 }],
  ])("%s: nothing of the bundle is applied", async (_, wanted) => {
    const { row, stored, counted } = await syncWith(wanted);
    expect(counted).toBe(wanted.rejected);
    expect(row).toMatchObject({ status: "rejected", verdict: "reject_bundle" });
    expect(stored).toBe(0);
  });
});

it("files are judged one by one: 20 at fault in each of two are not 40", async () => {
  const rows = bundle();
  for (let n = 0; n < 20; n++) {
    rows.users.push(user(`m${n}`, "student", "s1"), user(`n${n}`, "student", "s1"));
    rows.enrollments.push(enrollment(`x${n}`, "a1", "s1", "k1", "wizard"));
    rows.classes.push(aClass(`x${n}`, "s1", { classType: "wizardry" }));
  }
  const configuration = await world.makeConfiguration((await world.makeDistrict("Lakeside")).id);
  const row = await world.sync(configuration, filesOf(rows));
  expect([countsOf(row, "enrollments").rejected, countsOf(row, "classes").rejected]).toEqual([20, 20]);
  expect(row).toMatchObject({ status: "applied", verdict: "reject_rows" });
});
