import { createHash, randomBytes } from "node:crypto";
import type { Db } from "db/client";
import type { Caller } from "domain/access/credentials";
import type { Tools } from "domain/tools";
import { type Rejection, readEvents } from "../read-events";
import { type Reader, takeBatch } from "../take-batch";

export type Batch = {
  /** Its entries; they are asked for again when it has to be read again. */
  entries: () => readonly unknown[];
  /** The sender's own name for the batch, under which it may be sent again. */
  key: string | null;
  /** The batch as it came: under the same key it must be the same. */
  body: Uint8Array;
};

export type Answer = { accepted: number; duplicate: number; rejected: number; rejections: Rejection[] };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/**
 * Takes a batch in, as the key of its district: what is answered as accepted is in the database by then, and counts once
 * however often it is sent. Returns the answer; "key-used" when the batch's key came with another body before; "behind"
 * when so much waits to be counted that the sender should wait, too.
 */
export async function acceptEvents(
  tools: Pick<Tools, "db">,
  actor: Pick<Caller, "districtId" | "keyId">,
  input: { batch: Batch; reader: Reader },
): Promise<Answer | "key-used" | "behind"> {
  const { db } = tools;
  const { districtId, keyId } = actor;
  const { batch, reader } = input;
  const key = batch.key === null ? randomBytes(32) : sha256(`${keyId}\n${batch.key}`);
  const bodyHash = sha256(batch.body);
  let rejections: Rejection[] = [];
  const taken = await takeBatch(db, {
    districtId,
    key,
    bodyHash,
    reader,
    read: (reading) => {
      const read = readEvents(batch.entries(), reading);
      rejections = read.rejected;
      return read;
    },
    source: ({ source: name }) => reader.numbers.source(db, districtId, { keyId, name }),
    factsOf: ({ rejected }) => ({ rejections: rejected }),
  });
  if (taken === "behind") return taken;
  if (taken === "used") return storedAnswer(db, { districtId, key, bodyHash });
  const { accepted, duplicate, rejected } = taken;
  return { accepted, duplicate, rejected, rejections };
}

/** The answer that a batch got when it came first; "key-used" when that was another batch. */
async function storedAnswer(
  db: Db,
  { districtId, key, bodyHash }: { districtId: string; key: Buffer; bodyHash: Buffer },
): Promise<Answer | "key-used"> {
  const { body_hash, answer } = await db
    .selectFrom("usage_batches")
    .select(["body_hash", "answer"])
    .where("district_id", "=", districtId)
    .where("batch_key", "=", key)
    .executeTakeFirstOrThrow();
  if (!body_hash.equals(bodyHash)) return "key-used";
  const { accepted, duplicate, rejected, rejections } = answer as unknown as Answer;
  return { accepted, duplicate, rejected, rejections };
}
