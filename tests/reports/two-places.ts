import type { Actor } from "domain/access/actor";
import { wholeDistrict } from "domain/access/scope";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import type { Cell, Report } from "domain/report";
import { aPlace } from "../access/two-districts.place";
import { cloneDatabase } from "../support/database";

const nobody = { role: null, requestId: null, address: null };

/** Two districts with a row of everything, and those who ask for reports: a job of each, and the operator. No web. */
export async function twoPlaces() {
  const database = await cloneDatabase();
  const { db } = database;
  const own = await aPlace(db, "Own");
  const other = await aPlace(db, "Other");
  const job: Actor = { ...wholeDistrict(own.districtId), ...nobody };
  const operator: Actor = { reach: "all", districtId: null, schoolId: null, profileId: null, ...nobody };
  const districtOf = async ({ districtId }: { districtId: string }) => {
    const district = await findWorkingDistrict(db, operator, { id: districtId });
    if (!district) throw new Error("the district is not there");
    return district;
  };
  return { db, own, other, job, operator, districtOf, close: database.close };
}

/** All of a report: its name, its columns and its rows. */
export async function whole(report: Report | undefined) {
  if (!report) throw new Error("there is no report");
  const rows: (readonly Cell[])[] = [];
  for await (const some of report.rows) rows.push(...some);
  return { name: report.name, columns: report.columns, rows };
}
