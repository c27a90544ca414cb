import { can } from "domain/access/permissions";
import { type Attention, findAttention } from "domain/people/queries/attention";
import { reviewDueDays } from "domain/software/decisions/review-due";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import { requestWords } from "domain/software/requests/words";
import type { NotificationLine } from "~/components/notification-list";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { findDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import type { AttentionRow, OwnRequest } from "./attention";

export type AttentionPart = {
  rows: AttentionRow[];
  requests: OwnRequest[];
  /** Teachers and principals are shown where they ask, also while nothing is open. */
  asks: boolean;
  news: NotificationLine[];
  unread: number;
};

const nothing: AttentionPart = { rows: [], requests: [], asks: false, news: [], unread: 0 };

/** What of software and its rules waits for this viewer, in the district they work on. */
export async function attentionFor(request: Request, viewer: Viewer): Promise<AttentionPart> {
  // Students ask for nothing and decide nothing.
  if (!opens(viewer, screens.recommendations.needs)) return nothing;
  const district = await findDistrict(request, viewer);
  if (!district) return nothing;
  const decides = can(viewer, "approve:software");
  const found = await findAttention(db, viewer, { district, role: viewer.role, decides });
  return {
    rows: decides ? rowsOf(found) : [],
    asks: can(viewer, "create:software_requests"),
    requests: found.requests.map((own) => ({ ...own, to: paths.request(own.id), next: requestWords[own.status].next })),
    news: found.news.map((news) => ({
      ...{ id: news.id, kind: news.kind, isRead: false, at: new Date(news.at).toISOString() },
      ...{ title: newsTitle(news), next: newsNext(news) },
    })),
    unread: found.unread,
  };
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

function rowsOf({ queue, ending, reviewsDue }: Attention): AttentionRow[] {
  const rows: AttentionRow[] = [];
  if (queue.mine > 0) {
    rows.push({
      what: "reviews",
      to: paths.requestsMine,
      title: `${counted(queue.mine, "product needs", "products need")} your attention`,
      said: "Review them, or decide where all reviews are in.",
      late: queue.mineLate,
    });
  }
  if (queue.open > 0) {
    rows.push({
      what: "requests",
      to: paths.requests,
      title: `${counted(queue.open, "product needs", "products need")} a decision`,
      said: "Staff have asked and want to know, or an approval is looked at again.",
      late: queue.overdue,
    });
  }
  const ends = ending.in30 + ending.in60 + ending.in90;
  if (ends > 0) {
    rows.push({
      what: "agreements",
      to: paths.agreements,
      title: `${counted(ends, "agreement ends", "agreements end")} within 90 days`,
      said: `${ending.in30} within 30 days, ${ending.in60} in 31 to 60, ${ending.in90} in 61 to 90. Renew them or plan what comes instead.`,
      late: 0,
    });
  }
  if (reviewsDue.soon > 0) {
    rows.push({
      what: "due",
      to: paths.reviewsDue,
      title: `${counted(reviewsDue.soon, "approval is", "approvals are")} due for another look within ${reviewDueDays} days`,
      said: "Their next review or the last day of their approval is near, or has passed.",
      late: reviewsDue.late,
    });
  }
  return rows;
}
