import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { RecordsDistrict } from "domain/kept-records";
import { readPaidAndUsed } from "domain/money/read-paid";
import { seesUse } from "domain/money/read-use";
import { readProductsUsed, readRecorded } from "domain/money/use-and-cost";
import { isInUse } from "domain/software/status/terms";
import { type Answered, withAnswers } from "./answered";
import { listApprovedAlternatives } from "./queries/approved-alternatives";
import { listAnswers } from "./queries/recommendation-answers";
import { readOverlaps } from "./read-overlaps";
import { readValues } from "./read-values";
import type { Known, MoneyKnown } from "./recommendation";
import { recommend } from "./recommendations";
import { isApart } from "./recommended-use";
import { valueSpan } from "./terms";

/** So many products that may not be used, or nobody has decided about, are looked at: the most used ones. */
const mostApart = 200;

/**
 * What is recommended to somebody in a district, with what it answered: of money and of agreements to those who see the
 * whole of it, of what is used without approval to everybody, by the people whom they see. Answers to what the records no
 * longer call for are for those who see the whole district: at a school nobody can tell whether its own people had a part
 * in it. Fourteen questions at most, where nothing is kept.
 */
export async function readRecommendations(
  db: Db,
  actor: Actor,
  { district }: { district: RecordsDistrict },
): Promise<Answered[]> {
  const [known, answers] = await Promise.all([
    readKnown(db, actor, district),
    listAnswers(db, actor, { districtId: district.id }),
  ]);
  const answered = withAnswers((isDismissed) => recommend(known, isDismissed), answers);
  return seesUse(actor) ? answered : answered.filter(({ one }) => one !== null);
}

async function readKnown(db: Db, actor: Actor, district: RecordsDistrict): Promise<Known> {
  const { id: districtId, today, stamp } = district;
  const isWide = seesUse(actor);
  const [used, money, recorded] = await Promise.all([
    readProductsUsed(db, actor, district),
    isWide ? readMoney(db, actor, district) : null,
    isWide ? readRecorded(db, { districtId, scope: actor, today, stamp }) : null,
  ]);
  const products = recorded?.products ?? [];
  const inUse = new Set(
    products.filter(({ facts }) => isInUse(facts.approvalStatus)).map((one) => one.record.softwareId),
  );
  const apart = (used.counted ?? []).filter(isApart).slice(0, mostApart);
  const softwareIds = apart.map(({ id }) => id);
  return {
    today,
    money: money && { ...money, isInUse: (id) => inUse.has(id) },
    compliance: products,
    used: used.counted,
    alternatives: await listApprovedAlternatives(db, actor, { districtId, today, softwareIds }),
  };
}

/** What is paid for, how it is used and where it overlaps; null before any use is known. */
async function readMoney(db: Db, actor: Actor, district: RecordsDistrict): Promise<Omit<MoneyKnown, "isInUse"> | null> {
  const { id: districtId, today, stamp } = district;
  const { costs, use, now } = await readPaidAndUsed(db, actor, { districtId, today, stamp, span: valueSpan });
  if (!use) return null;
  const { products, lines } = now;
  const values = await readValues(db, actor, { district, paid: products, use });
  const { enrolled } = costs;
  const overlaps = await readOverlaps(db, actor, { district, values, paid: products, lines, enrolled });
  return { products, lines, overlaps, months: use.behind.months, value: values.of };
}
