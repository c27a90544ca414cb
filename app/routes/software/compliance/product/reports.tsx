import { Form } from "@remix-run/react";
import type { AccessibilityReportKind, AccessibilityResult } from "domain/software/compliance/terms";
import { accessibilityReportWords, accessibilityResultWords } from "domain/software/compliance/words";
import { ForShownDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ExternalLink } from "~/ui/external";
import { SelectField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { inSentence } from "~/ui/format";
import { optionsOf } from "~/ui/options";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";

/** Nothing is chosen beforehand: what a report says is read in it, not left as it came. */
const none = { value: "", label: "Choose" };
const wcag = ["2.1 AA", "2.2 AA", "2.0 AA"].map((value) => ({ value, label: `WCAG ${value}` }));

type Report = {
  id: string;
  kind: AccessibilityReportKind;
  wcag: string;
  result: AccessibilityResult;
  issuedOn: string;
  url: string | null;
  recordedBy: string | null;
};
type Props = { reports: Report[]; next: string; form?: FormState; today: string };

/** Reports on how accessible the product is, the newest first, and the form for another one. */
export function Reports({ reports, next, form, today }: Props) {
  const mine = form?.intent === "report" ? form : undefined;
  return (
    <SectionCard title="Accessibility reports" lead="Each one is dated, so you can spot an old one.">
      {reports.length === 0 ? <p className="text-sm text-ink-muted">None on file yet.</p> : null}
      <Stack as="ul" gap="sm">
        {reports.map((report) => (
          <li key={report.id} className="border-line not-first:border-t not-first:pt-2">
            <p>
              {report.url ? (
                <ExternalLink href={report.url}>{accessibilityReportWords[report.kind]}</ExternalLink>
              ) : (
                accessibilityReportWords[report.kind]
              )}
            </p>
            <p className="text-sm text-ink-muted">
              {`WCAG ${report.wcag}: ${inSentence(accessibilityResultWords[report.result])}, ${formatDay(report.issuedOn)}`}
              {report.recordedBy ? `, by ${report.recordedBy}` : ""}
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="remove-report" />
              <input type="hidden" name="reportId" value={report.id} />
              <Button variant="quiet" about={`of ${formatDay(report.issuedOn)}`}>
                Remove report
              </Button>
            </Form>
          </li>
        ))}
      </Stack>
      <Disclosure summary="Add a report" open={mine !== undefined}>
        <FieldsForm method="post">
          <input type="hidden" name="intent" value="report" />
          <ForShownDistrict />
          <input type="hidden" name="report" value={mine?.values.report ?? next} />
          <SelectField
            name="kind"
            label="Kind"
            form={mine}
            options={[none, ...optionsOf(accessibilityReportWords)]}
            required
          />
          <SelectField name="wcag" label="Measured against" form={mine} options={[none, ...wcag]} required />
          <SelectField
            name="result"
            label="What it found"
            form={mine}
            options={[none, ...optionsOf(accessibilityResultWords)]}
            required
          />
          <TextField name="issuedOn" label="Day of the report" type="date" max={today} form={mine} required />
          <TextField name="reportUrl" label="Link to it (optional)" type="url" autoComplete="off" form={mine} />
          <Actions>
            <Button>Add report</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </SectionCard>
  );
}
