import { redirect } from "@remix-run/node";
import { listTogether } from "db/list-together";
import { gradesInWords } from "domain/software/catalogue/grades";
import { dollars } from "domain/software/catalogue/money";
import { type Cover, coverOf } from "domain/software/compliance/agreement-state";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { bypassedReviews, neededDimensions } from "domain/software/decisions/dimensions";
import { listDimensions } from "domain/software/decisions/queries/review-dimensions";
import { type LastReview, selectLastReviews } from "domain/software/decisions/queries/review-needs";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { type Dimension, dimensions } from "domain/software/decisions/terms";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { selectBanOfAny } from "domain/software/policies/queries/product-bans";
import { openStatuses, type RequestStatus } from "domain/software/requests/terms";
import { paths } from "~/http/paths";
import { categoryName } from "~/http/reference-choices.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { asStated } from "~/routes/software/catalogue/stated-words";
import { coverLine } from "~/routes/software/compliance/agreement-brief-words";
import { banShown } from "~/routes/software/decisions/ban-shown.server";
import { conditionsSaid } from "~/routes/software/decisions/decision-facts.server";
import { conditionValueWord } from "~/routes/software/policies/condition-words";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { capital } from "~/ui/format";

type Row = NonNullable<Awaited<ReturnType<typeof findReviewPage>>>;
type Round = NonNullable<Row["round"]>;

/** The row behind the page, or a 404; what was merged into another product leads there. */
export async function findPage(viewer: Viewer, district: Working, softwareId: string): Promise<Row> {
  const row = found(await findReviewPage(db, viewer, { districtId: district.id, softwareId }));
  if (row.mergedIntoId) throw redirect(paths.reviewOf(row.mergedIntoId), 301);
  return row;
}

/** Everything that the page of a product's review shows. */
export async function loadPage(viewer: Viewer, district: Working, softwareId: string) {
  const row = await findPage(viewer, district, softwareId);
  const ground = (await loadGrounds(db, viewer, { district, softwareIds: [softwareId] })).get(softwareId);
  const requests = row.requests.map(requestOf);
  const isPaused = isAllPaused(requests);
  const { round } = row;
  const of = { districtId: district.id, softwareId };
  const { last, bans, records } = await listTogether(db, {
    last: selectLastReviews(viewer, of),
    bans: selectBanOfAny(viewer, of),
    records: selectComplianceRecords(viewer, { ...of, today: district.today }),
  });
  const needed = ground ? neededDimensions(await listDimensions(db, viewer, { districtId: district.id }), ground) : [];
  const unstarted = bypassedReviews(needed, { last, hasRound: round?.closedAt === null });
  return {
    softwareId,
    product: {
      name: row.name,
      vendor: row.vendor,
      category: await categoryName(viewer, district, row.categoryId),
      website: row.website,
    },
    record: recordOf(row, ground?.decision?.allowedSchools.map(({ name }) => name) ?? []),
    round: round && roundOf(round, { viewer, today: district.today, isPaused }),
    needed: needed.map(({ settings }) => settings.dimension),
    unstarted: unstarted.map(({ settings }) => settings.dimension),
    ...areasOutside(round?.reviews ?? [], { last, unstarted: unstarted.map(({ settings }) => settings.dimension) }),
    requests,
    isPaused,
    ban: banShown(viewer, bans[0] ?? null),
    due: dueOf(row),
    people: row.people,
    rules: (ground?.rules ?? []).map(({ id, name, effect, message }) => ({ id, name, effect, message })),
    facts: ground
      ? factsOf(ground.facts, coverOf(records[0]?.agreements ?? [], ground.facts.agreement, district.today))
      : [],
    can: {
      decide: opens(viewer, rights.approveSoftware),
      seeRules: opens(viewer, screens.policyRules.needs),
    },
  };
}

export type ReviewPage = Awaited<ReturnType<typeof loadPage>>;

type Areas = { last: readonly LastReview[]; unstarted: readonly Dimension[] };

/** The review areas that are not in the round: required all the same, reviewed before it, and needed by no rule. */
function areasOutside(reviews: readonly { dimension: Dimension }[], { last, unstarted }: Areas) {
  const outside = dimensions.filter((one) => !reviews.some(({ dimension }) => dimension === one));
  const required = outside.filter((one) => unstarted.includes(one));
  const earlier = last.filter(({ dimension }) => outside.includes(dimension) && !required.includes(dimension));
  const isElsewhere = (one: Dimension) => required.includes(one) || earlier.some(({ dimension }) => dimension === one);
  return { required, earlier, notNeeded: outside.filter((one) => !isElsewhere(one)) };
}

const isOpen = (status: RequestStatus) => openStatuses.includes(status);

