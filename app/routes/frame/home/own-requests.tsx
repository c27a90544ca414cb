import { Link } from "@remix-run/react";
import type { RequestStatus } from "domain/software/requests/terms";
import type { NotificationLine } from "~/components/notification-list";
import { NotificationList } from "~/components/notification-list";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

export type OwnRequest = {
  id: string;
  to: string;
  product: string;
  since: string;
  status: RequestStatus;
  next: string;
};

type Dated = { zone: string; now: string };

type Props = Dated & {
  requests: OwnRequest[];
  /** How many there are of them. */
  open: number;
};

/** What this person has asked for and is not decided yet: the first of it, and the way to the rest. */
export function OwnRequests({ requests, open, zone, now }: Props) {
  const ask = (
    <>
      {open > requests.length ? (
        <ButtonLink to={paths.requests} variant="quiet">
          {`All ${open} open requests`}
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.requestNew} icon="plus">
        Request software
      </ButtonLink>
    </>
  );
  return (
    <SectionCard title="Your open requests" actions={ask} flush>
      {requests.length === 0 ? (
        <Empty icon="inbox" title="No open requests">
          Check above first: you may already be allowed to use what you need.
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
