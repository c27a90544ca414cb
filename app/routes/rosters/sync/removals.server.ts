import type { Removal, Share } from "domain/rosters/removal-terms";
import { gradeText, removalGroupWords } from "domain/rosters/removal-words";
import { capital } from "~/ui/format";

/** Removals along one trait: a row per school or grade, a column per group that has any there. */
export type RemovalTable = {
  by: "school" | "grade";
  columns: string[];
  rows: { name: string; cells: ({ gone: number; of: number } | null)[] }[];
};

const mostRows = 20;

function tableOf(by: RemovalTable["by"], removals: Removal[], sharesOf: (removal: Removal) => Share[]): RemovalTable[] {
  const groups = removals.filter((removal) => sharesOf(removal).length > 0);
  const values = [...new Set(groups.flatMap((removal) => sharesOf(removal).map(({ value }) => value)))].slice(
    0,
    mostRows,
  );
  if (values.length === 0) return [];
  return [
    {
      by,
      columns: groups.map(({ group }) => removalGroupWords[group].label),
      rows: values.map((value) => ({
        name: by === "grade" ? capital(gradeText(value)) : value,
        cells: groups.map((removal) => {
          const share = sharesOf(removal).find((one) => one.value === value);
          return share ? { gone: share.gone, of: share.of } : null;
        }),
      })),
    },
  ];
}

/** What a held sync would remove, by school and by grade, people before classes and enrollments. */
export function removalsOf(removals: Removal[]): RemovalTable[] {
  return [
    ...tableOf("school", removals, ({ schools }) => schools),
    ...tableOf("grade", removals, ({ grades }) => grades),
  ];
}
