import type { ActingPerson } from "domain/access/actor";
import { lockLiveKeys } from "domain/access/queries/api-keys";
import { addKey } from "domain/places/commands/create-key";
import { revokeKey } from "domain/places/commands/revoke-key";
import type { Tools } from "domain/tools";
import { mostIngestKeys } from "../terms";

type NewIngestKey = {
  /** Chosen by the form, so that one that is sent twice makes one key. */
  id: string;
  districtId: string;
  name: string;
  /** The last day on which it works, in the district's own zone: YYYY-MM-DD. Null: until it is revoked. */
  expiresOn: string | null;
};

/**
 * Makes a key with which usage is sent in. Returns it with its token, as createKey does. Undefined when the district is
 * not in scope, "past" when its last day is over, "there" when this form made its key before, "too-many" when as many keys
 * work as may.
 */
export async function makeIngestKey(tools: Pick<Tools, "db">, actor: ActingPerson, input: NewIngestKey) {
  return tools.db.transaction().execute(async (db) => {
    const live = await lockLiveKeys(db, actor, { districtId: input.districtId });
    if (live >= mostIngestKeys) return "too-many" as const;
    return addKey(db, actor, { ...input, scopes: ["read:key", "write:usage"] });
  });
}

/** Ends a key of the district; see revokeKey. */
export async function revokeIngestKey(
  tools: Pick<Tools, "db">,
  actor: ActingPerson,
  input: { districtId: string; prefix: string },
) {
  return revokeKey(tools.db, actor, input);
}
