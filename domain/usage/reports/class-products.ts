import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { type ClassLine, type ClassOrder, classLines } from "../class-lines";
import { readClassFigures } from "../queries/class-figures";
import type { UsageSpan } from "../terms";

type Of = { profileId: string; span: UsageSpan; order: ClassOrder };

const rowsOf = ({ title, schoolName, students, active, engagements, minutes, products, unused }: ClassLine) => {
  const head = [title, schoolName, students];
  return [
    [...head, null, "whole class", active, engagements, minutes],
    ...products.map((row) => [...head, row.name, "used", row.people, row.engagements, row.minutes]),
    ...unused.map((product) => [...head, product.name, "approved, not used", 0, 0, 0]),
  ];
};

/** The classes of a teacher in scope: each as a whole, the products it used, and the approved ones that it did not. */
export function classProductsReport(db: Db, scope: Scope, { profileId, span, order }: Of): Report {
  const rows = atOnce(async () => {
    const use = await readClassFigures(db, scope, { profileId, span });
    return use?.kept?.keepsPeople && use.kept.countedAt ? classLines(use, order).flatMap(rowsOf) : [];
  });
  return {
    name: "usage-by-class",
    columns: ["class", "school", "students", "product", "row", "active_students", "engagements", "minutes"],
    rows: inCells(rows, (row) => row),
  };
}
