import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { can } from "domain/access/permissions";
import type { Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { asAtSchool, keptRecords, ofDistrict, type RecordsDistrict } from "domain/kept-records";
import { gradeNumber } from "domain/software/catalogue/grades";
import { type Answer, type Asker, type Ground, mayIUse } from "domain/software/policies/may-i-use";
import { findGradeOf, loadGrounds } from "domain/software/policies/queries/grounds";

/**
 * Who asks "May I use it?" when this actor does. A student asks for their own grade when none is given; for everyone
 * else no grade is no grade.
 */
export async function askerOf(db: Db, actor: Actor, { grade }: { grade: number | null }): Promise<Asker> {
  const { role, profileId, schoolId } = actor;
  const asksForOwn = grade === null && role === "student" && profileId !== null;
  const own = asksForOwn ? gradeNumber(await findGradeOf(db, actor, { profileId })) : grade;
  return { role, profileId, schoolId, grade: own };
}

/** Answers as this actor may read them: rules and entries are led to only where the actor may open them. */
export function answersOf(actor: Actor, asker: Asker): (ground: Ground) => Answer {
  const mayOpen = {
    policy_rule: can(actor, "view:policy_rules"),
    blacklist: can(actor, "manage:software_blacklist"),
    status: true,
    conditions: true,
    grade: true,
  };
  const isStudent = actor.role === "student";
  return (ground) => {
    const answer = mayIUse(asker, ground);
    const { kind, id, name } = answer.by;
    answer.by = { kind, id: mayOpen[kind] ? id : null, name: isStudent ? null : name };
    if (!mayOpen.policy_rule) answer.alerts = [];
    return answer;
  };
}

/** What the answers about some products stand on, by their ids: for one school, all who ask share it. */
const readGrounds = keptRecords("grounds of answers", {
  make: (db, { districtId, scope, today, about }): Promise<ReadonlyMap<string, Ground>> =>
    loadGrounds(db, scope, { district: { id: districtId, today }, softwareIds: about ? about.split(",") : [] }),
  rows: (grounds) => grounds.size,
});

type Input = { district: RecordsDistrict; softwareIds: readonly string[]; grade: number | null };

/**
 * "May I use it?" for some products of one district, by their ids; what is not in scope has no answer. Takes who
 * asks, the district, the products, and the grade asked for, if any. At most two queries, however many products.
 */
export async function answersFor(
  db: Db,
  actor: Actor,
  { district, softwareIds, grade }: Input,
): Promise<Map<string, Answer>> {
  if (softwareIds.length === 0) return new Map();
  const asker = await askerOf(db, actor, { grade });
  const { id: districtId, today, stamp } = district;
  const of = { districtId, today, stamp, about: [...softwareIds].sort().join() };
  const grounds = await readGrounds(db, { ...of, scope: asAtSchool(actor) });
  const answer = answersOf(actor, asker);
  const answers = new Map<string, Answer>();
  for (const [id, ground] of grounds) answers.set(id, answer(ground));
  return answers;
}

type OfPerson = {
  district: RecordsDistrict;
  person: { id: string; role: Role; schoolId: string | null; grade: string | null };
  softwareIds: readonly string[];
};

/**
 * "May I use it?" as a person would be answered, whose page the one in this scope looks at, by product. They speak of
 * "you" to the person alone. At most two queries.
 */
export async function answersOfPerson(db: Db, scope: Scope, { district, person, softwareIds }: OfPerson) {
  const answers = new Map<string, Pick<Answer, "answer" | "reason">>();
  if (softwareIds.length === 0) return answers;
  const asker: Asker = {
    role: person.role,
    profileId: person.id,
    schoolId: person.schoolId,
    grade: gradeNumber(person.grade),
    isReadByOthers: scope.profileId !== person.id,
  };
  const { id: districtId, today, stamp } = district;
  const of = { districtId, today, stamp, about: [...softwareIds].sort().join() };
  // How a product stands that somebody used is theirs to know, whether or not they would find it.
  const grounds = await readGrounds(db, { ...of, scope: ofDistrict(scope) });
  for (const [id, ground] of grounds) {
    const { answer, reason } = mayIUse(asker, ground);
    answers.set(id, { answer, reason });
  }
  return answers;
}

/** Whether an answer lets somebody use a product, with or without conditions. */
export const isYes = (answer: Answer | undefined) => answer?.answer === "yes" || answer?.answer === "yes_if";

const alternativesShown = 3;

/**
 * What may be used in place of a product that its answer keeps from the one who asks: of its alternatives the first few
 * whose own answer is a yes. Takes the product, its alternatives in their order, and the answers about all of them.
 */
export function insteadOf<One extends { id: string }>(
  softwareId: string,
  alternatives: readonly One[],
  answers: ReadonlyMap<string, Answer>,
): One[] {
  const mayUse = (id: string) => isYes(answers.get(id));
  return mayUse(softwareId) ? [] : alternatives.filter(({ id }) => mayUse(id)).slice(0, alternativesShown);
}
