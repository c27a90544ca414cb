import { purgeLimitUses } from "domain/access/queries/limit-uses";
import { purgeSignInAttempts } from "domain/access/queries/sign-in-attempts";
import { purgeCounts } from "domain/audit/jobs";
import { purgeContactMessages } from "domain/notices/queries/contact-messages";
import { handlesDaily } from "../daily-runs";

/** What is over by now goes, also when the run is for a day that was missed. */
export const purgeCountsHandler = handlesDaily(purgeCounts, async (_payload, { db, log }) => {
  const rows = (await purgeSignInAttempts(db)) + (await purgeLimitUses(db));
  if (rows > 0) log.info({ rows }, "counts of attempts and limits were removed");
  const messages = await purgeContactMessages(db);
  if (messages > 0) log.info({ messages }, "old messages of visitors were removed");
});
