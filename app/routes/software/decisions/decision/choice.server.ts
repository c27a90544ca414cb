import type { Choice } from "domain/software/decisions/effects";
import {
  type DecisionWord,
  decisions,
  isApproval,
  type PrivacyStatus,
  privacyStatuses,
} from "domain/software/status/terms";
import { type FormState, valuesOf } from "~/ui/form-state";

/** What is chosen so far; requests of null: all that are open. */
export type Chosen = Omit<Choice, "requestIds"> & { requestIds: string[] | null };

const decisionOf = (text: string | null | undefined): DecisionWord | null =>
  decisions.find((one) => one === text) ?? null;
const privacyOf = (text: string | null | undefined): PrivacyStatus | null =>
  privacyStatuses.find((one) => one === text) ?? null;

/** Only an approval sets the privacy status; any other decision leaves it as it is. */
const chosen = (decision: DecisionWord, privacy: PrivacyStatus | null, requestIds: string[] | null): Chosen => ({
  decision,
  requestIds,
  privacyStatus: isApproval(decision) ? privacy : null,
});

/**
 * What the address of the page chooses: nothing, a decision, or with scripts what the form has ticked by now, too. Takes
 * the privacy status that the form of an approval begins with.
 */
export function choiceIn(request: Request, privacy: PrivacyStatus): Chosen | null {
  const query = new URL(request.url).searchParams;
  const decision = decisionOf(query.get("decision"));
  if (!decision) return null;
  const status = privacyOf(query.get("privacyStatus")) ?? privacy;
  return chosen(decision, status, query.has("ticked") ? query.getAll("requests") : null);
}

/** What a form that comes back chooses; null when it chooses nothing. */
export function choiceOf(form: FormState): Chosen | null {
  const decision = decisionOf(form.values.decision);
  return decision && chosen(decision, privacyOf(form.values.privacyStatus), valuesOf(form, "requests"));
}
