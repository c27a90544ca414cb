import type { Db } from "db/client";
import { permissions } from "domain/access/permissions";
import type { Scope } from "domain/access/scope";
import { newsInScope } from "domain/notices/news-scope";
import {
  mailedByDefault,
  type NewsDetails,
  type NotificationKind,
  notificationKinds,
  receivers,
} from "domain/notices/terms";
import { sql } from "kysely";
import type { MailIds } from "./mails";

type Notice = {
  /** Null for what is of every district at once. */
  districtId: string | null;
  kind: NotificationKind;
  /** Who is told. Left out: twice the same, someone switched off, of another district or of a role that it is not for. */
  profileIds: readonly string[];
  /** A request for what concerns its requester and comments, a product for what concerns its reviewers. */
  subjectId: string;
  details: NewsDetails;
  /** Who did it, and so knows. */
  except?: string | null;
};

/** Whom news comes to, of those whom it concerns: `p` is their profile. */
const isRecipient = ({
  districtId,
  kind,
  profileIds,
  except = null,
}: Omit<Notice, "subjectId" | "details">) => sql<boolean>`
  p.id = any(${[...profileIds]}::uuid[]) and p.id is distinct from ${except}::uuid
  and p.deactivated_at is null and p.role = any(${[...receivers[kind]]}::text[])
  and (p.district_id = ${districtId}::uuid or p.role = any(${[...permissions["view:all_software"]]}::text[]))`;

