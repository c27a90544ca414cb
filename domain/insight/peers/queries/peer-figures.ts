import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { inOwnDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { countBandOf } from "../figures";
import {
  type CohortLevel,
  type CountBand,
  type OwnFigures,
  type PeerFamily,
  type Quartiles,
  type SizeBand,
  weeksShown,
} from "../terms";

type Kept = { districtId: string; week: string; band: SizeBand | null; figures: OwnFigures; demo?: boolean };

/** Keeps a district's own figures of a week (its Monday), as long as it shares: it waits for one that is just stopping. */
export async function keepPeerFigures(db: Db, { districtId, week, band, figures, demo = false }: Kept): Promise<void> {
  await sql`
    insert into peer_figures as p (district_id, week, size_band, figures, demo)
      select d.id, ${week}::date, ${band}, ${JSON.stringify(figures)}::jsonb, ${demo}
      from districts d where d.id = ${districtId}::uuid and d.shares_benchmarks for share
      on conflict (district_id) do update set week = excluded.week, size_band = excluded.size_band,
        figures = excluded.figures, demo = excluded.demo, made_at = now()`.execute(db);
}

/** What a family of figures is compared with. Of the other districts no more is known than this. */
export type Comparison = {
  family: PeerFamily;
  level: CohortLevel;
  /** The Monday of the week it was made in, YYYY-MM-DD. */
  week: string;
  others: CountBand;
  figures: Partial<Record<string, Quartiles>>;
  demo: boolean;
};

export type PeerRecord = {
  shares: boolean;
  /** The name of the district's state. */
  state: string;
  /** Its own figures; null before any were made. */
  own: { week: string; band: SizeBand | null; figures: OwnFigures } | null;
  /** Newest of each family and level; none for a district that doesn't share. */
  comparisons: Comparison[];
};

type Row = Omit<Comparison, "others"> & { others: number };

/** What peerRecordFrom takes, for a statement that lists more. */
export function selectsOfPeerRecord(scope: Scope, { districtId }: { districtId: string }) {
  const visible = inOwnDistrict(scope, sql.ref("d.id"));
  return {
    district: sql<{ shares: boolean; state: string }>`
      select d.shares_benchmarks as shares, s.name as state from districts d join states s on s.id = d.state_id
      where d.id = ${districtId}::uuid and ${visible}`,
    own: sql<NonNullable<PeerRecord["own"]>>`
      select f.week::text as week, f.size_band as band, f.figures
      from peer_figures f join districts d on d.id = f.district_id
      where d.id = ${districtId}::uuid and d.shares_benchmarks and ${visible}`,
    comparisons: sql<Row>`
      select distinct on (r.family, r.state_id is null) r.family, r.week::text as week, r.figures, r.demo,
        case when r.state_id is null then 'size' else 'state' end as level,
        cardinality(r.member_ids) - (d.id = any (r.member_ids))::int as others
      from peer_figures f join districts d on d.id = f.district_id
        join peer_releases r on r.size_band = f.size_band and (r.state_id is null or r.state_id = d.state_id)
      where d.id = ${districtId}::uuid and d.shares_benchmarks and ${visible} and r.figures is not null
        and r.week > (select max(week) from peer_figures where district_id = d.id) - ${7 * weeksShown}::int
      order by r.family, r.state_id is null, r.week desc`,
  };
}

type Lists = {
  district: { shares: boolean; state: string }[];
  own: NonNullable<PeerRecord["own"]>[];
  comparisons: Row[];
};

/** What selectsOfPeerRecord read. Undefined when the district is not theirs. */
export function peerRecordFrom({ district, own, comparisons }: Lists): PeerRecord | undefined {
  if (!district[0]) return undefined;
  return {
    ...district[0],
    own: own[0] ?? null,
    comparisons: comparisons.flatMap(({ others, ...row }) => {
      const band = countBandOf(others);
      return band ? [{ ...row, others: band }] : [];
    }),
  };
}

/**
 * What a district shares, and what it is compared with: for everyone who works in it. Reads its own row and comparisons that
 * are made already, never a row of another district. One statement. Undefined when the district is not theirs.
 */
export async function readPeerRecord(
  db: Db,
  scope: Scope,
  of: { districtId: string },
): Promise<PeerRecord | undefined> {
  return peerRecordFrom(await listTogether(db, selectsOfPeerRecord(scope, of)));
}
