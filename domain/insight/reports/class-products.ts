import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { type ClassLine, type ClassOrder, classLines } from "domain/usage/class-lines";
import { readClassFigures } from "domain/usage/queries/class-figures";
import type { UsageSpan } from "domain/usage/terms";
import { licensesUsed } from "../class-licenses";
import { listLicensed } from "../queries/licensed";

type Of = { profileId: string; span: UsageSpan; order: ClassOrder };

const rowsOf = (line: ClassLine) => {
  const { title, schoolName, students, active, engagements, minutes, products, unused, licenses } = line;
  const head = [title, schoolName, students];
  return [
    [...head, null, "whole class", active, engagements, minutes, licenses.used, licenses.licenses],
    ...products.map((row) => [...head, row.name, "used", row.people, row.engagements, row.minutes, null, null]),
    ...unused.map((product) => [...head, product.name, "approved, not used", 0, 0, 0, null, null]),
  ];
};

/** The classes of a teacher in scope: each as a whole, the products it used, and the approved ones that it did not. */
export function classProductsReport(db: Db, scope: Scope, { profileId, span, order }: Of): Report {
  const rows = atOnce(async () => {
    const use = await readClassFigures(db, scope, { profileId, span });
    if (!use?.kept?.keepsPeople || !use.kept.countedAt) return [];
    const { byClass } = licensesUsed(use, await listLicensed(db, scope, use.district));
    return classLines(use, order, byClass).flatMap(rowsOf);
  });
  return {
    name: "usage-by-class",
    columns: [
      "class",
      "school",
      "students",
      "product",
      "row",
      "active_students",
      "engagements",
      "minutes",
      "licenses_used",
      "licenses",
    ],
    rows: inCells(rows, (row) => row),
  };
}
