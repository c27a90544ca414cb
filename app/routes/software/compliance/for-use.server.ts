import { learnedBy } from "domain/software/compliance/learned";
import { listRecords } from "domain/software/compliance/lines";
import { listComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { answersFor } from "domain/software/policies/answers";
import { pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import { listStudentProducts, studentLines } from "~/http/student-software.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { categoriesOf, filterOf, pageSize, readReport } from "./compliance-report.server";

const studentPage = 25;

/** One page of what is approved for a teacher's school, with the answer to "May I use it?" and what each product learns. */
export async function loadForUse(
  viewer: Viewer,
  district: Working,
  { url, on }: { url: URL; on: keyof typeof pageSize },
) {
  const listQuery = readReport(url);
  const records = await listComplianceRecords(db, viewer, { districtId: district.id, today: district.today });
  const chosen = listRecords(records, filterOf(listQuery));
  const { rows, ...pages } = pageAmong(chosen, listQuery.page, pageSize[on]);
  const softwareIds = rows.map((record) => record.softwareId);
  const answers = await answersFor(db, viewer, { district, softwareIds, grade: null });
  return {
    ...{ view: listQuery.view, ...pages, categories: categoriesOf(records) },
    rows: rows.map((record) => {
      const { softwareId: id, name, vendor } = record;
      return { id, name, vendor, answer: answers.get(id) ?? null, elements: learnedBy(record) };
    }),
  };
}

export type ForUse = Awaited<ReturnType<typeof loadForUse>>;

/** One page of what a student may use, narrowed by name. */
export async function loadForStudent(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readReport(url);
  const products = await listStudentProducts(viewer, district);
  const sought = values.q.toLowerCase();
  const named = products.filter(({ name }) => name.toLowerCase().includes(sought));
  const { rows, ...pages } = pageAmong(named, page, studentPage);
  return { view, ...pages, rows: await studentLines(viewer, district, rows) };
}

export type ForStudent = Awaited<ReturnType<typeof loadForStudent>>;
