import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { listSchools } from "domain/places/queries/schools";
import { schoolInList } from "domain/places/words";
import { atOnce, type Cell, type Report } from "domain/report";
import { peopleCell } from "../keeping-words";
import { byBand, byCategory, bySchool, sumUse, withShares } from "../overview";
import type { PartsBy } from "../parts-terms";
import { bandWords } from "../span-words";
import { readWindowUse } from "../window-overview";

type Of = Parameters<typeof readWindowUse>[2];
type Read = NonNullable<Awaited<ReturnType<typeof readWindowUse>>>;
type Parts = {
  name: string;
  columns: readonly string[];
  rows: (read: Read, db: Db, scope: Scope) => readonly (readonly Cell[])[] | Promise<readonly (readonly Cell[])[]>;
};

const parts: Record<PartsBy, Parts> = {
  school: {
    name: "usage-by-school",
    columns: ["school", "active_users", "engagements", "minutes"],
    rows: async ({ groups }, db, scope) => {
      const nameOf = new Map((await listSchools(db, scope)).map(({ id, name }) => [id, name]));
      return bySchool(groups).map(({ schoolId, use: { people, engagements, seconds } }) => [
        schoolInList(schoolId, nameOf.get(schoolId)),
        ...[peopleCell(people), engagements, Math.round(seconds / 60)],
      ]);
    },
  },
  grade: {
    name: "usage-by-grade-band",
    columns: ["grade_band", "engagements", "share_percent"],
    rows: ({ groups }) =>
      withShares(byBand(groups).map(({ band, use }) => ({ band, engagements: use.engagements }))).map(
        ({ band, engagements, share }) => [bandWords[band], engagements, share],
      ),
  },
  category: {
    name: "usage-by-category",
    columns: ["category", "engagements", "share_percent"],
    rows: ({ groups, used }) =>
      withShares(byCategory(used), sumUse(groups).engagements).map(({ category, engagements, share }) => [
        ...[category ?? "No category", engagements, share],
      ]),
  },
};

/**
 * All parts of a window’s use as the dashboard shows the first of them: the most active people first by school, the youngest
 * first by grade band, the most used first by category. No rows before anything was counted.
 */
export function partsReport(db: Db, scope: Scope, by: PartsBy, of: Of): Report {
  const { name, columns, rows } = parts[by];
  const read = async () => {
    const found = await readWindowUse(db, scope, of);
    return found ? rows(found, db, scope) : [];
  };
  return { name: `${name}-${of.today}`, columns, rows: atOnce(read) };
}
