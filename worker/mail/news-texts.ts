import type { NotificationKind } from "domain/notices/terms";
import { endSentence } from "domain/sentence-words";
import { type News, newsNext, newsTitle } from "domain/software/requests/news-words";
import { letter } from "./letter";

const links: Record<NotificationKind, string> = {
  request_moved: "See the request",
  request_comment: "Read the comment",
  review_assigned: "Open the review",
  request_submitted: "See the requests",
  people_exported: "See who it was",
  renewal_due: "Decide the renewal",
  unauthorized_found: "See unauthorized usage",
  banned_used: "See the blocked list",
  ended_used: "See the compliance report",
  source_silent: "See usage sources",
};

/** The words of a mail about a piece of news. Reasons and comments stay in the app; the link asks for a sign-in. */
export function newsMailText(news: News & { id: string; district: string | null }, origin: string) {
  const title = newsTitle(news);
  return letter({
    subject: `${title} (${news.district ?? "all districts"})`,
    paragraphs: [endSentence(title), newsNext(news)],
    link: { address: `${origin}/notifications/${news.id}`, words: links[news.kind] },
    why: "Notifications of this kind come by email unless you turn them off in your profile, under Email notifications.",
  });
}
