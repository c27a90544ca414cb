import type { listNotifications } from "domain/notices/queries/notifications";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import type { NotificationLine } from "~/components/notification-list";

type Row = Awaited<ReturnType<typeof listNotifications>>["rows"][number];

/** A piece of news in the words that lists show. */
export function toNotificationLine(row: Omit<Row, "subjectId">): NotificationLine {
  const { id, kind, isRead } = row;
  return { id, kind, isRead, title: newsTitle(row), next: newsNext(row), at: row.at.toISOString() };
}
