import { redirect } from "@remix-run/node";
import { lists } from "domain/constants";
import { listSchoolPage } from "domain/places/queries/schools";
import { gradesInWords } from "domain/software/catalogue/grades";
import { answerTo, privacyToBeginWith, whyOverride } from "domain/software/decisions/decisions";
import { bypassedReviews } from "domain/software/decisions/dimensions";
import { effectLines } from "domain/software/decisions/effect-lines";
import { answeredAs, effectsKey, effectsOf, type Ground } from "domain/software/decisions/effects";
import { countNotified, readGround } from "domain/software/decisions/queries/decision-effects";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { openStatuses } from "domain/software/requests/terms";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { banShown } from "~/routes/software/decisions/ban-shown.server";
import type { FormState } from "~/ui/form-state";
import { type Chosen, choiceIn, choiceOf } from "./choice.server";

/** The rows that a decision is made on, or a 404; what was merged into another product leads there. */
export async function findDecision(viewer: Viewer, district: Working, softwareId: string) {
  const row = found(await findReviewPage(db, viewer, { districtId: district.id, softwareId }));
  if (row.mergedIntoId) throw redirect(paths.reviewDecision(row.mergedIntoId), 301);
  const filter = { search: "", stateId: null, districtId: district.id, level: null, isClient: null };
  const { rows: schools } = await listSchoolPage(db, viewer, {
    filter: { ...filter, sort: "name" as const, descending: false },
    after: null,
    size: lists.schools,
  });
  return { row, schools: schools.map(({ id, name }) => ({ value: id, label: name })) };
}

type At = { viewer: Viewer; district: Working; softwareId: string };
type Row = Awaited<ReturnType<typeof findDecision>>["row"];

/** What the page of a decision shows. */
export async function loadDecision({ viewer, district, softwareId }: At, request: Request) {
  const { row, schools } = await findDecision(viewer, district, softwareId);
  const ground = await readGround(db, viewer, { district, softwareId, row });
  const round = row.round?.closedAt === null ? row.round : null;
  const open = row.requests.filter(({ status }) => openStatuses.includes(status));
  const privacy = privacyToBeginWith(ground.privacy, ground.last);
  const choice = choiceIn(request, privacy);
  const unstarted = bypassedReviews(ground.needed, { last: ground.last, hasRound: ground.hasRound });
  return {
    district,
    schools,
    softwareId,
    ban: banShown(viewer, ground.ban),
    chosen: choice?.decision ?? null,
    will: choice && (await foresee({ viewer, district, softwareId }, choice, ground)),
    overrides: overridesOf(ground),
    privacy,
    unstarted: unstarted.map(({ settings, why }) => ({ dimension: settings.dimension, why })),
    product: { name: row.name },
    record: row.record,
    round: round && { id: round.id, version: round.version, reviews: round.reviews },
    requests: open.map((one) => requestOf(one, choice)),
  };
}

export type DecisionPage = Awaited<ReturnType<typeof loadDecision>>;

/** What the decision of a form that comes back would do by now; null where it decides nothing. */
export async function willOf({ viewer, district, softwareId }: At, form: FormState) {
  const choice = form.intent === "decide" ? choiceOf(form) : null;
  if (!choice) return null;
  const { row } = await findDecision(viewer, district, softwareId);
  return foresee({ viewer, district, softwareId }, choice, await readGround(db, viewer, { district, softwareId, row }));
}

/** What a decision will do, line by line, and the key by which the command knows what was shown. */
export type Will = { lines: string[]; key: string };

async function foresee({ viewer, district, softwareId }: At, choice: Chosen, ground: Ground): Promise<Will> {
  const requestIds = choice.requestIds ?? ground.open.map(({ id }) => id);
  const effects = effectsOf({ ...choice, requestIds }, ground);
  const { profileId: deciderId } = viewer;
  const notified = await countNotified(db, { districtId: district.id, softwareId, effects, deciderId });
  return { lines: effectLines(effects, notified), key: effectsKey(effects, notified) };
}

/** The rules by which an approval needs a reason of its own: always, or under some privacy statuses only. */
const overridesOf = ({ last }: Ground) => ({
  always: whyOverride("approved", "compliant", last),
  byPrivacy: whyOverride("approved", "not_evaluated", []),
});

function requestOf({ grades, requesterId: _, ...one }: Row["requests"][number], choice: Chosen | null) {
  const answer = choice && answeredAs[answerTo(one.type, choice.decision)];
  return { ...one, answer, grades: gradesInWords(grades), isOpen: true };
}
