import { loadComplianceWithCost } from "domain/money/use-and-cost";
import { answersFor } from "domain/software/policies/answers";
import { listOf, pageAmong } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import { learnedBy, loadStudentLines } from "~/http/student-software.server";
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
  const { products, lines, known, hasUse } = await loadComplianceWithCost(db, viewer, {
    ...{ district, filter: filterOf(listQuery) },
  });
  const { rows, ...pages } = pageAmong(lines, listQuery.page, pageSize[on]);
  const answers = await answersFor(db, viewer, { district, softwareIds: rows.map(({ id }) => id), grade: null });
  const records = new Map(products.map(({ record }) => [record.softwareId, record]));
  return {
    ...{ view: listQuery.view, ...pages, hasUse, categories: categoriesOf(products) },
    rows: rows.map(({ id, name, vendor }) => {
      const record = records.get(id);
      return {
        ...{ id, name, vendor, answer: answers.get(id) ?? null },
        elements: record ? learnedBy(record) : [],
        ...known(id),
      };
    }),
  };
}

export type ForUse = Awaited<ReturnType<typeof loadForUse>>;

const readStudentList = listOf({ filters: { q: typedFilter() }, sort: { by: ["name"], usual: "name" } });

/** One page of what a student may use, narrowed by name. */
export async function loadForStudent(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readStudentList(url);
  const lines = await loadStudentLines(viewer, district);
  const sought = values.q.toLowerCase();
  return {
    view,
    ...pageAmong(
      lines.filter(({ name }) => name.toLowerCase().includes(sought)),
      page,
      studentPage,
    ),
  };
}

export type ForStudent = Awaited<ReturnType<typeof loadForStudent>>;
