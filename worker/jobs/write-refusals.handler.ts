import { writeRefusals } from "domain/audit/jobs";
import * as refusals from "domain/audit/queries/refusals";
import { handles } from "../handler";

/** Twice at once is well: a count is taken away in the transaction that writes its line. */
export const writeRefusalsHandler = handles(writeRefusals, async (_payload, { db }) => {
  await refusals.writeRefusals(db);
});
