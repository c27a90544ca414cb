import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { RecordsDistrict } from "domain/kept-records";
import { seesUse } from "domain/money/read-use";
import { type Answered, withAnswers } from "./answered";
import { listAnswers } from "./queries/recommendation-answers";
import { readRecommendations } from "./read-recommendations";

/**
 * What is recommended to somebody, with what their district answered. Answers to what the records no longer call for are
 * for those who see the whole district: at a school nobody can tell whether its own people had a part in it.
 */
export async function readAnswered(
  db: Db,
  actor: Actor,
  { district }: { district: RecordsDistrict },
): Promise<Answered[]> {
  const [all, answers] = await Promise.all([
    readRecommendations(db, actor, { district }),
    listAnswers(db, actor, { districtId: district.id }),
  ]);
  const answered = withAnswers(all, answers);
  return seesUse(actor) ? answered : answered.filter(({ one }) => one !== null);
}
