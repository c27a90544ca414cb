import type { Db } from "db/client";
import type { LinkPurpose, Role } from "domain/access/terms";
import { sql } from "kysely";

/** How long a link works once its token is made, in minutes. */
export const linkMinutes: Record<LinkPurpose, number> = { reset: 30, invitation: 7 * 24 * 60, setup: 7 * 24 * 60 };

type NewLinks = {
  authUserIds: string[];
  purpose: LinkPurpose;
  /** The profile of whoever asked for it; null for the person themself and for the operator. */
  createdBy: string | null;
};

/**
 * Makes a link that has no token yet, and voids the older ones of its purpose. The token comes later, from whoever
 * hands the link over (`armLink`), so that no row, job or log ever holds one. In a transaction of the caller's.
 */
export async function createLink(
  db: Db,
  { authUserId, ...about }: Omit<NewLinks, "authUserIds"> & { authUserId: string },
): Promise<{ id: string }> {
  const id = (await createLinks(db, { ...about, authUserIds: [authUserId] })).get(authUserId);
  if (!id) throw new Error("a link was written and did not come back");
  return { id };
}

/** The same for several accounts in one go. Returns the id of each link by its account's. */
export async function createLinks(db: Db, { authUserIds, purpose, createdBy }: NewLinks): Promise<Map<string, string>> {
  if (authUserIds.length === 0) return new Map();
  await voidLinksOf(db, { authUserIds, purpose });
  const made = await db
    .insertInto("auth_tokens")
    .values(authUserIds.map((id) => ({ auth_user_id: id, purpose, created_by: createdBy })))
    .returning(["id", "auth_user_id as authUserId"])
    .execute();
  return new Map(made.flatMap(({ id, authUserId }) => (authUserId ? [[authUserId, id]] : [])));
}

/** Makes the unused links of an account useless, of one purpose or of all. Returns how many there were. */
export const voidLinks = (db: Db, { authUserId, purpose }: { authUserId: string; purpose?: LinkPurpose }) =>
  voidLinksOf(db, { authUserIds: [authUserId], purpose });

async function voidLinksOf(db: Db, input: { authUserIds: string[]; purpose?: LinkPurpose }): Promise<number> {
  const voided = await db
    .updateTable("auth_tokens")
    .set({ voided_at: sql<Date>`now()` })
    .where("auth_user_id", "=", sql<string>`any (${input.authUserIds}::uuid[])`)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .$if(input.purpose !== undefined, (query) => query.where("purpose", "=", input.purpose as LinkPurpose))
    .executeTakeFirst();
  return Number(voided.numUpdatedRows);
}

/**
 * Gives a link its token, by hash, and starts its time; a token it had before is worth nothing from here on. Returns
 * when it ends, or undefined when the link was used or voided in the meantime.
 */
export async function armLink(
  db: Db,
  input: { id: string; tokenHash: Buffer },
): Promise<{ expiresAt: Date } | undefined> {
  const minutes = sql.join(
    Object.entries(linkMinutes).map(([purpose, count]) => sql`when ${purpose}::text then ${count}::int`),
    sql` `,
  );
  const armed = await db
    .updateTable("auth_tokens")
    .set({
      token_hash: input.tokenHash,
      expires_at: sql<Date>`now() + make_interval(mins => case purpose ${minutes} end)`,
    })
    .where("id", "=", input.id)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .returning("expires_at as expiresAt")
    .executeTakeFirst();
  return armed?.expiresAt ? { expiresAt: armed.expiresAt } : undefined;
}

type LinkInput = { tokenHash: Buffer; purposes: LinkPurpose[] };

/**
 * What is behind a link, and whether it can still be used: "open", "used", "replaced" by a newer one, "withdrawn"
 * (its account may be gone, too), or "expired". Undefined for a token that no link has.
 */
export async function findLink(db: Db, { tokenHash, purposes }: LinkInput) {
  const row = await db
    .selectFrom("auth_tokens as t")
    .leftJoin("auth_users as u", "u.id", "t.auth_user_id")
    .leftJoin("profiles as p", "p.auth_user_id", "u.id")
    .leftJoin("districts as d", "d.id", "p.district_id")
    .leftJoin("schools as s", "s.id", "p.school_id")
    .select(["t.id", "u.id as authUserId", "t.purpose", "u.email", "u.demo", "p.id as profileId", "p.role"])
    .select(["p.first_name as firstName", "p.last_name as lastName", "p.display_name as displayName"])
    .select(["p.district_id as districtId", "d.name as district", "s.name as school"])
    .select(
      sql<"open" | "used" | "replaced" | "withdrawn" | "expired">`case
        when t.used_at is not null then 'used'
        when t.voided_at is not null and exists (select from auth_tokens n where n.auth_user_id = t.auth_user_id
          and n.id <> t.id and n.purpose = t.purpose and n.created_at >= t.voided_at and n.voided_at is null)
          then 'replaced'
        when u.id is null or t.voided_at is not null or u.disabled_at is not null or p.deactivated_at is not null
          then 'withdrawn'
        when t.expires_at <= now() then 'expired'
        else 'open' end`.as("state"),
    )
    .where("t.token_hash", "=", tokenHash)
    .where("t.purpose", "in", purposes)
    .executeTakeFirst();
  return row && { ...row, purpose: row.purpose as LinkPurpose, role: row.role as Role | null };
}

/** Uses a link up: of two who try at once, one succeeds. Returns false when it can't be used (any more). */
export async function spendLink(db: Db, { tokenHash, purposes }: LinkInput): Promise<boolean> {
  const spent = await db
    .updateTable("auth_tokens")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/**
 * Whether an account has links that are neither used nor voided: one for a first password, and one for a new password
 * that is so young that another would only crowd the mailbox.
 */
export async function findLiveLinks(db: Db, input: { authUserId: string; youngMinutes: number }) {
  const links = await db
    .selectFrom("auth_tokens")
    .select("purpose")
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${input.youngMinutes}::int)`.as("young"))
    .where("auth_user_id", "=", input.authUserId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
  return {
    firstPassword: links.some(({ purpose }) => purpose !== "reset"),
    young: links.some(({ purpose, young }) => young && purpose !== "setup"),
  };
}
