import type { AnswerKey, GivenAnswer } from "domain/insight/answered";
import { answerRecommendation, type MadeToday, undoAnswer } from "domain/insight/commands/answer-recommendation";
import { readRecommendations } from "domain/insight/read-recommendations";
import { groundOf } from "domain/insight/recommendation-ground";
import { longestDismissal, recommendationKinds } from "domain/insight/recommendation-terms";
import { recommendationAnswerWords } from "domain/insight/recommendation-words";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { requiredLine } from "~/http/field-shapes.server";
import type { Refuse } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { saidOf } from "~/routes/software/requests/recommended-said.server";
import { inSentence } from "~/ui/format";

const about = {
  kind: z.enum(recommendationKinds),
  softwareId: z.uuid(),
  ground: z.string().min(1).max(300),
  /** The answer that the page showed, where it showed one. */
  seen: z.uuid().optional(),
};

/** The forms of a recommendation: what it is about, and the answer that the page showed. */
export const AnswerForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept"), ...about }),
  z.object({
    intent: z.literal("dismiss"),
    ...about,
    reason: requiredLine(longestDismissal, "Enter a reason for dismissing this."),
  }),
  z.object({ intent: z.literal("done"), ...about }),
  z.object({ intent: z.literal("undo"), ...about }),
]);

type Posted = z.output<typeof AnswerForm>;
type Where = { viewer: Viewer; district: Working; back: string };

const notices: Record<Posted["intent"], string> = {
  accept: "Accepted. It stays under Accepted until you mark it done.",
  dismiss: "Dismissed. It comes back if its contract, its status or what is at stake changes.",
  done: "Marked done.",
  undo: "The answer was undone.",
};

const gone = "The records behind this recommendation changed, so nothing was saved. Check the current list.";

/** Puts an answer on record, or takes it back, and confirms it on the page that the form was on. */
export async function answer({ viewer, district, back }: Where, posted: Posted, refuse: Refuse) {
  const { intent, kind, softwareId, ground, seen } = posted;
  const of = { districtId: district.id, about: { kind, softwareId, ground }, seen: seen ?? null };
  const done = found(
    intent === "undo"
      ? await perform(undoAnswer, viewer, of)
      : await perform(answerRecommendation, viewer, {
          ...of,
          given: givenBy(posted),
          made: await findMade(viewer, district, of.about),
        }),
  );
  if (done.kind === "saved") return redirectWithNotice(back, "success", notices[intent]);
  if (done.kind === "gone") return refuse({ form: [gone], current: back }, 409);
  const now = nowSaid(done.now);
  return refuse(conflictFaults(done, { viewer, zone: district.zone, current: back, now, typed: "nothing" }), 409);
}

const nowSaid = (given: GivenAnswer | null) =>
  given ? `It is ${inSentence(recommendationAnswerWords[given.answer].name)} now.` : "It is open now.";

function givenBy(posted: Exclude<Posted, { intent: "undo" }>) {
  if (posted.intent === "dismiss") return { answer: "dismissed", reason: posted.reason } as const;
  return { answer: posted.intent === "accept" ? "accepted" : "done", reason: null } as const;
}

/** What the recommendation is today; null where the records no longer call for it on this ground. */
async function findMade(viewer: Viewer, district: Working, about: AnswerKey): Promise<MadeToday | null> {
  const all = await readRecommendations(db, viewer, { district });
  const { kind, softwareId, ground } = about;
  const one = all.find(
    ({ about: of }) => of.kind === kind && of.softwareId === softwareId && of.ground === ground,
  )?.one;
  if (!one) return null;
  const { title } = saidOf(one, true);
  return { title, cents: one.cents, measure: groundOf(one).measure, contractId: one.contract?.id ?? null };
}
