import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { createKey } from "domain/places/commands/create-key";

/** What the demo's filter calls itself as a source of visits. */
export const demoFilter = "Demo filter";

/** The key with which the demo sends visits; its token is kept by who runs the demo, and nowhere else. */
export type SenderKey = { id: string; token: string };

/** The key that was made at an earlier start as long as it works; otherwise a new one, made like any other. */
export async function openSenderKey(
  db: Db,
  { districtId, kept }: { districtId: string; kept: SenderKey | null },
): Promise<SenderKey> {
  const works =
    kept &&
    (await db
      .selectFrom("api_keys")
      .select("id")
      .where("id", "=", kept.id)
      .where("district_id", "=", districtId)
      .where("revoked_at", "is", null)
      .executeTakeFirst());
  if (works) return kept;
  const made = await createKey(db, operator, {
    districtId,
    name: "Demo sender",
    expiresOn: null,
    scopes: ["read:key", "write:usage"],
  });
  if (!made || typeof made === "string") throw new Error("The demo's key for usage could not be made.");
  return { id: made.id, token: made.token };
}
