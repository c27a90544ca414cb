import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import type { Tools } from "domain/tools";
import { findToday } from "domain/usage/queries/today";
import { listRenewalsToRemind } from "./queries/renewal-reminders";

/**
 * Tells people of a district which renewals they still have to decide, in the app, and by mail those who want it: each
 * contract once 30 days and once 7 days before the day. May be run again at any time. Returns how many mails are to go out.
 */
export async function tellOfRenewals(
  tools: Pick<Tools, "db" | "enqueue" | "log">,
  { districtId, now }: { districtId: string; now: Date },
): Promise<number> {
  const today = await findToday(tools.db, { districtId, now });
  if (today === undefined) return 0;
  const mails = await tools.db.transaction().execute(async (db) => {
    const mails: MailIds[] = [];
    for (const { id, title, by, ahead, profileIds } of await listRenewalsToRemind(db, { districtId, today })) {
      const details = { product: title, to: ahead, on: by };
      mails.push(...(await notify(db, { districtId, kind: "renewal_due", profileIds, subjectId: id, details })));
    }
    return mails;
  });
  await enqueueMails(tools, mails);
  return mails.length;
}
