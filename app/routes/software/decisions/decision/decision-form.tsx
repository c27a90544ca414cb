import { Link } from "@remix-run/react";
import { type DecisionWord, isApproval, privacyAllowsApproval } from "domain/software/status/terms";
import { decisionWords, privacyWords } from "domain/software/status/words";
import { ForShownDistrict } from "~/components/district-line";
import { Banned } from "~/routes/software/decisions/banned";
import { RequestTicks } from "~/routes/software/decisions/request-ticks";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldGroup, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";
import { ConditionFields } from "./condition-fields";
import type { DecisionPage, Will } from "./page.server";
import { SkippedReviews } from "./skipped-reviews";
import { ThisWill, useWill } from "./will";

type Props = { page: DecisionPage; decision: DecisionWord; form: FormState | undefined };

/** The second step: what this decision needs and no more, and what saving it will do. */
export function DecisionForm({ page, decision, form, will: came }: Props & { will: Will | null }) {
  const { record, round, softwareId } = page;
  const { will, onChange } = useWill(softwareId, came);
  return (
    <Card as="section" aria-label="Your decision">
      <FieldsForm method="post" onChange={onChange}>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="decision" value={decision} />
        <ForShownDistrict />
        <input type="hidden" name="recordVersion" value={form?.values.recordVersion ?? record?.version ?? 0} />
        <input type="hidden" name="roundId" value={form?.values.roundId ?? round?.id ?? ""} />
        <input type="hidden" name="roundVersion" value={form?.values.roundVersion ?? round?.version ?? 0} />
        <Chosen page={page} decision={decision} form={form} />
        {decision === "approved_with_conditions" || decision === "pilot" ? (
          <ConditionFields page={page} decision={decision} form={form} />
        ) : null}
        {isApproval(decision) ? <Privacy page={page} form={form} /> : null}
        <SkippedReviews page={page} form={form} />
        <Requests page={page} form={form} />
        <TextareaField
          name="reason"
          label={isApproval(decision) ? "Reason (optional)" : "Reason"}
          hint={isApproval(decision) ? "Requesters read it." : "Requesters and current users read it."}
          form={form}
          rows={3}
          maxLength={2000}
          required={!isApproval(decision)}
        />
        {decision === "retired" ? null : <NextReview page={page} form={form} />}
        <ThisWill will={will} />
        <Actions>
          <Button variant="primary">Save decision</Button>
          <ButtonLink variant="quiet" to="?">
            Choose another decision
          </ButtonLink>
        </Actions>
      </FieldsForm>
    </Card>
  );
}

function Chosen({ page, decision, form }: Props) {
  const { act, means } = decisionWords[decision];
  return (
    <>
      <FieldGroup name="decision" legend="Decision" form={form} isTarget>
        <p>
          <strong>{act}</strong>
          {`: ${means} `}
          <Link to="?">Change</Link>
        </p>
      </FieldGroup>
      {isApproval(decision) ? <Banned ban={page.ban} /> : null}
    </>
  );
}

/** The privacy status of an approval. An override is asked for only where a rule asks for it. */
function Privacy({ page: { record, overrides, privacy }, form }: Omit<Props, "decision">) {
  const isNeeded = overrides.always !== null || form?.errors.fields.overrideReason !== undefined;
  const rule = overrides.always ?? overrides.byPrivacy;
  const isFound = privacy !== (record?.privacyStatus ?? "not_evaluated");
  const found = isFound ? `Begins with ${privacyWords[privacy]}, as the privacy review found. ` : "";
  return (
    <>
      <SelectField
        name="privacyStatus"
        label="Privacy status"
        hint={`${found}An approval needs one of these: ${carried}.`}
        form={form}
        defaultValue={privacy}
        options={optionsOf(privacyWords)}
      />
      <div
        className={
          isNeeded
            ? undefined
            : "in-[form:has([name=privacyStatus]_option:is([value$=collected],[value=compliant],[value=conditional]):checked)]:hidden"
        }
      >
        <TextareaField
          name="overrideReason"
          label="Reason for the privacy override"
          hint={`${rule} It stays in the record.`}
          form={form}
          defaultValue={record?.overrideReason ?? undefined}
          rows={2}
          maxLength={2000}
          required
        />
      </div>
    </>
  );
}

const carried = privacyAllowsApproval.map((one) => privacyWords[one].toLowerCase()).join(", ");

/** Who gets an answer by it; a request that is left out stays in the queue. */
function Requests({ page: { requests, round }, form }: Omit<Props, "decision">) {
  if (requests.length === 0) return null;
  return (
    <RequestTicks
      legend="Requests this decision closes"
      hint={`A request you clear stays in the queue${round ? ", and the review stays open" : ""}.`}
      requests={requests}
      form={form}
    />
  );
}

function NextReview({ page: { record, district }, form }: Omit<Props, "decision">) {
  const next = record?.nextReviewOn;
  return (
    <TextField
      name="nextReviewOn"
      type="date"
      label="Next review (optional)"
      hint="Your home page reminds you on this day."
      form={form}
      defaultValue={next && next > district.today ? next : ""}
    />
  );
}
