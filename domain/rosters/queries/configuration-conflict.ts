import { isDeepStrictEqual } from "node:util";
import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { type Standing, stampOfConfiguration } from "domain/rosters/configuration-facts";
import { auditedAs } from "domain/rosters/terms";

type Seen = { standing: Standing; seen: string | undefined };

/**
 * The conflict when the actor saw another configuration than the current one; undefined when it is as it was seen. A
 * sync brings raised limits back to what they were: then nobody is named.
 */
export async function whoChangedConfiguration(
  db: Db,
  scope: Scope,
  { standing, seen }: Seen,
): Promise<Conflict<null> | undefined> {
  if (seen === undefined || seen === stampOfConfiguration(standing)) return undefined;
  const { id, district_id: districtId } = standing;
  const lines = {
    districtId,
    table: "sftp_configurations",
    id,
    actions: Object.values(auditedAs).map((name) => `${name}.changed`),
  };
  const last = await findLastChange(db, scope, lines);
  const limits = (last?.after as { guard_limits?: string } | null | undefined)?.guard_limits;
  const isCurrent = isDeepStrictEqual(JSON.parse(limits ?? "{}"), standing.guard_limits);
  return conflictOf(isCurrent ? last : undefined, { about: "configuration", now: null });
}
