import { setPrivacyStatus } from "domain/software/compliance/commands/set-privacy";
import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import { needsOverride } from "domain/software/decisions/decisions";
import type { RecordChange } from "domain/software/status/queries/district-software";
import { approvalWords, privacyWords } from "domain/software/status/words";
import type { z } from "zod";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { type decisionForms, fieldsOf } from "~/routes/software/decisions/decision-form.server";
import { formatCount, inSentence } from "~/ui/format";
import { formatDateTime } from "~/ui/time-format";

type Posted = z.output<ReturnType<typeof decisionForms>>;
type At = { viewer: Viewer; district: Working; softwareId: string; name: string };
type Faults = { faults: { form?: string[]; fields?: Record<string, string[]> }; status: number };

/** Does what a form of the page asks for. Returns where to go, or what is wrong with it. */
export async function carryOut(at: At, posted: Posted): Promise<Response | Faults> {
  return posted.intent === "privacy" ? privacy(at, posted) : decide(at, posted);
}

/** What somebody else has put on record in the meantime, in a sentence. */
function conflict(change: Extract<RecordChange, { kind: "changed" }>, { district }: At): Faults {
  const when = formatDateTime(change.at.toISOString(), district.zone);
  const now = `${inSentence(approvalWords[change.status])}, privacy: ${inSentence(privacyWords[change.privacyStatus])}`;
  const who = change.by ? `${change.by} has changed its record` : "Its record was changed";
  const why = `${who} meanwhile, ${when}: the status is now ${now}. Nothing of yours was saved. What you chose is still here: save it again only if you want it to replace that.`;
  return { faults: { form: [why] }, status: 409 };
}

async function privacy(at: At, posted: Extract<Posted, { intent: "privacy" }>): Promise<Response | Faults> {
  const change = await perform(setPrivacyStatus, at.viewer, {
    ...{ districtId: at.district.id, softwareId: at.softwareId, status: posted.privacy },
    ...{ version: posted.recordVersion, reason: posted.privacyReason },
  });
  if (change.kind === "changed") return conflict(change, at);
  if (change.kind === "gone") found(null);
  return redirectWithNotice(paths.reviewOf(at.softwareId), "success", `Privacy: ${privacyWords[posted.privacy]}.`);
}

async function decide(at: At, posted: Extract<Posted, { intent: "decide" }>): Promise<Response | Faults> {
  const { decision, privacyStatus, roundId, roundVersion } = posted;
  const outcome = await perform(decideSoftware, at.viewer, {
    ...{ districtId: at.district.id, softwareId: at.softwareId, recordVersion: posted.recordVersion },
    round: roundId ? { id: roundId, version: roundVersion } : null,
    ...{ decision, privacyStatus, fields: fieldsOf(posted, needsOverride(decision, privacyStatus)) },
    ...{ reason: posted.reason, skipReason: posted.skipReason, requestIds: posted.requests },
  });
  switch (outcome.kind) {
    case "gone":
      return found<Response>(null);
    case "changed":
      return conflict(outcome, at);
    case "conflict":
      return { faults: { form: [outcome.why] }, status: 409 };
    case "refused":
      return { faults: { fields: { [outcome.field]: [outcome.why] } }, status: 422 };
    case "decided": {
      const said = `${at.name}: ${inSentence(approvalWords[decision])}.`;
      const answered = outcome.answered > 0 ? ` ${formatCount(outcome.answered, "request", "requests")} answered.` : "";
      const left = outcome.left > 0 ? ` ${formatCount(outcome.left, "request stays", "requests stay")} open.` : "";
      return redirectWithNotice(paths.reviewOf(at.softwareId), "success", said + answered + left);
    }
  }
}
