import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { weekOf } from "domain/usage/spans";
import { cohortsOf } from "./cohorts";
import { quartilesOf } from "./quartiles";
import { keepPeerFigures } from "./queries/peer-figures";
import * as releases from "./queries/releases";
import { listSharingWithout } from "./queries/sharing";
import { readOwnNow } from "./read-own";
import { figuresOf, type PeerFigure, type Quartiles, sizeBands } from "./terms";

type Day = {
  /** YYYY-MM-DD; the week is the one it lies in. */
  day: string;
};

/** What of a district was not made, and why. */
export type Failed = { districtId: string; error: unknown };

/**
 * Makes the figures of every district that shares and has none of this week, or nothing in them. One that fails keeps
 * nobody else from being done; it comes back with its error.
 */
export async function makeOwnFigures(db: Db, { day }: Day): Promise<Failed[]> {
  const week = weekOf(day);
  const failed: Failed[] = [];
  for (const districtId of await listSharingWithout(db, { week })) {
    try {
      const { band, figures } = await readOwnNow(db, wholeDistrict(districtId), { districtId, today: day });
      await keepPeerFigures(db, { districtId, week, band, figures });
    } catch (error) {
      failed.push({ districtId, error });
    }
  }
  return failed;
}

function released(shared: readonly releases.Shared[], turn: Parameters<typeof cohortsOf>[2]): releases.Release[] {
  const byId = new Map(shared.map((one) => [one.districtId, one]));
  return sizeBands.flatMap((band) =>
    cohortsOf(band, shared, turn).map((cohort) => {
      const members = cohort.members.flatMap((id) => byId.get(id) ?? []);
      const figures: Partial<Record<PeerFigure, Quartiles>> = {};
      for (const figure of figuresOf(cohort.family)) {
        figures[figure] = quartilesOf(
          figure,
          members.flatMap(({ figures }) => figures[figure] ?? []),
        );
      }
      return { ...cohort, figures, demo: members.some(({ demo }) => demo) };
    }),
  );
}

/**
 * Makes the comparisons of a day's week, once for each size of districts: what is made is not made again within the
 * week. Where nothing can be told without giving a district away, the last comparison stays. Returns how many were
 * made.
 */
export async function makeComparisons(db: Db, { day }: Day): Promise<number> {
  const week = weekOf(day);
  return db.transaction().execute(async (db) => {
    await releases.lockReleases(db);
    await releases.forgetReleases(db, { week });
    const made = new Set(await releases.listMadeBands(db, { week }));
    const shared = (await releases.listContributions(db, { week })).filter(({ band }) => !made.has(band));
    const published = await releases.listPublished(db, { week });
    const all = released(shared, { published, turn: week });
    await releases.keepReleases(db, { week, releases: all });
    return all.length;
  });
}
