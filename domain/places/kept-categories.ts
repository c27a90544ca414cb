import { keptRecords } from "domain/kept-records";
import { listReferenceCategories } from "./queries/reference-data";

/** The categories of software, by name: kept until one changes. */
export const readCategories = keptRecords("categories", {
  make: (db) => listReferenceCategories(db),
  rows: ({ rows }) => rows.length,
});
