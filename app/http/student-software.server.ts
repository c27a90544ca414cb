import { listTogether } from "db/list-together";
import { gradeNumber } from "domain/software/catalogue/grades";
import type { DataElement } from "domain/software/catalogue/terms";
import { learnedBy } from "domain/software/compliance/learned";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { answersFor } from "domain/software/policies/answers";
import { selectGradeOf } from "domain/software/policies/queries/grounds";
import type { ShownAnswer } from "~/components/answer-line";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** A product that a student may use, and what it learns, as far as an agreement says. */
export type StudentLine = { id: string; name: string; answer: ShownAnswer; elements: DataElement[] };

/** What is approved for a student's own grade and school, by name: what the answer is no or "ask" for is not shown. */
export async function loadStudentLines(viewer: Viewer, district: Working): Promise<StudentLine[]> {
  const { records, own } = await listTogether(db, {
    records: selectComplianceRecords(viewer, { districtId: district.id }),
    own: selectGradeOf(viewer, { profileId: viewer.profileId }),
  });
  const ids = records.map(({ softwareId }) => softwareId);
  const grade = viewer.role === "student" ? gradeNumber(own[0]?.grade ?? null) : null;
  const answers = await answersFor(db, viewer, { district, softwareIds: ids, grade });
  return records.flatMap((record) => {
    const { softwareId, name } = record;
    const answer = answers.get(softwareId);
    if (!answer || (answer.answer !== "yes" && answer.answer !== "yes_if")) return [];
    // A student can't open another product's page, so nothing leads there.
    return [{ id: softwareId, name, answer: { ...answer, alternative: null }, elements: learnedBy(record) }];
  });
}
