import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { contactTopicWords } from "domain/notices/contact-words";
import { countContactMessages, listContactMessages } from "domain/notices/queries/contact-messages";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { contactCursor, readContactFilter } from "~/routes/notices/contact-filter.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Filters } from "./filters";
import { Messages } from "./messages";

export const meta: MetaFunction = () => pageTitle("contactMessages");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contactMessages.needs);
  const { values, after, view } = readContactFilter(new URL(request.url));
  const [{ rows, next }, counts] = await Promise.all([
    listContactMessages(db, viewer, { filter: values, after }),
    countContactMessages(db, viewer),
  ]);
  return {
    view,
    counts,
    next: contactCursor.write(next),
    rows: rows.map(({ topic, sentAt, answeredAt, ...row }) => ({
      ...row,
      topic: contactTopicWords[topic],
      sentAt: sentAt.toISOString(),
      isOpen: answeredAt === null,
    })),
    zone: viewer.zone,
    now: new Date().toISOString(),
  };
}

export default function ContactMessages() {
  const { counts, ...list } = useLoaderData<typeof loader>();
  const lead =
    counts.open === 0
      ? "Every message from the contact page is answered."
      : `${formatCount(counts.open, "message from the contact page is open.", "messages from the contact page are open.")} Each view of a message is recorded.`;
  return (
    <Page>
      <PageHead crumbs={crumbsTo("contactMessages")} title={screens.contactMessages.title} lead={lead} />
      <Filters view={list.view} />
      <Messages {...list} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
