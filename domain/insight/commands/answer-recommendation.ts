import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { lockPlace } from "domain/places/place-lock";
import type { Tools } from "domain/tools";
import type { AnswerKey, GivenAnswer } from "../answered";
import { findAnswer, putAnswer, removeAnswer } from "../queries/recommendation-answers";

/** What a recommendation is today. */
export type MadeToday = Pick<GivenAnswer, "title" | "cents" | "measure"> & { contractId: string | null };

/** `seen`: the id of the answer that the page showed, null where it showed none. */
type Of = { districtId: string; about: AnswerKey; seen: string | null };
type Answering = Of & {
  given: { answer: "accepted" | "done"; reason: null } | { answer: "dismissed"; reason: string };
  /** Null where the records no longer call for it: then it can only be done. */
  made: MadeToday | null;
};

type Saved = { kind: "saved" };
/** The records no longer call for it on this ground. */
type Gone = { kind: "gone" };

/**
 * Puts on record what a district answers to a recommendation, with its audit line. A conflict when somebody else answered
 * in the meantime; a second click changes nothing. Only what was accepted can be done.
 */
export async function answerRecommendation(
  tools: Tools,
  actor: ActingPerson,
  { districtId, about, seen, given, made }: Answering,
): Promise<Saved | Gone | Conflict<GivenAnswer | null> | Missing> {
  return tools.db.transaction().execute(async (db) => {
    await lockPlace(db, "districts", districtId);
    const before = await findAnswer(db, actor, { districtId, about });
    if (before === undefined) return missing;
    if ((before?.id ?? null) !== seen) {
      const isSame = before?.answer === given.answer && before.reason === given.reason;
      return isSame && before.byId === actor.profileId
        ? { kind: "saved" }
        : conflict(db, actor, { districtId, seen, before });
    }
    const then = made ?? (before && { ...before, contractId: before.contract?.id ?? null });
    const fits = given.answer === "done" ? before?.answer === "accepted" : made !== null;
    if (!then || !fits) return { kind: "gone" };
    const { title, cents, measure, contractId } = then;
    const put = { districtId, about, title, cents, measure, contractId, by: actor.profileId };
    const id = await putAnswer(db, actor, { ...put, answer: given.answer, reason: given.reason });
    if (!id) return missing;
    await recordAudit(db, {
      actor,
      districtId,
      action: `recommendation.${given.answer}`,
      object: { table: "recommendation_answers", id },
      details: { kind: about.kind, software_id: about.softwareId },
      before: factsOf(before),
      after: factsOf({ answer: given.answer, cents }),
    });
    return { kind: "saved" };
  });
}

/** Takes an answer back: the recommendation is open again, as far as the records still call for it. */
export async function undoAnswer(
  tools: Tools,
  actor: ActingPerson,
  { districtId, about, seen }: Of,
): Promise<Saved | Conflict<GivenAnswer | null> | Missing> {
  return tools.db.transaction().execute(async (db) => {
    await lockPlace(db, "districts", districtId);
    const before = await findAnswer(db, actor, { districtId, about });
    if (before === undefined) return missing;
    // It is taken back already, by a second click or by somebody who wanted the same.
    if (before === null) return { kind: "saved" };
    if (before.id !== seen) return conflict(db, actor, { districtId, seen, before });
    await removeAnswer(db, actor, { districtId, about });
    await recordAudit(db, {
      actor,
      districtId,
      action: undone,
      object: { table: "recommendation_answers", id: before.id },
      details: { kind: about.kind, software_id: about.softwareId },
      before: factsOf(before),
      after: factsOf(null),
    });
    return { kind: "saved" };
  });
}

const undone = "recommendation.answer_undone";

/** Without the reason, which is read on the page. */
const factsOf = (given: Pick<GivenAnswer, "answer" | "cents"> | null) => ({
  answer: given?.answer ?? null,
  saving_cents: given?.cents ?? null,
});

type Meanwhile = { districtId: string; seen: string | null; before: GivenAnswer | null };

/** Who answered in the meantime, or took back the answer that was seen. */
async function conflict(db: Db, actor: ActingPerson, { districtId, seen, before }: Meanwhile) {
  const of = { districtId, table: "recommendation_answers", id: seen ?? "", actions: [undone] };
  const last = before ?? (seen === null ? undefined : await findLastChange(db, actor, of));
  return conflictOf(last, { about: "recommendation", version: before?.id ?? null, now: before });
}
