import type { Page } from "@playwright/test";
import type { Db } from "db/client";
import { refreshWindows } from "domain/usage/queries/windows";
import { sql } from "kysely";
import { aPerson } from "../support/people";
import { aClassWorld } from "../usage/class-world";
import { test as base } from "./place-questions";

export const readers = { director: "it@cedar.example", student: "ana@cedar.example", teacher: "tea@cedar.example" };

/**
 * Beside Maple, which is compared with other districts, Cedar: twelve students of one class who used two products over
 * some weeks, Ana more from week to week.
 */
export const test = base.extend<object, { cedar: { districtId: string } }>({
  cedar: [
    async ({ place: { db }, maple }, use) => {
      if (!maple.origin) throw new Error("Maple comes first.");
      const world = await aClassWorld(db, "Cedar");
      const { districtId, sites } = world;
      await aPerson(db, { role: "it_director", districtId, email: readers.director });
      const mates = Array.from({ length: 11 }, (_, nth) => `mate${nth}`);
      for (const who of ["ana", ...mates]) await world.person(who);
      await world.person("tea", "teacher");
      await world.course("Period 1", "tea", ["ana", ...mates]);
      const weeks = [6, 13, 20, 27, 34];
      await world.visit(
        ...weeks.flatMap((back, nth) => [
          ...Array.from({ length: 6 - nth }, (_, hour) => ({
            who: "ana",
            site: hour % 2 ? sites.lab : sites.fox,
            back,
            at: `${String(8 + hour).padStart(2, "0")}:00:00`,
            seconds: 300 * (nth + 1),
          })),
          ...mates.slice(0, 8).map((who) => ({ who, site: sites.fox, back, seconds: 240 })),
        ]),
      );
      await refreshWindows(db, { districtId, now: new Date() });
      await lastYear(db, districtId);
      await use({ districtId });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** As many people in the same weeks a year ago. */
const lastYear = (db: Db, districtId: string) =>
  sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
    select district_id, unit, first_day - 364, group_no, target_no, people from usage_periods
    where district_id = ${districtId}::uuid and unit = 'week' and target_no = 0`.execute(db);

/** The screens that have charts, and who reads them. */
export const charted = [
  ["director", "/dashboard?span=90"],
  ["director", "/usage-sources"],
  ["student", "/dashboard?span=90"],
  ["maple", "/peer-benchmarking"],
] as const;

/** The rows of a table as texts, whether it is shown or not. */
export const rowsOf = (page: Page, caption: string) =>
  page
    .locator("table", { has: page.locator("caption").getByText(caption, { exact: true }) })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
