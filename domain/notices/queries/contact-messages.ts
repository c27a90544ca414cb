import type { Db } from "db/client";
import type { ContactMessages, DB } from "db/schema";
import type { Scope } from "domain/access/scope";
import { type SelectQueryBuilder, sql } from "kysely";
import { type ContactState, type ContactTopic, contactKeptDays } from "../contact-terms";

export type ContactFilter = {
  state?: ContactState | undefined;
  topic?: ContactTopic | undefined;
  /** A number, or a part of a name, an address or an organization. */
  q?: string | undefined;
};

/** A line of the list: what the message says stands on its own page. */
export type ContactLine = {
  number: number;
  topic: ContactTopic;
  name: string;
  email: string;
  organization: string | null;
  sentAt: Date;
  answeredAt: Date | null;
};

/** The numbers before which and after which a page of the list begins: newest first. */
export type ContactCursor = { number: number };

// Visitors belong to no district, so only those read them who see all of them.
const readable = (scope: Scope) => sql<boolean>`${scope.reach === "all"}::boolean`;

const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function filtered<O>(
  query: SelectQueryBuilder<DB & { m: ContactMessages }, "m", O>,
  { state, topic, q }: ContactFilter,
) {
  return query
    .$if(state !== undefined, (rows) => rows.where("m.answered_at", state === "open" ? "is" : "is not", null))
    .$if(topic !== undefined, (rows) => rows.where("m.topic", "=", topic as string))
    .$if(Boolean(q), (rows) =>
      rows.where((eb) =>
        eb.or([
          eb(sql`m.number::text`, "=", (q as string).replace(/^#/, "")),
          ...(["m.name", "m.email", "m.organization"] as const).map((column) =>
            eb(column, "ilike", pattern(q as string)),
          ),
        ]),
      ),
    );
}

type Listing = { filter: ContactFilter; after?: ContactCursor | null; size?: number };

/** Messages of visitors, newest first; one more page begins after `next`. */
export async function listContactMessages(db: Db, scope: Scope, { filter, after, size = 20 }: Listing) {
  const rows = await filtered(db.selectFrom("contact_messages as m"), filter)
    .select(["m.number", "m.topic", "m.name", "m.email", "m.organization"])
    .select(["m.sent_at as sentAt", "m.answered_at as answeredAt"])
    .where(readable(scope))
    .$if(Boolean(after), (query) => query.where("m.number", "<", String(after?.number)))
    .orderBy("m.number", "desc")
    .limit(size + 1)
    .execute();
  const page = rows.slice(0, size).map(
    (row): ContactLine => ({
      ...row,
      number: Number(row.number),
      topic: row.topic as ContactTopic,
    }),
  );
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { number: last.number } : null };
}

/** How many messages are open, and how many there are. */
export async function countContactMessages(db: Db, scope: Scope): Promise<{ open: number; all: number }> {
  const { rows } = await sql<{ open: number; all: number }>`
    select count(*) filter (where answered_at is null)::int as open, count(*)::int as all
    from contact_messages where ${readable(scope)}`.execute(db);
  return rows[0] ?? { open: 0, all: 0 };
}

/** One message with all that it says. Undefined when there is none of that number, or it is not for the reader. */
export async function findContactMessage(db: Db, scope: Scope, input: { number: number }) {
  const row = await db
    .selectFrom("contact_messages as m")
    .leftJoin("profiles as p", "p.id", "m.answered_by")
    .select(["m.id", "m.number", "m.topic", "m.name", "m.email", "m.organization", "m.message"])
    .select(["m.sent_at as sentAt", "m.answered_at as answeredAt", "p.display_name as answeredBy"])
    .where("m.number", "=", String(input.number))
    .where(readable(scope))
    .executeTakeFirst();
  return row && { ...row, number: Number(row.number), topic: row.topic as ContactTopic };
}

/** What a mail about a message is made of. No scope: it goes to those who run the installation. */
export async function findMailedMessage(db: Db, input: { id: string }) {
  const row = await db
    .selectFrom("contact_messages as m")
    .select(["m.number", "m.topic", "m.name", "m.email", "m.organization", "m.message"])
    .where("m.id", "=", input.id)
    .executeTakeFirst();
  return row && { ...row, number: Number(row.number), topic: row.topic as ContactTopic };
}

/** Removes messages that are kept no longer, and the mails about them. They belong to no district. Returns how many. */
export async function purgeContactMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from contact_messages where sent_at < now() - make_interval(days => ${contactKeptDays}::int) returning id
    ), mails as (
      delete from outgoing_mails where kind = 'contact_message' and subject_id in (select id from gone)
    )
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
