import type { Db } from "db/client";
import type { Matcher } from "domain/software/addresses/matcher";
import {
  type KeptPlace,
  listMergedInto,
  listPlaces,
  lockRollUp,
  markReclassifiedDay,
  movePlaces,
  noteFingerprint,
  readFingerprint,
  readReclassification,
} from "./queries/reclassify";
import { targetsOf } from "./queries/site-numbers";
import { launchedProduct, type Site } from "./site";

type Input = {
  districtId: string;
  /** The matcher of the patterns as they stand, built after this is called for. */
  matcher: () => Promise<Matcher>;
  /** Whether to stop between two days; what is left waits for the next time. */
  isOver?: () => boolean;
};

/**
 * Holds every site of a district against the patterns as they are: what leads to another product by now counts for
 * that, also in the visits that are kept. What a portal launched counts for what its product was merged into, whatever
 * the patterns are. Of a visit, the domain and its pattern are kept and nothing else, so that a new pattern for a part
 * of a domain finds visits from now on. Marks day after day; the next roll-up counts them. Returns how many places were
 * moved, and how many days were marked.
 */
export async function reclassify(db: Db, { districtId, matcher, isOver = () => false }: Input) {
  const now = await readFingerprint(db, { districtId });
  if (now === null) return { places: 0, days: 0 };
  const places = await settlePlaces(db, districtId, await matcher());
  await noteFingerprint(db, { districtId, now });
  let days = 0;
  while (!isOver() && (await readReclassification(db, { districtId })) !== undefined) {
    await markReclassifiedDay(db, { districtId });
    days++;
  }
  return { places, days };
}

async function settlePlaces(db: Db, districtId: string, matcher: Matcher): Promise<number> {
  return db.transaction().execute(async (db) => {
    // What is counted meanwhile by the old targets would not be seen by the marks.
    await lockRollUp(db, { districtId });
    const places = await listPlaces(db, { districtId });
    const mergedInto = await listMergedInto(db, { ids: places.flatMap(({ softwareId }) => softwareId ?? []) });
    const sites = places.map((place) =>
      place.domain === null
        ? launchedProduct(mergedInto.get(place.softwareId) ?? place.softwareId)
        : siteOfPlace(place, matcher, districtId),
    );
    if (sites.length === 0) return 0;
    const targetOf = await targetsOf(db, districtId, sites);
    const moved = places.flatMap((place, nth) => {
      const targetNo = targetOf(sites[nth] as Site);
      return targetNo === place.targetNo ? [] : [{ place, targetNo }];
    });
    if (moved.length > 0) await movePlaces(db, { districtId, moved });
    return moved.length;
  });
}

/**
 * What an address would be reduced to today: by its own pattern while that is of its domain, else by the one for its
 * domain.
 */
function siteOfPlace(
  { domain, patternId }: KeptPlace & { domain: string },
  matcher: Matcher,
  districtId: string,
): Site {
  const own = patternId === null ? undefined : matcher.byId(patternId);
  const isOfDomain = own && (own.host === domain || own.host.endsWith(`.${domain}`));
  const row = (isOfDomain ? own : undefined) ?? matcher.match(`https://${domain}/`, districtId);
  return { domain, pattern: row ? { id: row.id, softwareId: row.softwareId } : null };
}
