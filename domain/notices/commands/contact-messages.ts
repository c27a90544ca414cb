import type { Actor } from "domain/access/actor";
import { forbidden } from "domain/audit/forbidden";
import { type noActor, recordAudit } from "domain/audit/queries/audit";
import { entryId } from "domain/stamp";
import type { Tools } from "domain/tools";
import { sql } from "kysely";
import type { ContactTopic } from "../contact-terms";
import { enqueueMails } from "../enqueue-mails";
import { findContactMessage } from "../queries/contact-messages";

type Message = {
  topic: ContactTopic;
  name: string;
  email: string;
  organization: string | null;
  message: string;
};

/**
 * Stores a message from an anonymous visitor, with a mail about it for the operator's address. The key comes with the form,
 * so that a message sent twice is one. Returns its number, by which visitor and operator can refer to it.
 */
export async function keepContactMessage(
  tools: Pick<Tools, "db" | "enqueue" | "log">,
  actor: typeof noActor,
  { key, ...input }: Message & { key: string },
): Promise<number> {
  const id = entryId(key, input);
  const { number, mailId } = await tools.db.transaction().execute(async (db) => {
    const known = db.selectFrom("contact_messages").select("number").where("id", "=", id);
    const made =
      (await known.executeTakeFirst()) === undefined
        ? await db
            .insertInto("contact_messages")
            .values({ ...input, id })
            .onConflict((conflict) => conflict.column("id").doNothing())
            .returning("number")
            .executeTakeFirst()
        : undefined;
    if (!made) return { ...(await known.executeTakeFirstOrThrow()), mailId: null };
    const mail = await db
      .insertInto("outgoing_mails")
      .values({ kind: "contact_message", subject_id: id })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Without the address that it came from: a message is a letter, and no attempt.
    const object = { table: "contact_messages", id };
    await recordAudit(db, { actor, districtId: null, action: "contact_message.sent", object });
    return { number: made.number, mailId: mail.id };
  });
  if (mailId) await enqueueMails(tools, [{ mailId }]);
  return Number(number);
}

const notYours = "Only people who run Rollcall read visitors’ messages.";

/** Opens a message for somebody, which is on record. Undefined when there is none of that number. */
export async function readContactMessage(tools: Tools, actor: Actor, input: { number: number }) {
  if (actor.reach !== "all") throw await forbidden(tools, actor, { said: notYours, districtId: actor.districtId });
  const found = await findContactMessage(tools.db, actor, input);
  if (!found) return undefined;
  const object = { table: "contact_messages", id: found.id };
  await recordAudit(tools.db, { actor, districtId: null, action: "contact_message.viewed", object });
  return found;
}

type Marking = { number: number; answered: boolean };

/** Marks a message as answered, or as open again. False when there is none of that number. */
export async function markContactMessage(tools: Tools, actor: Actor, { number, answered }: Marking): Promise<boolean> {
  if (actor.reach !== "all") throw await forbidden(tools, actor, { said: notYours, districtId: actor.districtId });
  return tools.db.transaction().execute(async (db) => {
    const marked = await db
      .updateTable("contact_messages as m")
      .set(
        answered
          ? { answered_at: sql<Date>`coalesce(m.answered_at, now())`, answered_by: actor.profileId }
          : { answered_at: null, answered_by: null },
      )
      .where("m.number", "=", String(number))
      .returning("m.id")
      .executeTakeFirst();
    if (!marked) return false;
    const action = answered ? "contact_message.answered" : "contact_message.reopened";
    const object = { table: "contact_messages", id: marked.id };
    await recordAudit(db, { actor, districtId: null, action, object, details: { number } });
    return true;
  });
}
