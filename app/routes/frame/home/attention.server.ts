import { can } from "domain/access/permissions";
import { type Attention, findAttention } from "domain/insight/queries/attention";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import { requestWords } from "domain/software/requests/words";
import type { NotificationLine } from "~/components/notification-list";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import type { OwnRequest } from "./own-requests";

/** What of software and its rules waits for this viewer; null for students, who request and decide nothing. */
export async function loadAttention(viewer: Viewer, district: Working | null): Promise<Attention | null> {
  if (!district || !opens(viewer, screens.recommendations.needs)) return null;
  return findAttention(db, viewer, {
    district,
    role: viewer.role,
    decides: can(viewer, "approve:software"),
    managesUsage: opens(viewer, rights.manageUsage),
  });
}

export const newsOf = ({ news }: Attention): NotificationLine[] =>
  news.map((one) => ({
    id: one.id,
    kind: one.kind,
    isRead: false,
    at: new Date(one.at).toISOString(),
    title: newsTitle(one),
    next: newsNext(one),
  }));

export const requestsOf = ({ requests }: Attention): OwnRequest[] =>
  requests.map((own) => ({ ...own, to: paths.request(own.id), next: requestWords[own.status].next }));
