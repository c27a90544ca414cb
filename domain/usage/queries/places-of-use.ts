import { listTogether } from "db/list-together";
import { inWholeDistrict } from "domain/access/scope";
import { sql } from "kysely";
import { keptWindows } from "../kept-windows";
import { type GradeBand, usageSpans } from "../terms";
import type { WindowOf } from "./window-use";

/** A school, by its id, and a band of grades. */
export type Place = `${string} ${GradeBand}`;

/** Where people used each product. */
export type PlacesOfUse = ReadonlyMap<string, ReadonlySet<Place>>;

type PlacesOf = { districtId: string; span: WindowOf["span"]; fewest: number };

/**
 * Where products are used: by school and band of grades, from so many people on (`fewest`), in a span. For those who see
 * the whole district.
 */
export const readPlacesOfUse = keptWindows("places of use", {
  make: async (db, scope, { districtId, span, fewest }: PlacesOf): Promise<PlacesOfUse> => {
    const nth = sql.lit(usageSpans.indexOf(span) + 1);
    const atLeast = sql.lit(fewest);
    // Written out, the numbers lead to the index of such rows. A product has as many rows as places: these come by number.
    const { used, groups } = await listTogether(db, {
      used: sql<{ softwareId: string; groups: number[] }>`
        select t.software_id as "softwareId", json_agg(w.group_no) as groups
        from usage_targets t join usage_windows w on w.district_id = t.district_id and w.target_no = t.target_no
        where t.district_id = ${districtId} and t.software_id is not null
          and w.group_no > 0 and w.people[${nth}] >= ${atLeast} and ${inWholeDistrict(scope, sql.ref("t.district_id"))}
        group by t.software_id`,
      groups: sql<{ no: number; place: Place }>`
        select g.group_no as no, g.school_id || ' ' || g.grade_band as place from usage_groups g
        where g.district_id = ${districtId} and g.school_id is not null and g.grade_band is not null
          and ${inWholeDistrict(scope, sql.ref("g.district_id"))}`,
    });
    const placeOf = new Map(groups.map(({ no, place }) => [no, place]));
    return new Map(
      used.map(({ softwareId, groups }) => [softwareId, new Set(groups.flatMap((no) => placeOf.get(no) ?? []))]),
    );
  },
  rows: (places) => places.size,
});
