import { Link } from "@remix-run/react";
import { type AgreementState, renewalStatuses } from "domain/software/compliance/terms";
import { agreementStatusWords } from "domain/software/compliance/words";
import { paths } from "~/http/paths";
import { AgreementBadge } from "~/routes/software/compliance/compliance-badges";
import { SectionCard } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

type Neighbor = {
  id: string;
  title: string;
  state: AgreementState;
  effectiveOn: string | null;
  until: string | null;
};

/** The agreements before and after this one, with their days. */
export function Neighbors({ before, after }: { before: Neighbor | null; after: Neighbor | null }) {
  if (!before && !after) return null;
  return (
    <SectionCard title="Renewals">
      {after ? <NeighborLine label="Renewed by" of={after} /> : null}
      {before ? <NeighborLine label="Renews" of={before} /> : null}
    </SectionCard>
  );
}

function NeighborLine({ label, of: { id, title, state, effectiveOn, until } }: { label: string; of: Neighbor }) {
  const days = [effectiveOn ? `from ${formatDay(effectiveOn)}` : null, until ? `until ${formatDay(until)}` : null];
  return (
    <div>
      <p>
        {`${label} `}
        <Link to={paths.agreement(id)}>{title}</Link>
      </p>
      <p className="text-sm text-ink-muted">
        {days.filter(Boolean).join(" ")} <AgreementBadge state={state} />
      </p>
    </div>
  );
}

type Props = {
  agreement: { id: string; title: string; products: unknown[]; endsOn: string | null };
  offered: { id: string; effectiveOn: string; endsOn: string };
  form: FormState | undefined;
};

const statusOptions = renewalStatuses.map((status) => ({ value: status, label: agreementStatusWords[status] }));

/** The days and the signature of a renewal; all else carries on. */
export function RenewalForm({ agreement: { id, title, products, endsOn }, offered, form }: Props) {
  return (
    <SectionCard
      title="Renew this agreement"
      lead={`Adds a new agreement for ${products.length === 1 ? "the same product" : `the same ${formatCount(products.length, "product", "products")}`}, with the same data, purposes and terms. This one stays on file${endsOn ? ` and still ends ${formatDay(endsOn)}` : ""}.`}
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="renew" />
        <input type="hidden" name="renewal" value={form?.values.renewal ?? offered.id} />
        <TextField name="title" label="Title" form={form} defaultValue={title} maxLength={200} required />
        <FieldPair>
          <TextField
            name="effectiveOn"
            label="First day"
            type="date"
            form={form}
            defaultValue={offered.effectiveOn}
            required
          />
          <TextField
            name="endsOn"
            label="Last day (optional)"
            hint="Leave blank if it has no last day."
            type="date"
            form={form}
            defaultValue={offered.endsOn}
          />
        </FieldPair>
        <FieldPair>
          <SelectField name="status" label="Status" form={form} defaultValue="in_negotiation" options={statusOptions} />
          <TextField
            name="signedOn"
            label="Signed on"
            hint="Needed once the status is Signed."
            type="date"
            form={form}
            defaultValue=""
          />
        </FieldPair>
        <FormActions cancelTo={paths.agreement(id)}>Add renewal</FormActions>
      </FieldsForm>
    </SectionCard>
  );
}
