import { type ForUseFilter, listRecords } from "domain/software/compliance/lines";
import { listRecordsInUse } from "domain/software/compliance/software-in-use";
import { answersFor } from "domain/software/policies/answers";
import { learnedInWords } from "~/http/learned.server";
import { listOf, pageAmong } from "~/http/list.server";
import { idFilter, typedFilter } from "~/http/list-filters.server";
import { filterAmong, keptCategoryChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import { listStudentProducts, studentLines } from "~/http/student-software.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { pageSize } from "./compliance-report.server";

const studentPage = 25;

/** A teacher's report says nothing of laws, and so it is narrowed by none. */
const readForUse = listOf({
  filters: { q: typedFilter(), category: idFilter },
  sort: { by: ["name"], usual: "name" },
});

const filterOf = ({ values, descending }: ReturnType<typeof readForUse>): ForUseFilter => ({
  search: values.q,
  categoryId: values.category,
  descending,
});

/** Which products the address asks for, without its page. */
export const readForUseFilter = (url: URL): ForUseFilter => filterOf(readForUse(url));

/** One page of what is approved for a teacher's school, with the answer to "May I use it?" and what each product learns. */
export async function loadForUse(
  viewer: Viewer,
  district: Working,
  { url, on }: { url: URL; on: keyof typeof pageSize },
) {
  const listQuery = readForUse(url);
  const records = await listRecordsInUse(db, viewer, district);
  const chosen = listRecords(records, filterOf(listQuery));
  const { rows, ...pages } = pageAmong(chosen, listQuery.page, pageSize[on]);
  const softwareIds = rows.map((record) => record.softwareId);
  const answers = await answersFor(db, viewer, { district, softwareIds, grade: null });
  return {
    view: listQuery.view,
    ...pages,
    categories: filterAmong(
      await keptCategoryChoices(viewer, district),
      records.map((record) => record.categoryId),
      listQuery.values.category,
    ),
    rows: rows.map((record) => {
      const { softwareId: id, name, vendor } = record;
      return { id, name, vendor, answer: answers.get(id) ?? null, ...learnedInWords(record) };
    }),
  };
}

export type ForUse = Awaited<ReturnType<typeof loadForUse>>;

/** One page of what a student may use, narrowed by name. */
export async function loadForStudent(viewer: Viewer, district: Working, url: URL) {
  const { view, values, page } = readForUse(url);
  const products = await listStudentProducts(viewer, district);
  const sought = values.q.toLowerCase();
  const named = products.filter(({ name }) => name.toLowerCase().includes(sought));
  const { rows, ...pages } = pageAmong(named, page, studentPage);
  return { view, ...pages, rows: await studentLines(viewer, district, rows) };
}

export type ForStudent = Awaited<ReturnType<typeof loadForStudent>>;
