import { Link } from "@remix-run/react";
import { dimensionWords } from "domain/software/decisions/words";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { privacyWords } from "domain/software/status/words";
import { ForShownDistrict } from "~/components/district-line";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { ReviewBadge } from "~/routes/software/decisions/review-badge";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";
import type { DecisionPage } from "./page.server";

/** The status of the product, and what the reviewers found. */
export function CurrentRecord({ page: { record, round, unstarted, softwareId } }: { page: DecisionPage }) {
  return (
    <SectionCard title="Status" actions={<Link to={paths.reviewOf(softwareId)}>See the review</Link>}>
      <div className="inline-flex flex-col items-start gap-1">
        <ApprovalBadge status={record?.approvalStatus ?? "not_reviewed"} />
        <PrivacyBadge status={record?.privacyStatus ?? "not_evaluated"} isChecked={record?.isChecked ?? false} />
      </div>
      {round ? null : <p className="text-sm text-ink-muted">No review is open.</p>}
      {round || unstarted.length > 0 ? (
        <ul className="mt-2 grid gap-3">
          {unstarted.map(({ dimension, why }) => (
            <li key={dimension}>
              <span>{dimensionWords[dimension]}</span>
              <p className="text-sm text-ink-muted">{`Required and not done. ${why}`}</p>
            </li>
          ))}
          {round?.reviews.map((review) => (
            <li key={review.id}>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                <span>{dimensionWords[review.dimension]}</span>
                <ReviewBadge status={review.status} />
              </div>
              <p className="text-sm text-ink-muted">
                {review.status === "waiting"
                  ? `Waiting for ${assigneeOf({ who: review.assignee, role: review.assigneeRole })}`
                  : (review.comment ?? review.by)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}

/** The privacy status set by itself, where nothing else is decided. */
export function PrivacyAlone({ page: { record }, form }: { page: DecisionPage; form: FormState | undefined }) {
  return (
    <Card as="section">
      <Disclosure summary="Set only the privacy status" open={form !== undefined}>
        <FieldsForm method="post">
          <input type="hidden" name="intent" value="privacy" />
          <ForShownDistrict />
          <input type="hidden" name="recordVersion" value={form?.values.recordVersion ?? record?.version ?? 0} />
          <SelectField
            name="privacy"
            label="New privacy status"
            form={form}
            defaultValue={record?.privacyStatus ?? "not_evaluated"}
            options={optionsOf(privacyWords)}
          />
          {record?.overrideReason ? (
            <p className="text-ink-muted text-sm">
              This product was approved anyway, for a reason on record. That reason no longer counts once you choose
              another status that doesn’t allow an approval.
            </p>
          ) : null}
          <TextareaField name="privacyReason" label="Why" form={form} rows={2} maxLength={2000} required />
          <Button>Save privacy status</Button>
        </FieldsForm>
      </Disclosure>
    </Card>
  );
}
