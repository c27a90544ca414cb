import type { DB } from "db/schema";
import type { RequestStatus } from "domain/software/requests/terms";
import type { Insertable } from "kysely";
import { ago, around, type DemoPlace } from "./governance-place";
import { type DemoRequest, movedAt, sentAt } from "./governance-plan";
import { begunAt } from "./governance-reviews";
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
      const at = new Date(sentAt(place, request).getTime() + hours * 60 * 60 * 1_000);
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
    .map((request) => {
      const { id, status, product, requesterId } = request;
      const at = movedAt(place, request, status);
      return news(requesterId, "request_moved", id, { product: product.name, to: status }, at);
    });
  // What is unread is not told twice: a product that several asked for is one line.
  const oneEach = (...statuses: RequestStatus[]) => [
    ...new Map(
      requests.filter(({ status }) => statuses.includes(status)).map((request) => [request.product.id, request]),
    ).values(),
  ];
  const toReviewers = oneEach("in_review", "submitted").flatMap(({ product }) => {
    const { opened, started } = begunAt(place, product);
    return [place.itDirector, place.curriculumDirector].map((reviewer) =>
      news(reviewer, "review_assigned", product.id, { product: product.name }, started ?? opened),
    );
  });
  const toDeciders = oneEach("submitted").map((request) => {
    const { id, name } = request.product;
    return news(place.districtAdmin, "request_submitted", id, { product: name }, sentAt(place, request));
  });
  return [...toRequesters, ...toReviewers, ...toDeciders];
}
