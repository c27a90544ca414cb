import { actionWords } from "domain/audit/words";
import { renewalWords } from "domain/money/renewal-words";
import { type RenewalDecision, renewalDecisions } from "domain/money/terms";
import { z } from "zod";
import { type Change, loadChanges } from "~/http/changes.server";
import type { Viewer } from "~/http/viewer.server";
import { inSentence } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** What a line of the audit log says of a renewal; all other lines say nothing of it. */
const Noted = z
  .object({ renewal_decision: z.enum(renewalDecisions).nullable(), notice_given_on: z.string().nullish() })
  .nullish()
  .catch(null);

const short = (decision: RenewalDecision) => inSentence(renewalWords[decision].short);

/** What was done to a contract, with what was decided about its renewal: "Renewal decided: cancel". */
function changeWords({ action, ...facts }: Change): string {
  const [before, after] = [Noted.parse(facts.before), Noted.parse(facts.after)];
  const [old, decided] = [before?.renewal_decision, after?.renewal_decision];
  const notified = after?.notice_given_on;
  if (action === "contract.renewal_withdrawn" && old) return `Renewal decision “${short(old)}” withdrawn`;
  if (action === "contract.changed" && old) return "Contract changed, and its renewal reopened";
  if (action !== "contract.renewal_decided" || !decided) return actionWords(action);
  const notice = notified ? `, vendor told on ${formatDay(notified)}` : "";
  if (old === decided && notified && notified !== before?.notice_given_on)
    return `Vendor told on ${formatDay(notified)}`;
  if (!old || old === decided) return `Renewal decided: ${short(decided)}${notice}`;
  return `Renewal decision changed from “${short(old)}” to “${short(decided)}”${notice}`;
}

type Recorded = {
  id: string;
  createdAt: Date;
  createdBy: string | null;
  decision: RenewalDecision | null;
  decidedAt: Date | null;
  decidedBy: string | null;
};

/** What was done to a contract, the newest first, and what its row says where the audit log is silent. One query. */
export function loadHistory(viewer: Viewer, districtId: string, contract: Recorded) {
  const { id, createdAt, createdBy, decision, decidedAt, decidedBy } = contract;
  return loadChanges(
    viewer,
    { districtId, table: "contracts", id },
    [
      { action: "contract.created", at: createdAt.toISOString(), by: createdBy },
      {
        action: "contract.renewal_decided",
        at: decidedAt?.toISOString() ?? null,
        by: decidedBy,
        after: { renewal_decision: decision },
      },
    ],
    changeWords,
  );
}
