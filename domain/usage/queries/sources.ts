import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { type SeenCounts, seenCounts } from "../files/seen-counts";
import type { RowFault } from "../files/terms";
import { volumeDays } from "../terms";

/** What came of a source's events on one day (YYYY-MM-DD, the district's). */
export type SourceDay = {
  day: string;
  accepted: number;
  duplicate: number;
  rejected: number;
  /** Of those accepted or sent again: by people whom no roster knows, to addresses that no pattern covers. */
  unknownPeople: number;
  unmatched: number;
};

export type SourceRow = {
  no: number;
  /** An API key, uploads, or the folder of an SFTP configuration. */
  kind: "key" | "upload" | "sftp";
  keyId: string | null;
  configurationId: string | null;
  /** What its sender calls itself; empty when it does not say. */
  name: string;
  /** Whether the demo made its visits up. */
  demo: boolean;
  /** When its last visits came; null before the first, as for files that nobody has read yet. */
  lastAt: Date | null;
  /** The days of `volumeDays` on which something came, the oldest first. */
  days: SourceDay[];
  /** What was rejected in those days, the most frequent first. */
  faults: { fault: RowFault; times: number }[];
};

type Input = {
  districtId: string;
  /** The district's, YYYY-MM-DD. */
  today: string;
};

/**
 * The sources of a district in scope with what came of them lately, the one that was heard last first. A name given with a
 * file that was not kept, as one that came before, is no source.
 */
export async function listSources(db: Db, scope: Scope, { districtId, today }: Input): Promise<SourceRow[]> {
  const recent = sql`district_id = ${districtId} and day > ${today}::date - ${volumeDays}::int`;
  const { rows } = await sql<SourceRow>`
    select s.source_no as no, s.kind, s.key_id as "keyId", s.configuration_id as "configurationId", s.name, s.demo,
      case when s.kind = 'key' then coalesce(l.last_at, s.created_at) else l.last_at end as "lastAt",
      coalesce(d.days, '[]') as days, coalesce(f.faults, '[]') as faults
    from (select * from usage_sources where district_id = ${districtId}) s
    left join (
      select source_no, max(last_at) as last_at from usage_source_days where district_id = ${districtId} group by source_no
    ) l using (source_no)
    left join (
      select source_no, json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'accepted', accepted,
        'duplicate', duplicate, 'rejected', rejected, 'unknownPeople', unknown_people, 'unmatched', unmatched)
        order by day) as days
      from usage_source_days where ${recent} group by source_no
    ) d using (source_no)
    left join (
      select source_no, json_agg(json_build_object('fault', fault, 'times', times) order by times desc, fault) as faults
      from (select source_no, fault, sum(times)::bigint as times from usage_source_faults where ${recent}
        group by source_no, fault) one group by source_no
    ) f using (source_no)
    where ${inWholeDistrict(scope, sql.ref("s.district_id"))}
      and (s.kind = 'key' or l.last_at is not null
        or exists (select from usage_files f where f.district_id = ${districtId} and f.source_no = s.source_no))
    order by coalesce(l.last_at, s.created_at) desc, s.source_no desc`.execute(db);
  return rows;
}

type Intake = {
  lastAt: Date | null;
  waiting: number;
  checked: Checked | null;
  /** What was found last in its folders of filter logs that are not empty. */
  folders: (SeenCounts & { configurationId: string })[];
};

/** What recounting days from their visits came to. Days are YYYY-MM-DD. */
export type Checked = {
  /** The day that was recounted last, when that was (ISO 8601), and how many of its figures differed. */
  day: string;
  at: string;
  differences: number;
  /** The latest of all days that were recounted. */
  latestDay: string;
  /** The days whose figures differed when they were recounted, the latest first. */
  wrong: string[];
};

/**
 * When the last batch of a district in scope came, how many are stored and not counted yet, 10,000 at most, and what waits
 * in its folders.
 */
export async function findIntake(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<Intake> {
  const mine = sql`b.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("b.district_id"))}`;
  const { rows } = await sql<Intake>`
    select (select max(b.received_at) from usage_batches b where ${mine}) as "lastAt",
      (select count(*)::int from (select from usage_batches b where ${mine} and not b.counted limit 10000) w) as waiting,
      (select json_build_object('day', c.days[1], 'at', c.times[1], 'differences', c.found[1], 'latestDay', c.latest,
          'wrong', c.wrong)
        from (select array_agg(b.day order by b.verified_at desc, b.day desc) as days,
            array_agg(b.verified_at order by b.verified_at desc, b.day desc) as times,
            array_agg(b.differences order by b.verified_at desc, b.day desc) as found, max(b.day) as latest,
            coalesce(json_agg(b.day order by b.day desc) filter (where b.differences > 0), '[]') as wrong
          from usage_verifications b where ${mine}) c
        where c.latest is not null) as checked,
      (select coalesce(json_agg(f), '[]') from (${seenCounts(scope, districtId)}) f) as folders`.execute(db);
  return rows[0] ?? { lastAt: null, waiting: 0, checked: null, folders: [] };
}
