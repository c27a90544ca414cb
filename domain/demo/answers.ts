import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { readRecommendations } from "domain/insight/read-recommendations";
import { groundOf } from "domain/insight/recommendation-ground";
import type { RecommendationAnswer, RecommendationKind } from "domain/insight/recommendation-terms";
import { dayIn } from "domain/local-days";
import { ago, findDemoPlace } from "./governance-place";

type Answer = {
  kind: RecommendationKind;
  product: string;
  answer: RecommendationAnswer;
  title: string;
  reason?: string;
  /** So many days ago. */
  days: number;
};

/** Answers to what the demo's district is recommended: about made-up products alone. */
const answers: Answer[] = [
  {
    kind: "right_size",
    product: "Soundstage Junior",
    answer: "accepted",
    title: "Renew Soundstage Junior with fewer seats",
    days: 4,
  },
  {
    kind: "train",
    product: "Mathloom",
    answer: "dismissed",
    title: "Help people use Mathloom",
    reason: "Demo: Teachers had half a day of training in August. We look at it again in spring.",
    days: 9,
  },
];

/** Of a contract that is over: the next one has 200 seats fewer. */
const past = { contract: "Wordgarden, the year before", title: "Renew Wordgarden with 700 seats, not 900", days: 158 };
const pastCents = 200 * 925;

type Input = { district: { name: string; timeZone: string }; now: Date };

/**
 * Gives a demo district answers to some of what it is recommended, once its use is there. One that has given any is left
 * alone. Returns how many.
 */
export async function seedDemoAnswers(db: Db, { district: { name, timeZone }, now }: Input): Promise<number> {
  const place = await findDemoPlace(db, { name, now });
  if (!place) return 0;
  const ofPlace = { district_id: place.id };
  const there = db.selectFrom("recommendation_answers").select("id").where("district_id", "=", place.id);
  if (await there.executeTakeFirst()) return 0;
  const all = await readRecommendations(db, operator, { district: { id: place.id, today: dayIn(now, timeZone) } });
  const live = answers.flatMap(({ kind, product, days, reason = null, ...said }) => {
    const one = all.find((each) => each.about.kind === kind && each.product.name === product)?.one;
    if (!one) return [];
    const { id: software_id } = one.product;
    const what = { ...ofPlace, ...said, ...groundOf(one), kind, software_id, reason };
    const then = { answered_by: place.itDirector, answered_at: ago(place, days) };
    return [{ ...what, ...then, contract_id: one.contract?.id ?? null, saving_cents: one.cents }];
  });
  const over = await db
    .selectFrom("contracts as c")
    .innerJoin("contract_lines as l", "l.contract_id", "c.id")
    .select(["c.id", "c.ends_on as endsOn", "l.software_id as softwareId"])
    .where("c.district_id", "=", place.id)
    .where("c.title", "=", past.contract)
    .execute();
  const done = over.map(({ id, endsOn, softwareId }) => ({
    ...ofPlace,
    kind: "right_size",
    software_id: softwareId,
    ground: `${id} ${endsOn}`,
    contract_id: id,
    answer: "done",
    title: past.title,
    saving_cents: pastCents,
    measure: pastCents,
    answered_by: place.curriculumDirector,
    answered_at: ago(place, past.days),
  }));
  const rows = [...live, ...done.slice(0, 1)];
  if (rows.length > 0) await db.insertInto("recommendation_answers").values(rows).execute();
  return rows.length;
}
