import { Form } from "@remix-run/react";
import { renewalWords } from "domain/money/renewal-words";
import { longestRenewalLine, renewalDecisions } from "domain/money/terms";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { ChoicesField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import type { ContractPage } from "./page.server";

type Props = { contract: ContractPage["contract"]; today: string; form: FormState | undefined };

const options = renewalDecisions.map((value) => ({ value, label: renewalWords[value].asChoice }));

/** The form of a renewal's decision: what to do, why, and whether the vendor has been told. */
export function DecisionForm({ contract, today, form }: Props) {
  const { id, version, decision, changes, reason, noticeGivenOn } = contract;
  return (
    <SectionCard title={decision ? "Change the decision" : "Decide the renewal"}>
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="version" value={form?.values.version ?? version} />
        <ChoicesField name="decision" label="What to do" form={form} defaultValue={decision ?? ""} options={options} />
        <TextField
          name="changes"
          label="What changes"
          hint="Only when you renew with changes. For example “900 seats instead of 1,200”."
          form={form}
          defaultValue={changes ?? ""}
          maxLength={longestRenewalLine}
          autoComplete="off"
        />
        <TextField
          name="reason"
          label="Reason"
          hint="Required when you cancel, otherwise optional. Only people in the district office can see it."
          form={form}
          defaultValue={reason ?? ""}
          maxLength={longestRenewalLine}
          autoComplete="off"
        />
        <TextField
          name="noticeGivenOn"
          label="Notice given on (optional)"
          hint="Only when you cancel: the day you told the vendor. Leave blank until you have."
          type="date"
          max={today}
          form={form}
          defaultValue={noticeGivenOn ?? ""}
        />
        <FormActions cancelTo={paths.contract(id)}>Save decision</FormActions>
      </FieldsForm>
      {decision ? <Withdrawal version={version} /> : null}
    </SectionCard>
  );
}

function Withdrawal({ version }: { version: number }) {
  return (
    <Disclosure summary="Withdraw this decision">
      <p>The renewal is undecided again. The reason, what changes and the notice day are removed.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw-decision" />
        <input type="hidden" name="version" value={version} />
        <Button variant="danger" icon="trash-2">
          Withdraw decision
        </Button>
      </Form>
    </Disclosure>
  );
}
