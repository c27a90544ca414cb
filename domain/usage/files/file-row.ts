import { createHash } from "node:crypto";
import type { Db } from "db/client";

/** Which file of which district. */
export type OfFile = { districtId: string; fileId: string };

/** The key under which a batch of a file is taken in, 32 bytes. */
export const batchKeyOf = ({ fileId }: OfFile, no: number): Buffer =>
  createHash("sha256").update(`file\n${fileId}\n${no}`).digest();

/** An update of one file's row; what it sets is the caller's. */
export const updateFile = (db: Db, { districtId, fileId }: OfFile) =>
  db.updateTable("usage_files").where("district_id", "=", districtId).where("id", "=", fileId);

/** Its bytes stood still for too long: whoever brings it begins again. */
export const givenUp = () => new Error("A file was given up while it arrived.");
