import type { Db } from "db/client";
import { listReferences, moving, runAsOne } from "db/references";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { settleBan } from "domain/software/policies/queries/product-bans";
import type { ApprovalStatus } from "domain/software/status/terms";
import { sql } from "kysely";
import { type Pair, previewSoftwareMerge, type SoftwareMerge } from "./merge-preview";

/** Both products, held until the transaction ends: nobody merges, or changes, either of them in the meantime. */
export async function lockSoftware(db: Db, scope: Scope, { districtId, from, into }: Pair): Promise<void> {
  await sql`
    select s.id from software s where s.id in (${from}::uuid, ${into}::uuid)
      and ${inWholeDistrict(scope, sql<string>`${districtId}::uuid`)} order by s.id for update`.execute(db);
}

/**
 * Moves all that depends on a product to another one, and marks it as merged. After a preview of the same transaction,
 * which holds both. Histories are never written over: they are read by way of the mark. Returns how the product that
 * stays is decided about, whatever the blacklist says of it; null when nobody has decided.
 */
export async function mergeSoftware(
  db: Db,
  scope: Scope,
  pair: Pair & { by: string; reason: string },
): Promise<ApprovalStatus | null> {
  const preview = await previewSoftwareMerge(db, scope, pair);
  if (!preview) return null;
  const { from, into, by } = pair;
  const decided = await settleDecision(db, pair, preview.decisionOf);
  await settleRounds(db, pair, preview.from.hasOpenRound && preview.into.hasOpenRound);
  await settleLaterOnes(db, pair);
  await runAsOne(db, moving(await listReferences(db, "software"), { from, into }));
  await sql`
    update software_blacklist set software_id = case when software_id = ${from}::uuid then ${into}::uuid else software_id end,
      alternative_software_id = nullif(case when alternative_software_id = ${from}::uuid then ${into}::uuid
        else alternative_software_id end, case when software_id in (${from}::uuid, ${into}::uuid) then ${into}::uuid end),
      version = version + 1, updated_at = now()
    where software_id = ${from}::uuid or alternative_software_id = ${from}::uuid`.execute(db);
  await sql`
    insert into agreement_software (district_id, agreement_id, software_id)
    select district_id, agreement_id, ${into}::uuid from agreement_software where software_id = ${from}::uuid
    on conflict do nothing`.execute(db);
  await sql`delete from agreement_software where software_id = ${from}::uuid`.execute(db);
  await sql`
    update software set merged_into_id = ${into}::uuid, updated_at = clock_timestamp()
    where id = ${from}::uuid or merged_into_id = ${from}::uuid`.execute(db);
  await sql`
    insert into status_history (district_id, software_id, actor_profile_id, what, from_value, to_value, reason, details)
    values (${pair.districtId}, ${into}, ${by}, 'merge', ${preview.from.name}, ${preview.into.name}, ${pair.reason},
      ${JSON.stringify({ from, approvalOfFrom: preview.from.approval, decisionOf: preview.decisionOf })}::jsonb)`.execute(
    db,
  );
  await settleBan(db, scope, { districtId: pair.districtId, softwareId: into, actorId: by, reason: pair.reason });
  return decided;
}

/**
 * Keeps the one record, as it was decided: what the blacklist made of it is told by a history that stays behind, and is
 * worked out again. Returns that status; null when there is no record.
 */
async function settleDecision(
  db: Db,
  { districtId, from, into }: Pair,
  stays: SoftwareMerge["decisionOf"],
): Promise<ApprovalStatus | null> {
  const goes = stays === "from" ? into : stays === "into" ? from : null;
  if (goes) {
    await sql`delete from district_software where district_id = ${districtId}::uuid and software_id = ${goes}::uuid`.execute(
      db,
    );
  }
  const { rows } = await sql<{ status: ApprovalStatus }>`
    update district_software ds set software_id = ${into}::uuid, approval_status = a.approval_status,
      version = ds.version + 1, updated_at = now()
    from decided_approvals a
    where ds.district_id = ${districtId}::uuid and ds.software_id in (${from}::uuid, ${into}::uuid)
      and a.district_id = ds.district_id and a.software_id = ds.software_id
    returning ds.approval_status as status`.execute(db);
  return rows[0]?.status ?? null;
}

/** Of two open rounds the other product's goes on, started as soon as either was, and the requests of this one's join it. */
async function settleRounds(
  db: Db,
  { districtId, from, into, by, reason }: Pair & { by: string; reason: string },
  both: boolean,
) {
  if (both) {
    const open = (software: string) => sql`(select r.id from review_rounds r where r.district_id = ${districtId}::uuid
      and r.software_id = ${software}::uuid and r.closed_at is null)`;
    await sql`
      update request_reviews set status = 'skipped', comment = ${reason}, decided_by = ${by}::uuid, decided_at = now(),
        version = version + 1
      where round_id = ${open(from)} and status = 'waiting'`.execute(db);
    await sql`update software_requests set round_id = ${open(into)} where round_id = ${open(from)}`.execute(db);
    await sql`
      update review_rounds r set started_at = least(r.started_at, o.started_at) from review_rounds o
      where r.id = ${open(into)} and o.id = ${open(from)}`.execute(db);
    await sql`
      update review_rounds set closed_at = now(), closed_by = ${by}::uuid, outcome = 'withdrawn', version = version + 1
      where id = ${open(from)}`.execute(db);
  }
  await sql`
    update review_rounds set software_id = ${into}::uuid, version = version + 1
    where district_id = ${districtId}::uuid and software_id = ${from}::uuid`.execute(db);
}

/**
 * Where both have a check, a rating, a word on unauthorized usage, a target or an answer to a recommendation for one thing,
 * the later one stays.
 */
async function settleLaterOnes(db: Db, { from, into }: Pair): Promise<void> {
  const pairs = [
    { table: "compliance_checks", keys: ["requirement_id"], at: "checked_at" },
    { table: "software_ratings", keys: ["source"], at: "rated_on" },
    { table: "detections", keys: [], at: "changed_at" },
    { table: "educator_ratings", keys: ["profile_id"], at: "rated_at" },
    { table: "use_targets", keys: [], at: "set_at" },
    { table: "recommendation_answers", keys: ["kind", "ground"], at: "answered_at" },
  ] as const;
  for (const { table, keys, at } of pairs) {
    const [name, time] = [sql.table(table), sql.ref(at)];
    const ofOne = ["district_id", ...keys].map((key) => sql`x.${sql.ref(key)} = y.${sql.ref(key)}`);
    await sql`
      delete from ${name} x using ${name} y
      where ${sql.join(ofOne, sql` and `)}
        and (x.software_id, y.software_id) in ((${from}::uuid, ${into}::uuid), (${into}::uuid, ${from}::uuid))
        and (x.${time} < y.${time} or (x.${time} = y.${time} and x.software_id = ${from}::uuid))`.execute(db);
    await sql`update ${name} set software_id = ${into}::uuid where software_id = ${from}::uuid`.execute(db);
  }
}
