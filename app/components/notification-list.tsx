import type { NotificationKind } from "domain/notices/terms";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import type { RowIconName } from "~/ui/icon-names";
import { RowIcon } from "~/ui/row-icon";
import { RowItem, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

/** A notification as lists show it. */
export type NotificationLine = {
  id: string;
  kind: NotificationKind;
  title: string;
  next: string;
  at: string;
  isRead: boolean;
};

const icons: Record<NotificationKind, RowIconName> = {
  request_moved: "bell",
  request_comment: "message-square",
  review_assigned: "clipboard-check",
  request_submitted: "inbox",
  people_exported: "ban",
  renewal_due: "file-clock",
  unauthorized_found: "triangle-alert",
  banned_used: "circle-slash",
  ended_used: "calendar-clock",
  source_silent: "circle-off",
};

type Props = { rows: NotificationLine[]; zone: string; now: string };

/**
 * Notifications, one per line, each with a button that leads to its subject. Unread ones are marked with a word, not by
 * color alone.
 */
export function NotificationList({ rows, zone, now }: Props) {
  return (
    <Rows>
      {rows.map(({ id, kind, title, next, at, isRead }) => (
        <RowItem key={id} tone={isRead ? undefined : "info"}>
          <RowIcon name={icons[kind]} />
          <div>
            {/* Opening it marks it as read, which no link may do. */}
            <form method="post" action={paths.notification(id)}>
              <button type="submit" className="cursor-pointer text-start text-accent underline wrap-anywhere">
                {title}
              </button>
            </form>
            <p className="text-sm text-ink-muted">
              {next} <Time iso={at} zone={zone} now={now} />
            </p>
          </div>
          {isRead ? null : <Badge tone="info">new</Badge>}
        </RowItem>
      ))}
    </Rows>
  );
}
