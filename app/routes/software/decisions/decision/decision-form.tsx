import type { Dimension } from "domain/software/decisions/terms";
import { dimensionWords } from "domain/software/decisions/words";
import { approvalWords, decisionWords, privacyWords } from "domain/software/status/words";
import { ForShownDistrict } from "~/components/district-line";
import { RequestTicks } from "~/routes/software/decisions/request-ticks";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { FieldGroup, SelectField, TextareaField, TextField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { inSentence } from "~/ui/format";
import { optionsOf } from "~/ui/options";
import { ConditionFields } from "./condition-fields";
import type { DecisionPage } from "./page.server";

type Props = { page: DecisionPage; form: FormState | undefined };

/** What is decided, on which conditions, on what ground, and whom it answers. */
export function DecisionForm({ page, form }: Props) {
  const { record, round, requests, unstarted } = page;
  const waiting = round?.reviews.filter(({ status }) => status === "waiting") ?? [];
  const isSkipping = waiting.length + unstarted.length > 0 || form?.values.skipReason || form?.errors.fields.skipReason;
  return (
    <>
      <input type="hidden" name="intent" value="decide" />
      <ForShownDistrict />
      <input type="hidden" name="recordVersion" value={form?.values.recordVersion ?? record?.version ?? 0} />
      <input type="hidden" name="roundId" value={form?.values.roundId ?? round?.id ?? ""} />
      <input type="hidden" name="roundVersion" value={form?.values.roundVersion ?? round?.version ?? 0} />
      <Choices form={form} />
      {requests.length > 0 ? (
        <RequestTicks
          legend="Whom it answers"
          hint="Requests you leave out stay in the queue, and their review stays open."
          requests={requests}
          form={form}
        />
      ) : null}
      <ConditionFields page={page} form={form} />
      <FormPart aria-labelledby="privacy-head">
        <h2 id="privacy-head">Privacy</h2>
        <SelectField
          name="privacyStatus"
          label="Privacy status"
          hint="An approval needs: no data collected, compliant, or conditional."
          form={form}
          defaultValue={record?.privacyStatus ?? "not_evaluated"}
          options={optionsOf(privacyWords)}
        />
        <div className="in-[form:has([name=decision]:is([value=denied],[value=retiring],[value=retired]):checked)]:hidden">
          <TextareaField
            name="overrideReason"
            label="Reason for the privacy override"
            hint="Needed when the privacy status does not allow an approval, or the privacy or security review failed. It stays in the record."
            form={form}
            defaultValue={record?.overrideReason ?? undefined}
            rows={2}
            maxLength={2000}
          />
        </div>
      </FormPart>
      <FormPart aria-labelledby="reason-head">
        <h2 id="reason-head">Reason and next review</h2>
        {isSkipping ? (
          <TextareaField
            name="skipReason"
            label={waiting.length > 0 ? "Reason for skipping open reviews" : "Reason for skipping required reviews"}
            hint={skipHint({ waiting, unstarted, isAsked: form?.errors.fields.skipReason !== undefined })}
            form={form}
            rows={2}
            maxLength={2000}
          />
        ) : null}
        <TextareaField
          name="reason"
          label="Reason"
          hint="Requesters read it. Required to deny, phase out or retire."
          form={form}
          rows={3}
          maxLength={2000}
        />
        <TextField
          name="nextReviewOn"
          type="date"
          label="Look at it again on"
          hint="Your home page reminds you when the day comes."
          form={form}
          defaultValue={record?.nextReviewOn && record.nextReviewOn > page.district.today ? record.nextReviewOn : ""}
        />
      </FormPart>
      <Actions>
        <Button variant="primary">Save decision</Button>
        <span className="text-sm text-ink-muted">
          {record ? `Current status: ${inSentence(approvalWords[record.approvalStatus])}.` : "No decision yet."}
        </span>
      </Actions>
    </>
  );
}

type Some = readonly { dimension: Dimension }[];

const areas = (some: Some) => some.map(({ dimension }) => dimensionWords[dimension].toLowerCase()).join(", ");

/** The reviews that a decision would skip; none where they were closed while somebody typed. */
function skipHint({ waiting, unstarted, isAsked }: Record<"waiting" | "unstarted", Some> & { isAsked: boolean }) {
  // What became required while somebody typed is named beside the field.
  if (waiting.length + unstarted.length === 0 && isAsked) return undefined;
  if (waiting.length + unstarted.length === 0) return "No review is open or required any more, so this is not kept.";
  const said = [
    ...(waiting.length > 0 ? [`Still open: ${areas(waiting)}.`] : []),
    ...(unstarted.length > 0 ? [`Required by your rules and not done: ${areas(unstarted)}.`] : []),
  ];
  return `${said.join(" ")} They are recorded as skipped, with your name and this reason.`;
}

function Choices({ form }: { form: FormState | undefined }) {
  return (
    <FieldGroup name="decision" legend="Decision" form={form}>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {Object.entries(decisionWords).map(([value, { act, means }], index) => (
          <label
            key={value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              className="mt-1 size-4.5 accent-accent-fill"
              type="radio"
              id={index === 0 ? "decision" : undefined}
              name="decision"
              value={value}
              defaultChecked={form?.values.decision === value}
            />
            <span>
              <strong className="block font-medium">{act}</strong>
              <span className="text-ink-muted text-sm">{means}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
