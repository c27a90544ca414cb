import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listNotifications, readAllNotifications } from "domain/notices/queries/notifications";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { NotificationList } from "~/components/notification-list";
import { parseForm } from "~/http/form.server";
import { listOf } from "~/http/list.server";
import { partOf } from "~/http/list-filters.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { toNotificationLine } from "~/routes/notices/notification-lines.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FormErrors } from "~/ui/form-errors";
import { listLinks, MorePages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";

const pageSize = 25;
const readList = listOf({ filters: {}, parts: { show: partOf(["all", "unread"], "all") } });
const ReadAll = z.object({ until: z.iso.datetime("Reload the page and try again.") });

export const meta: MetaFunction = () => pageTitle("notifications");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.notifications.needs);
  const { values, page, view } = readList(new URL(request.url));
  const { show } = values;
  const { rows, more, unread, asOf } = await listNotifications(db, viewer, {
    unreadOnly: show === "unread",
    page,
    size: pageSize,
  });
  return {
    view,
    show,
    page,
    more,
    unread,
    rows: rows.map(toNotificationLine),
    zone: viewer.zone,
    now: asOf.toISOString(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.notifications.needs);
  const form = await parseForm(request, ReadAll);
  if (!form.ok) return form.refuse();
  const count = await readAllNotifications(db, viewer, { until: new Date(form.value.until) });
  if (count === 0) return redirectWithNotice(paths.notifications, "info", "Everything was already marked as read.");
  return redirectWithNotice(paths.notifications, "success", "Everything is marked as read.");
}

export default function Notifications() {
  const { view, show, page, more, unread, rows, zone, now } = useLoaderData<typeof loader>();
  const links = listLinks(view, { path: paths.notifications });
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        title={screens.notifications.title}
        lead="Updates on your requests, and what needs your attention."
        actions={
          <>
            <ButtonLink to={`${paths.profile}#notifications`} icon="settings-2" variant="quiet">
              Choose emails
            </ButtonLink>
            {unread > 0 ? <ReadAllForm now={now} /> : null}
          </>
        }
      />
      <FormErrors form={form} />
      <Tabs
        label="Which notifications"
        tabs={[
          { to: paths.notifications, label: "All", current: show === "all" },
          { to: links.to({ show: "unread" }), label: "Unread", current: show === "unread", count: unread },
        ]}
      />
      <Card as="section" flush aria-label={show === "unread" ? "Unread" : "All notifications"}>
        {rows.length === 0 ? <Nothing unreadOnly={show === "unread"} page={page} /> : null}
        <NotificationList rows={rows} zone={zone} now={now} />
        {page > 1 || more ? (
          <MorePages label="Pages of notifications" summary={`Page ${page}`} links={links} page={page} more={more} />
        ) : null}
      </Card>
    </Page>
  );
}

/** Marks only what was on this page's list: newer notifications stay unread. */
function ReadAllForm({ now }: { now: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="until" value={now} />
      <Button icon="check-check">Mark all as read</Button>
    </Form>
  );
}

function Nothing({ unreadOnly, page }: { unreadOnly: boolean; page: number }) {
  if (page > 1) {
    return (
      <Empty
        icon="bell-off"
        title="There is no such page"
        actions={<ButtonLink to={paths.notifications}>See the newest</ButtonLink>}
      />
    );
  }
  return (
    <Empty icon="bell-off" title={unreadOnly ? "Nothing is unread" : "No notifications yet"}>
      {unreadOnly
        ? "You have seen everything."
        : "Updates on your requests, and reviews assigned to you, will appear here."}
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
