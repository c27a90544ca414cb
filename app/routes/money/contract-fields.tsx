import type { ComponentProps } from "react";
import { ReferenceSelect } from "~/components/reference-select";
import { paths } from "~/http/paths";
import { CheckField, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import type { Option } from "~/ui/options";

/** What a contract says, as its form is filled. */
export type ContractValues = {
  title: string;
  vendor: string;
  number: string | null;
  startsOn: string;
  endsOn: string;
  noticeOn: string | null;
  autoRenews: boolean;
  ownerId: string | null;
  owner: string | null;
  fundingSourceId: string | null;
  note: string | null;
};

/** What the form offers to choose from. */
export type ContractChoices = { owners: Option[]; funding: ComponentProps<typeof ReferenceSelect>["choices"] };

type Props = { values?: ContractValues; form?: FormState; choices: ContractChoices };

/** The fields of a contract: what it is, from when to when, and who keeps it. */
export function ContractFields({ values, form, choices }: Props) {
  return (
    <>
      <TextField
        name="title"
        label="Title"
        hint="For example “Mathloom, grades 5 to 8”."
        form={form}
        defaultValue={values?.title}
        maxLength={200}
        required
      />
      <FieldPair>
        <TextField
          name="vendor"
          label="Vendor"
          hint="Who you pay: the vendor or a reseller."
          form={form}
          defaultValue={values?.vendor}
          maxLength={200}
          required
        />
        <TextField
          name="number"
          label="Contract or PO number (optional)"
          form={form}
          defaultValue={values?.number ?? ""}
          maxLength={100}
          autoComplete="off"
        />
      </FieldPair>
      <FieldPair>
        <TextField
          name="startsOn"
          label="First day"
          type="date"
          form={form}
          defaultValue={values?.startsOn ?? ""}
          required
        />
        <TextField
          name="endsOn"
          label="Last day"
          type="date"
          form={form}
          defaultValue={values?.endsOn ?? ""}
          required
        />
      </FieldPair>
      <TextField
        name="noticeOn"
        label="Last day to cancel (optional)"
        hint="The notice day in the contract, often 30 or 60 days before it ends."
        type="date"
        form={form}
        defaultValue={values?.noticeOn ?? ""}
      />
      <CheckField
        name="autoRenews"
        label="Renews automatically unless you cancel"
        form={form}
        defaultChecked={values?.autoRenews ?? false}
      />
      <Keeping values={values} form={form} choices={choices} />
      <SameContract form={form} />
    </>
  );
}

/** Asks about a contract on record that is the same, where a form was refused for it. */
function SameContract({ form }: Pick<Props, "form">) {
  const id = form?.values.same ?? form?.values.another;
  if (!id) return null;
  const there = (
    <a href={paths.contract(id)} target="_blank" rel="noopener">
      Open the existing contract in a new tab
    </a>
  );
  return <CheckField name="another" value={id} label="This is a different contract" hint={there} form={form} />;
}

function Keeping({ values, form, choices: { owners, funding } }: Props) {
  const isGone = values?.ownerId && !owners.some(({ value }) => value === values.ownerId);
  const kept = isGone ? [{ value: values.ownerId ?? "", label: values.owner ?? "The current owner" }] : [];
  return (
    <>
      <FieldPair>
        <ReferenceSelect
          name="fundingSource"
          label="Funding source (optional)"
          none="Not set"
          form={form}
          defaultValue={values?.fundingSourceId ?? ""}
          choices={funding}
        />
        <SelectField
          name="owner"
          label="Owner (optional)"
          form={form}
          defaultValue={values?.ownerId ?? ""}
          options={[{ value: "", label: "No owner yet" }, ...kept, ...owners]}
        />
      </FieldPair>
      <TextareaField
        name="note"
        label="Note (optional)"
        hint="Only people in the district office can see it."
        rows={3}
        maxLength={2_000}
        form={form}
        defaultValue={values?.note ?? ""}
      />
    </>
  );
}
