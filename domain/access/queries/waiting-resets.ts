import type { Db } from "db/client";
import { sql } from "kysely";

/** Keeps a request for a new password until its turn comes, `seconds` from now. One that waits already is as good. */
export async function deferReset(db: Db, input: { authUserId: string; seconds: number }): Promise<void> {
  await db
    .insertInto("waiting_resets")
    .values({ auth_user_id: input.authUserId, due_at: sql`now() + make_interval(secs => ${input.seconds})` })
    .onConflict((conflict) => conflict.column("auth_user_id").doNothing())
    .execute();
}

/**
 * Takes one request whose turn has come and does what it is for, in one transaction; several workers take different ones.
 * Returns what `act` returned, or "none" when no request is due. All districts: only the worker asks.
 */
export async function takeDueReset<T>(
  db: Db,
  act: (db: Db, due: { authUserId: string }) => Promise<T>,
): Promise<T | "none"> {
  return db.transaction().execute(async (db) => {
    const due = await db
      .deleteFrom("waiting_resets")
      .where("auth_user_id", "in", (eb) =>
        eb
          .selectFrom("waiting_resets")
          .select("auth_user_id")
          .where("due_at", "<=", sql<Date>`now()`)
          .orderBy("due_at")
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning("auth_user_id as authUserId")
      .executeTakeFirst();
    return due ? act(db, due) : "none";
  });
}
