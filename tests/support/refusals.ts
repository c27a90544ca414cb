import type { Db } from "db/client";

/** Begins a new minute, so that the next refusal of anybody is a line of its own in the audit log. */
export async function forgetRefusals(db: Db): Promise<void> {
  await db.deleteFrom("refusal_counts").execute();
}