function isAllPaused(requests: ReviewedRequest[]): boolean {
  const open = requests.filter((request) => request.isOpen);
  return open.length > 0 && open.every(({ status }) => status === "info_requested");
}

/** The first day on which one of the requests is due whose clock runs. */
function dueOf({ requests }: Row): string | null {
  const running = requests.filter(({ status }) => status === "submitted" || status === "in_review");
  const [first] = running.flatMap(({ dueAt }) => dueAt ?? []).sort();
  return first ?? null;
}

function requestOf({ grades, ...row }: Row["requests"][number]) {
  const { id, status, type, who, school, purpose, students, neededBy, at } = row;
  const request = { id, status, type, who, school, purpose, students, neededBy, at };
  return { ...request, grades: gradesInWords(grades), isOpen: isOpen(status) };
}

/** A request as the page of its product's review lists it. */
export type ReviewedRequest = ReturnType<typeof requestOf>;

type Seen = { viewer: Viewer; today: string; isPaused: boolean };

function roundOf({ reviews, ...round }: Round, seen: Seen) {
  return { ...round, isOpen: round.closedAt === null, reviews: reviews.map((review) => reviewOf(review, seen)) };
}

function reviewOf(row: Round["reviews"][number], { viewer, today, isPaused }: Seen) {
  const { assigneeId, assigneeRole, assignee, ...review } = row;
  const isTheirs = assigneeId ? assigneeId === viewer.profileId : assigneeRole === viewer.role;
  const isWaiting = review.status === "waiting";
  return {
    ...review,
    who: assignee,
    role: assigneeRole,
    assignee: assigneeId ? `person:${assigneeId}` : assigneeRole ? `role:${assigneeRole}` : "",
    isOverdue: isWaiting && !isPaused && review.dueOn !== null && review.dueOn < today,
    mine: isWaiting && isTheirs,
  };
}

/** A review of one dimension, as those who review see it. Instants are ISO 8601, days YYYY-MM-DD. */
export type DimensionReview = ReturnType<typeof reviewOf>;

function recordOf({ record }: Row, schools: readonly string[]) {
  return {
    approval: record?.approvalStatus ?? "not_reviewed",
    privacy: record?.privacyStatus ?? "not_evaluated",
    isChecked: record?.isChecked ?? false,
    conditions: record ? conditionsSaid(record, schools) : [],
    reason: record?.reason ?? null,
    overrideReason: record?.overrideReason ?? null,
    decidedBy: record?.decidedBy ?? null,
    decidedAt: record?.decidedAt ?? null,
    nextReviewOn: record?.nextReviewOn ?? null,
    allowedUntil: record?.allowedUntil ?? null,
    demo: record?.demo ?? false,
  };
}

type Ground = Awaited<ReturnType<typeof loadGrounds>> extends Map<string, infer G> ? G : never;

const flag = (value: boolean | null) => (value === null ? "Not known" : value ? "Yes" : "No");

/** What is known about the product, as reviewers need it. */
function factsOf(facts: Ground["facts"], cover: Cover): { term: string; value: string }[] {
  const words = (field: string, values: readonly string[]) => values.map((value) => conditionValueWord(field, value));
  const grades = [facts.gradeMin ?? -1, facts.gradeMax ?? 12];
  const [from = -1, to = 12] = grades;
  const known = facts.gradeMin !== null || facts.gradeMax !== null;
  const range = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [
    {
      term: "Made for",
      value: `${
        capital([...words("audience", facts.audience), known ? gradesInWords(range) : ""].filter(Boolean).join(", ")) ||
        "Not known"
      }${asStated(facts, "audience")}`,
    },
    { term: "People sign in", value: flag(facts.requiresLogin) },
    { term: "Personal data", value: `${flag(facts.collectsPii)}${asStated(facts, "collectsPii")}` },
    {
      term: "Data about students",
      value: `${capital(words("data_elements", facts.dataElements).join(", ")) || "Not known"}${asStated(facts, "dataElements")}`,
    },
    { term: "Students sign in", value: `${flag(facts.studentLogin)}${asStated(facts, "studentLogin")}` },
    { term: "Under 13", value: `${flag(facts.under13)}${asStated(facts, "under13")}` },
    { term: "Uses AI", value: `${flag(facts.usesAi)}${asStated(facts, "usesAi")}` },
    { term: "Shows ads", value: flag(facts.showsAds) },
    {
      term: "Price",
      value:
        facts.pricingModel === "unknown" ? "Not known" : capital(conditionValueWord("pricing", facts.pricingModel)),
    },
    {
      term: "Estimated cost",
      value: `${facts.estimatedCost === null ? "Not known" : dollars(facts.estimatedCost)}${asStated(facts, "estimatedCost")}`,
    },
    { term: "Agreement", value: coverLine(cover) },
  ];
}
