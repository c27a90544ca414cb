import { Link } from "@remix-run/react";
import type { RequestStatus } from "domain/software/requests/terms";
import type { NotificationLine } from "~/components/notification-list";
import { NotificationList } from "~/components/notification-list";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { RowItem, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

export type AttentionRow = {
  what: "reviews" | "requests" | "agreements" | "due";
  to: string;
  title: string;
  said: string;
  /** How many of them are past their date. */
  late: number;
};

export type OwnRequest = {
  id: string;
  to: string;
  product: string;
  since: string;
  status: RequestStatus;
  next: string;
};

const icons: Record<AttentionRow["what"], IconName> = {
  reviews: "clipboard-check",
  requests: "inbox",
  agreements: "file-clock",
  due: "calendar-clock",
};

/** What of software waits for this person: one line for each kind, which leads to the list of it. */
export function NeedsYou({ rows }: { rows: AttentionRow[] }) {
  return (
    <SectionCard title="Software that needs you" flush>
      <Rows>
        {rows.map(({ what, to, title, said, late }) => (
          <RowItem key={what} tone={late > 0 ? "warning" : undefined}>
            <Icon name={icons[what]} />
            <div>
              <Link to={to}>{title}</Link>
              <p className="text-sm text-ink-muted">{said}</p>
            </div>
            {late > 0 ? <Badge tone="warning">{`${late} late`}</Badge> : null}
          </RowItem>
        ))}
      </Rows>
    </SectionCard>
  );
}

type Dated = { zone: string; now: string };

/** What this person has asked for and is not decided yet. */
export function OwnRequests({ requests, zone, now }: Dated & { requests: OwnRequest[] }) {
  const ask = (
    <ButtonLink to={paths.requestNew} icon="plus">
      Ask for software
    </ButtonLink>
  );
  return (
    <SectionCard title="Your open requests" actions={ask} flush>
      {requests.length === 0 ? (
        <Empty icon="inbox" title="Nothing open">
          Look first whether you may use it already: the research assistant answers for your grade.
        </Empty>
      ) : null}
      <Rows>
        {requests.map(({ id, to, product, since, status, next }) => (
          <li key={id}>
            <div>
              <Link to={to}>{product}</Link>
              <p className="text-sm text-ink-muted">
                {next} <Time iso={since} zone={zone} now={now} />
              </p>
            </div>
            <RequestBadge status={status} />
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

/** The latest news that this person has not read, and the way to all of it. */
export function Unread({ news, unread, zone, now }: Dated & { news: NotificationLine[]; unread: number }) {
  const all = (
    <ButtonLink to={paths.notifications} variant="quiet">
      {unread > news.length ? `All ${unread} unread` : "All notifications"}
    </ButtonLink>
  );
  return (
    <SectionCard title="New for you" actions={all} flush>
      <NotificationList rows={news} zone={zone} now={now} />
    </SectionCard>
  );
}
