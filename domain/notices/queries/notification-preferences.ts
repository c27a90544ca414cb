import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { mailedByDefault, type NotificationKind, notificationKinds } from "domain/notices/terms";
import { sql } from "kysely";

/** The kinds of news that this person gets by mail, too: as they chose, otherwise as it is for everyone. */
export async function listMailedKinds(db: Db, scope: Scope): Promise<NotificationKind[]> {
  const chosen = await db
    .selectFrom("notification_preferences as c")
    .select(["c.kind", "c.by_mail"])
    .where("c.profile_id", "=", scope.profileId)
    .execute();
  const byKind = new Map(chosen.map(({ kind, by_mail: byMail }) => [kind, byMail]));
  return notificationKinds.filter((kind) => byKind.get(kind) ?? mailedByDefault[kind]);
}

type Choice = {
  /** The kinds that were on the form; the others stay as they are. */
  offered: readonly NotificationKind[];
  mailed: readonly NotificationKind[];
};

/** Keeps which kinds of news this person wants by mail. */
export async function saveMailedKinds(db: Db, scope: Scope, { offered, mailed }: Choice): Promise<void> {
  if (scope.profileId === null || offered.length === 0) return;
  const profile = scope.profileId;
  await db
    .insertInto("notification_preferences")
    .values(offered.map((kind) => ({ profile_id: profile, kind, by_mail: mailed.includes(kind) })))
    .onConflict((conflict) =>
      conflict.columns(["profile_id", "kind"]).doUpdateSet({ by_mail: sql<boolean>`excluded.by_mail` }),
    )
    .execute();
}
