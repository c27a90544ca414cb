import { redirect } from "@remix-run/node";
import { lists } from "domain/constants";
import { listSchoolPage } from "domain/places/queries/schools";
import { gradesInWords } from "domain/software/catalogue/grades";
import { bypassedReviews } from "domain/software/decisions/dimensions";
import { listLastReviews, listNeededReviews } from "domain/software/decisions/queries/review-needs";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { openStatuses } from "domain/software/requests/terms";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** The rows that a decision is made on, or a 404; what was merged into another product leads there. */
export async function findDecision(viewer: Viewer, district: Working, softwareId: string) {
  const row = found(await findReviewPage(db, viewer, { districtId: district.id, softwareId }));
  if (row.mergedIntoId) throw redirect(paths.reviewDecision(row.mergedIntoId), 301);
  const filter = { search: "", stateId: null, districtId: district.id, level: null, isClient: null };
  const { rows: schools } = await listSchoolPage(db, viewer, {
    ...{ filter: { ...filter, sort: "name" as const, descending: false }, after: null, size: lists.schools },
  });
  return { row, schools: schools.map(({ id, name }) => ({ value: id, label: name })) };
}

/** What the page of a decision shows. */
export async function loadDecision(viewer: Viewer, district: Working, softwareId: string) {
  const { row, schools } = await findDecision(viewer, district, softwareId);
  const round = row.round?.closedAt === null ? row.round : null;
  const open = row.requests.filter(({ status }) => openStatuses.includes(status));
  const last = await listLastReviews(db, viewer, { districtId: district.id, softwareId });
  const needed = await listNeededReviews(db, viewer, { district, softwareId });
  const unstarted = bypassedReviews(needed, { last, hasRound: round !== null });
  return {
    ...{ district, schools, softwareId },
    unstarted: unstarted.map(({ settings, why }) => ({ dimension: settings.dimension, why })),
    product: { name: row.name },
    record: row.record,
    round: round && { id: round.id, version: round.version, reviews: round.reviews },
    requests: open.map(({ grades, ...one }) => ({ ...one, grades: gradesInWords(grades), isOpen: true })),
  };
}

export type DecisionPage = Awaited<ReturnType<typeof loadDecision>>;
