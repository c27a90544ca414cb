import type { Db } from "db/client";
import { sql } from "kysely";

/** So many forms of one account are kept at a time. */
const mostOfOne = 10;

type NewKeptForm = {
  id: string;
  authUserId: string;
  /** SHA-256 of the key in the browser's cookie. */
  keyHash: Buffer;
  path: string;
  valuesSealed: string;
  minutes: number;
};

/**
 * Keeps a form that was posted after its session had ended: one for each account and path, a few for each account, and
 * for a while. Expired ones are deleted at the same time.
 */
export async function createKeptForm(db: Db, form: NewKeptForm): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Two posts of one form at the same time: the second waits, and is the one that is kept.
    await sql`select 1 from auth_users where id = ${form.authUserId} for update`.execute(db);
    await db
      .deleteFrom("kept_forms")
      .where((eb) =>
        eb.or([
          eb("expires_at", "<=", sql<Date>`now()`),
          eb.and([eb("auth_user_id", "=", form.authUserId), eb("path", "=", form.path)]),
          eb(
            "id",
            "in",
            eb
              .selectFrom("kept_forms")
              .select("id")
              .where("auth_user_id", "=", form.authUserId)
              .orderBy("created_at", "desc")
              .offset(mostOfOne - 1),
          ),
        ]),
      )
      .execute();
    await db
      .insertInto("kept_forms")
      .values({
        id: form.id,
        auth_user_id: form.authUserId,
        key_hash: form.keyHash,
        path: form.path,
        values_sealed: form.valuesSealed,
        expires_at: sql`now() + make_interval(mins => ${form.minutes})`,
      })
      .execute();
  });
}

/** Whose the form behind a key is and where it belongs, as long as it is kept. */
export async function findKeptForm(db: Db, input: { keyHash: Buffer }) {
  return db
    .selectFrom("kept_forms")
    .select(["auth_user_id as authUserId", "path"])
    .where("key_hash", "=", input.keyHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Takes a form out and deletes it. Undefined when there is none of this account and path. */
export async function takeKeptForm(db: Db, input: { keyHash: Buffer; authUserId: string; path: string }) {
  return db
    .deleteFrom("kept_forms")
    .where("key_hash", "=", input.keyHash)
    .where("auth_user_id", "=", input.authUserId)
    .where("path", "=", input.path)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["id", "values_sealed as valuesSealed"])
    .executeTakeFirst();
}

/** Throws a form away, whosever it is: another account has signed in. */
export async function removeKeptForm(db: Db, input: { keyHash: Buffer }): Promise<void> {
  await db.deleteFrom("kept_forms").where("key_hash", "=", input.keyHash).execute();
}
