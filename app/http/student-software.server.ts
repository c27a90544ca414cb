import { listComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { listSoftwareInUse } from "domain/software/compliance/software-in-use";
import { answersOf, askerOf, isYes } from "domain/software/policies/answers";
import type { ShownAnswer } from "~/components/answer-line";
import { type Learned, learnedInWords, nothingLearned } from "./learned.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** A product that a student may use. */
export type StudentProduct = { id: string; name: string; answer: ShownAnswer };
/** The same, with what it learns, as far as an agreement says. */
export type StudentLine = StudentProduct & Learned;

/**
 * What is approved for a student's own grade and school, by name. Products whose answer is "no" or "ask" are not shown.
 */
export async function listStudentProducts(viewer: Viewer, district: Working): Promise<StudentProduct[]> {
  const asker = await askerOf(db, viewer, { grade: null });
  const answerTo = answersOf(viewer, asker);
  const products = await listSoftwareInUse(db, viewer, district);
  return products.flatMap(({ softwareId, name, ground }) => {
    const answer = answerTo(ground);
    if (!isYes(answer)) return [];
    // A student can't open another product's page, so nothing leads there.
    return [{ id: softwareId, name, answer: { ...answer, alternative: null } }];
  });
}

/** The products that are shown, with what they learn: the records of those alone are read. */
export async function studentLines(
  viewer: Viewer,
  district: Working,
  shown: readonly StudentProduct[],
): Promise<StudentLine[]> {
  if (shown.length === 0) return [];
  const among = shown.map(({ id }) => id);
  const records = await listComplianceRecords(db, viewer, { districtId: district.id, among, letOff: true });
  const learned = new Map(records.map((record) => [record.softwareId, learnedInWords(record)]));
  return shown.map((product) => ({ ...product, ...(learned.get(product.id) ?? nothingLearned) }));
}
