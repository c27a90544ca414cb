import type { DB } from "db/schema";
import type { RequestStatus } from "domain/software/requests/terms";
import type { Insertable } from "kysely";
import { ago, around, type DemoPlace } from "./governance-place";
import type { DemoRequest } from "./governance-plan";
import { notes, reviewQuestions, talk } from "./governance-words";

type Comment = Insertable<DB["request_comments"]>;
type News = Insertable<DB["notifications"]>;

/** What was said about a request: on most of them a question and an answer, on some a note among reviewers. */
export function commentsOf(place: DemoPlace, requests: readonly DemoRequest[]): Comment[] {
  const sent = requests.filter(({ status }) => status !== "draft");
  return sent.flatMap((request) => {
    const { id, nth, requesterId } = request;
    const on = { district_id: place.id, request_id: id };
    const when = (hours: number) => {
      const at = new Date(ago(place, request.days, nth * 7).getTime() + hours * 60 * 60 * 1_000);
      return at < place.now ? at : place.now;
    };
    const comments: Comment[] = [];
    if (request.status === "info_requested") {
      const body = around(reviewQuestions, nth).replace(/^Demo: /, "");
      comments.push({ ...on, author_id: place.curriculumDirector, body, created_at: when(26) });
    } else if (nth % 2 === 0) {
      const first = (nth % 3) * 2;
      for (const [at, { from, body }] of talk.slice(first, first + 2).entries()) {
        const author = from === "reviewer" ? place.curriculumDirector : requesterId;
        comments.push({ ...on, author_id: author, body, created_at: when(20 + at * 4) });
      }
    }
    if (nth % 5 === 1) {
      const note = { author_id: place.itDirector, body: around(notes, nth), visibility: "reviewers" };
      comments.push({ ...on, ...note, created_at: when(22) });
    }
    return comments;
  });
}

const announced: RequestStatus[] = [
  "in_review",
  "info_requested",
  "approved",
  "approved_with_conditions",
  "denied",
  "duplicate",
];

/** The news that the year brought: to those who asked, and to those who review. What is older than ten days was read. */
export function newsOf(place: DemoPlace, requests: readonly DemoRequest[]): News[] {
  const readBefore = ago(place, 10);
  const news = (profileId: string, kind: string, subjectId: string, details: object, at: Date): News => ({
    profile_id: profileId,
    district_id: place.id,
    kind,
    subject_id: subjectId,
    created_at: at,
    details: JSON.stringify(details),
    read_at: at < readBefore ? new Date(at.getTime() + 90 * 60 * 1_000) : null,
  });
  const toRequesters = requests
    .filter(({ status }) => announced.includes(status))
    .map(({ id, status, product, requesterId, days, nth }) => {
      const isDecided = status !== "in_review" && status !== "info_requested" && status !== "duplicate";
      const at = ago(place, isDecided ? product.days : Math.max(0, days - 1), nth * 11);
      return news(requesterId, "request_moved", id, { product: product.name, to: status }, at);
    });
  // What is unread is not told twice: a product that several asked for is one line.
  const oneEach = (...statuses: RequestStatus[]) => [
    ...new Map(
      requests.filter(({ status }) => statuses.includes(status)).map((request) => [request.product.id, request]),
    ).values(),
  ];
  const toReviewers = oneEach("in_review", "submitted").flatMap(({ product, days, nth }) =>
    [place.itDirector, place.curriculumDirector].map((reviewer) =>
      news(reviewer, "review_assigned", product.id, { product: product.name }, ago(place, days, nth * 13)),
    ),
  );
  const toDeciders = oneEach("submitted").map(({ product, days, nth }) =>
    news(place.districtAdmin, "request_submitted", product.id, { product: product.name }, ago(place, days, nth * 17)),
  );
  return [...toRequesters, ...toReviewers, ...toDeciders];
}