/** How many people news would come to, by the same rule as `notify`. No scope: see there. */
export async function countRecipients(db: Db, news: Omit<Notice, "subjectId" | "details">): Promise<number> {
  if (news.profileIds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profiles p where ${isRecipient(news)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const defaults = sql.join(
  notificationKinds.map((kind) => sql`(${kind}::text, ${mailedByDefault[kind]}::boolean)`),
  sql`, `,
);

/**
 * Tells people something, in the app, and by mail those who want this kind by mail; call it in the transaction of what it
 * tells of, and put the mails that come back on the queue after the commit. What someone has not read yet is not told
 * again. No scope: who may cause it is the question of the command that does.
 */
export async function notify(db: Db, notice: Notice): Promise<MailIds[]> {
  if (notice.profileIds.length === 0) return [];
  const { rows } = await sql<MailIds>`
    with sent as (
      insert into notifications (profile_id, district_id, kind, subject_id, details)
      select p.id, ${notice.districtId}::uuid, ${notice.kind}, ${notice.subjectId}::uuid, ${JSON.stringify(notice.details)}::jsonb
      from profiles p
      where ${isRecipient(notice)} and not exists (
          select from notifications n
          where n.profile_id = p.id and n.read_at is null and n.kind = ${notice.kind}
            and n.subject_id = ${notice.subjectId}::uuid and n.details = ${JSON.stringify(notice.details)}::jsonb)
      returning id, profile_id
    )
    insert into outgoing_mails (district_id, profile_id, kind, subject_id)
    select ${notice.districtId}::uuid, t.profile_id, 'notification', t.id
    from sent t
      join profiles p on p.id = t.profile_id
      join auth_users u on u.id = p.auth_user_id and u.disabled_at is null
      join (values ${defaults}) as d (kind, by_mail) on d.kind = ${notice.kind}
      left join notification_preferences c on c.profile_id = t.profile_id and c.kind = d.kind
    where coalesce(c.by_mail, d.by_mail)
    returning id as "mailId"`.execute(db);
  return rows;
}

type About = { districtId: string; kind: NotificationKind; subjectId: string };
type Settled = About & { to?: string; on?: string; how?: Pick<NewsDetails, "again"> };

const isOpen = ({ districtId, kind, subjectId }: About) => sql<boolean>`
  district_id = ${districtId}::uuid and kind = ${kind} and subject_id = ${subjectId}::uuid and details -> 'over' is null`;

/**
 * Takes news as read and over for everybody, as nothing is to be done about it any more; in the transaction that ends
 * it. Its mails that still wait are not sent then. `to` names one step of a request, `on` the day of which it is, `how`
 * what it says of its end. No scope: who may end it is the question of the command that does.
 */
export async function settleNews(db: Db, { to, on, how, ...about }: Settled): Promise<void> {
  await sql`
    update notifications set read_at = coalesce(read_at, now()),
      details = details || ${JSON.stringify({ ...how, over: true })}::jsonb
    where ${isOpen(about)} and (${to ?? null}::text is null or details ->> 'to' = ${to ?? null})
      and (${on ?? null}::text is null or details ->> 'on' = ${on ?? null})`.execute(db);
}

/** The days (YYYY-MM-DD) of which there is news that is not over. No scope: only the worker takes them. */
export async function listDaysOfOpenNews(db: Db, about: About): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct details ->> 'on' as day from notifications
    where ${isOpen(about)} and details ->> 'on' is not null order by day`.execute(db);
  return rows.map(({ day }) => day);
}

type Joined = { districtId: string; subjectId: string; product: string };

/**
 * After a merge, of what is unread about the product that stays: under its name, and of each kind one for each person. In
 * the transaction of the merge, which has moved the news. No scope: who may merge is the question of the command.
 */
export async function joinProductNews(db: Db, { districtId, subjectId, product }: Joined): Promise<void> {
  await sql`
    update notifications n set details = n.details || jsonb_build_object('product', ${product}::text),
      read_at = case when exists (
        select from notifications o
        where o.profile_id = n.profile_id and o.kind = n.kind and o.subject_id = n.subject_id
          and o.district_id = n.district_id and o.read_at is null and (o.created_at, o.id) > (n.created_at, n.id)
      ) then now() end
    where n.district_id = ${districtId}::uuid and n.subject_id = ${subjectId}::uuid and n.read_at is null`.execute(db);
}

const productName = sql<string>`coalesce(s.name, n.details ->> 'product', 'a product')`;

type NewsRow = {
  id: string;
  kind: NotificationKind;
  subjectId: string;
  product: string;
  details: NewsDetails;
  at: Date;
  isRead: boolean;
};

/** The news of this person, the newest first: one page of it, and by `asOf` how much there is that they have not read. */
export async function listNotifications(
  db: Db,
  scope: Scope,
  { unreadOnly, page, size }: { unreadOnly: boolean; page: number; size: number },
): Promise<{ rows: NewsRow[]; more: boolean; unread: number; asOf: Date }> {
  const found = await db
    .selectFrom("notifications as n")
    .leftJoin("software_requests as r", "r.id", "n.subject_id")
    .leftJoin("software as s", (join) => join.on(sql<boolean>`s.id = coalesce(r.software_id, n.subject_id)`))
    .select(["n.id", "n.subject_id as subjectId", "n.created_at as at", productName.as("product")])
    .select(sql<NotificationKind>`n.kind`.as("kind"))
    .select(sql<NewsDetails>`n.details`.as("details"))
    .select(sql<boolean>`n.read_at is not null`.as("isRead"))
    .where(newsInScope(scope))
    .$if(unreadOnly, (query) => query.where("n.read_at", "is", null))
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .offset((page - 1) * size)
    .limit(size + 1)
    .execute();
  return { rows: found.slice(0, size), more: found.length > size, ...(await countUnread(db, scope)) };
}

async function countUnread(db: Db, scope: Scope): Promise<{ unread: number; asOf: Date }> {
  return db
    .selectFrom("notifications as n")
    .select([sql<number>`count(*)::int`.as("unread"), sql<Date>`now()`.as("asOf")])
    .where(newsInScope(scope))
    .where("n.read_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** What a piece of news is about. Undefined when it is not one's own. */
export async function findNotification(
  db: Db,
  scope: Scope,
  { id }: { id: string },
): Promise<{ kind: NotificationKind; subjectId: string } | undefined> {
  return db
    .selectFrom("notifications as n")
    .select([sql<NotificationKind>`n.kind`.as("kind"), "n.subject_id as subjectId"])
    .where("n.id", "=", id)
    .where(newsInScope(scope))
    .executeTakeFirst();
}

/** Takes a piece of news as read, and says what it is about. Undefined when it is not one's own. */
export async function openNotification(
  db: Db,
  scope: Scope,
  { id }: { id: string },
): Promise<{ kind: NotificationKind; subjectId: string } | undefined> {
  return db
    .updateTable("notifications as n")
    .set({ read_at: sql<Date>`coalesce(n.read_at, now())` })
    .where("n.id", "=", id)
    .where(newsInScope(scope))
    .returning([sql<NotificationKind>`n.kind`.as("kind"), "n.subject_id as subjectId"])
    .executeTakeFirst();
}

/** Takes as read what was there at `until`; what came since stays unread. Returns how many there were. */
export async function readAllNotifications(db: Db, scope: Scope, { until }: { until: Date }): Promise<number> {
  const read = await db
    .updateTable("notifications as n")
    .set({ read_at: sql<Date>`now()` })
    .where(newsInScope(scope))
    .where("n.read_at", "is", null)
    .where("n.created_at", "<=", until)
    .executeTakeFirst();
  return Number(read.numUpdatedRows);
}

/** What a mail about a piece of news is made of. No scope: only the worker takes it, by the id in the mail's row. */
export async function findMailedNotification(db: Db, { id }: { id: string }) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("districts as d", "d.id", "n.district_id")
    .leftJoin("software_requests as r", "r.id", "n.subject_id")
    .leftJoin("software as s", (join) => join.on(sql<boolean>`s.id = coalesce(r.software_id, n.subject_id)`))
    .select(["n.id", productName.as("product"), "d.name as district"])
    .select(sql<NotificationKind>`n.kind`.as("kind"))
    .select(sql<NewsDetails>`n.details`.as("details"))
    .select(sql<boolean>`n.read_at is not null`.as("isRead"))
    .where("n.id", "=", id)
    .executeTakeFirst();
}
