import type { Conflict } from "domain/conflict";
import { setPrivacyStatus } from "domain/software/compliance/commands/set-privacy";
import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import { openStatuses } from "domain/software/requests/terms";
import { requestWords } from "domain/software/requests/words";
import { approvalWords, privacyWords } from "domain/software/status/words";
import type { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import type { Faults as FormFaults } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { conflictWords, roundOf } from "~/routes/software/decisions/conflict-words.server";
import { type decisionForms, fieldsOf } from "~/routes/software/decisions/decision-form.server";
import { formatCount, inSentence } from "~/ui/format";
import { findDecision } from "./page.server";

type Posted = z.output<ReturnType<typeof decisionForms>>;
type At = { viewer: Viewer; district: Working; softwareId: string; name: string };
type Faults = { faults: FormFaults; status: number };

/** Does what a form of the page asks for. Returns where to go, or what is wrong with it. */
export async function carryOut(at: At, posted: Posted): Promise<Response | Faults> {
  return posted.intent === "privacy" ? privacy(at, posted) : decide(at, posted);
}

type Faster = Conflict & { round?: { id: string; version: number } | null };

const roundFields = (round: { id: string; version: number } | null) => ({
  roundId: round?.id ?? "",
  roundVersion: String(round?.version ?? 0),
});

/** Whoever has been told the current version may decide over it: the form goes on with the versions that were told. */
function tell({ viewer, district, softwareId }: At, conflict: Faster, answered: string | null = null): Faults {
  const round = conflict.round === undefined ? {} : roundFields(conflict.round);
  const record = conflict.about === "record" ? { recordVersion: String(conflict.version), ...round } : null;
  const noRound = conflict.about === "round" && !conflict.now ? roundFields(null) : null;
  // A request that was answered is not on the form any more.
  const again = conflict.about === "request" ? {} : (record ?? noRound ?? roundOf(conflict));
  const reader = { viewer, zone: district.zone, current: paths.reviewOf(softwareId) };
  const now = [conflictWords(conflict), answered].filter(Boolean).join(" ") || null;
  return { faults: conflictFaults(conflict, { ...reader, now, again }), status: 409 };
}

/** What has become of the requests that the second decision was to answer, where the first has answered them. */
async function answeredBy(at: At, conflict: Conflict, requestIds: readonly string[]): Promise<string | null> {
  if (conflict.about === "request" || requestIds.length === 0) return null;
  const { row } = await findDecision(at.viewer, at.district, at.softwareId);
  const closed = row.requests.filter(({ id, status }) => requestIds.includes(id) && !openStatuses.includes(status));
  const statuses = [...new Set(closed.map(({ status }) => `“${requestWords[status].label}”`))];
  if (statuses.length === 0) return null;
  if (closed.length === 1) return `The request’s status is now ${statuses[0]}.`;
  return `The statuses of the requests are now ${statuses.join(" and ")}.`;
}

async function privacy(at: At, posted: Extract<Posted, { intent: "privacy" }>): Promise<Response | Faults> {
  const change = found(
    await perform(setPrivacyStatus, at.viewer, {
      districtId: at.district.id,
      softwareId: at.softwareId,
      status: posted.privacy,
      version: posted.recordVersion,
      reason: posted.privacyReason,
    }),
  );
  if (change.kind === "conflict") return tell(at, change);
  const said = `Privacy status set to ${inSentence(privacyWords[posted.privacy])}.`;
  return redirectWithNotice(paths.reviewOf(at.softwareId), "success", said);
}

const unseen = "Nothing was saved yet. Check “This will” at the end of the form: it has changed. Then save again.";

async function decide(at: At, posted: Extract<Posted, { intent: "decide" }>): Promise<Response | Faults> {
  const { decision, privacyStatus, roundId, roundVersion } = posted;
  const outcome = await perform(decideSoftware, at.viewer, {
    districtId: at.district.id,
    softwareId: at.softwareId,
    recordVersion: posted.recordVersion,
    round: roundId ? { id: roundId, version: roundVersion } : null,
    decision,
    privacyStatus,
    fields: fieldsOf(posted),
    reason: posted.reason,
    skipReason: posted.skipReason,
    requestIds: posted.requests,
    shown: posted.shown,
  });
  switch (outcome.kind) {
    case "missing":
      return found<Response>(null);
    case "conflict":
      return tell(at, outcome, await answeredBy(at, outcome, posted.requests));
    case "unseen":
      return { faults: { form: [unseen] }, status: 409 };
    case "refused":
      return { faults: { form: [outcome.why] }, status: 409 };
    case "invalid":
      return { faults: { fields: { [outcome.field]: [outcome.why] } }, status: 422 };
    case "decided": {
      const said = `${at.name}: ${inSentence(approvalWords[decision])}.`;
      const answered = outcome.answered > 0 ? ` ${formatCount(outcome.answered, "request", "requests")} answered.` : "";
      const left = outcome.left > 0 ? ` ${formatCount(outcome.left, "request stays", "requests stay")} open.` : "";
      return redirectWithNotice(paths.reviewOf(at.softwareId), "success", said + answered + left);
    }
  }
}
