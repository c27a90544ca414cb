import { can } from "domain/access/permissions";
import { gradeNumber } from "domain/software/catalogue/grades";
import { type Answer, type Asker, type Ground, mayIUse } from "domain/software/policies/may-i-use";
import { findGradeOf, loadGrounds } from "domain/software/policies/queries/grounds";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/**
 * Who asks "May I use it?" when this viewer does. A student asks for their own grade when none is given; for everyone
 * else no grade is no grade.
 */
export async function askerOf(viewer: Viewer, grade: number | null): Promise<Asker> {
  const isStudent = viewer.role === "student";
  const own =
    grade === null && isStudent ? gradeNumber(await findGradeOf(db, viewer, { profileId: viewer.profileId })) : grade;
  return { role: viewer.role, profileId: viewer.profileId, schoolId: viewer.schoolId, grade: own };
}

/** One answer as this viewer may read it: rules and entries are led to only where the viewer may open them. */
export function answerFor(viewer: Viewer, asker: Asker, ground: Ground): Answer {
  const { by, alerts, ...rest } = mayIUse(asker, ground);
  const mayOpen = {
    policy_rule: can(viewer, "view:policy_rules"),
    blacklist: can(viewer, "manage:software_blacklist"),
    ...{ status: true, conditions: true, grade: true },
  };
  const named = viewer.role === "student" ? null : by.name;
  return {
    ...rest,
    by: { ...by, id: mayOpen[by.kind] ? by.id : null, name: named },
    alerts: mayOpen.policy_rule ? alerts : [],
  };
}

/**
 * "May I use it?" for some products of one district, by their ids; what is not in scope has no answer. Takes the viewer
 * who asks, the district, the products, and the grade asked for, if any. At most two queries, however many products.
 */
export async function answersFor(
  viewer: Viewer,
  district: Working,
  softwareIds: readonly string[],
  grade: number | null,
): Promise<Map<string, Answer>> {
  if (softwareIds.length === 0) return new Map();
  const asker = await askerOf(viewer, grade);
  const grounds = await loadGrounds(db, viewer, { district, softwareIds });
  return new Map([...grounds].map(([id, ground]) => [id, answerFor(viewer, asker, ground)]));
}

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
  const isYes = (id: string) => ["yes", "yes_if"].includes(answers.get(id)?.answer ?? "");
  return isYes(softwareId) ? [] : alternatives.filter(({ id }) => isYes(id)).slice(0, alternativesShown);
}
