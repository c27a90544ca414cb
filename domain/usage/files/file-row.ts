import type { Db } from "db/client";

/** Which file of which district. */
export type OfFile = { districtId: string; fileId: string };

/** An update of one file's row; what it sets is the caller's. */
export const updateFile = (db: Db, { districtId, fileId }: OfFile) =>
  db.updateTable("usage_files").where("district_id", "=", districtId).where("id", "=", fileId);

/** Its bytes stood still for too long: whoever brings it begins again. */
export const givenUp = () => new Error("A file was given up while it arrived.");
