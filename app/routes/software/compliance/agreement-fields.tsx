import { dataElementWords } from "domain/software/catalogue/words";
import { agreementStatusWords, agreementTypeWords } from "domain/software/compliance/words";
import { SoftwareField } from "~/components/software-field";
import { ManyField, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";

/** What an agreement says, as its form is filled. */
export type AgreementValues = {
  title: string;
  type: string;
  status: string;
  signedOn: string | null;
  effectiveOn: string | null;
  endsOn: string | null;
  dataElements: string[];
  purposes: string | null;
  breachNoticeHours: number | null;
  deletionDays: number | null;
  adsProhibited: boolean | null;
  aiTrainingProhibited: boolean | null;
  note: string | null;
  products: { id: string; name: string }[];
};

const answers = [
  { value: "", label: "Not known" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const answerOf = (value: boolean | null | undefined) =>
  value === null || value === undefined ? "" : value ? "yes" : "no";
const numberOf = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));

type Props = { values?: AgreementValues; form?: FormState; product?: string };

/** The fields of an agreement: what it is, what it covers, what it says about data. */
export function AgreementFields({ values, form, product = "" }: Props) {
  return (
    <>
      <TextField
        name="title"
        label="Title"
        hint="Use the title on the document, or the name you know it by."
        form={form}
        defaultValue={values?.title}
        maxLength={200}
        required
      />
      <FieldPair>
        <SelectField
          name="type"
          label="Kind"
          form={form}
          defaultValue={values?.type ?? "ndpa_originating"}
          options={optionsOf(agreementTypeWords)}
        />
        <SelectField
          name="status"
          label="Status"
          form={form}
          defaultValue={values?.status ?? "signed"}
          options={optionsOf(agreementStatusWords)}
        />
      </FieldPair>
      <TextField
        name="signedOn"
        label="Signed on"
        hint="Needed once the status is Signed."
        type="date"
        form={form}
        defaultValue={values?.signedOn ?? ""}
      />
      <FieldPair>
        <TextField
          name="effectiveOn"
          label="First day (optional)"
          type="date"
          form={form}
          defaultValue={values?.effectiveOn ?? ""}
        />
        <TextField
          name="endsOn"
          label="Last day (optional)"
          hint="Leave blank if it has no last day."
          type="date"
          form={form}
          defaultValue={values?.endsOn ?? ""}
        />
      </FieldPair>
      <Covered values={values} form={form} product={product} />
      <AboutData values={values} form={form} />
      <TextareaField
        name="note"
        label="Note (optional)"
        hint="For the district only."
        rows={3}
        maxLength={2_000}
        form={form}
        defaultValue={values?.note ?? ""}
      />
    </>
  );
}

function Covered({ values, form, product }: Props) {
  const covered = values?.products ?? [];
  return (
    <>
      {covered.length > 0 ? (
        <ManyField
          name="covered"
          label="Products it covers"
          hint="Clear what it no longer covers."
          form={form}
          options={covered.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValues={covered.map(({ id }) => id)}
        />
      ) : null}
      <SoftwareField
        name="product"
        label={covered.length > 0 ? "Another product (optional)" : "Product it covers (optional)"}
        form={form}
        defaultValue={product}
      />
      <TextareaField
        name="moreProducts"
        label="More products (optional)"
        hint="One on each line, by name."
        rows={2}
        maxLength={4_000}
        form={form}
        defaultValue=""
      />
    </>
  );
}

function AboutData({ values, form }: Props) {
  return (
    <>
      <ManyField
        name="dataElements"
        label="Student data the vendor receives"
        form={form}
        options={optionsOf(dataElementWords)}
        defaultValues={values?.dataElements}
      />
      <TextareaField
        name="purposes"
        label="For what (optional)"
        hint="The purposes that the agreement names."
        rows={3}
        maxLength={2_000}
        form={form}
        defaultValue={values?.purposes ?? ""}
      />
      <FieldPair>
        <TextField
          name="breachNoticeHours"
          label="Breach notice, in hours (optional)"
          inputMode="numeric"
          autoComplete="off"
          form={form}
          defaultValue={numberOf(values?.breachNoticeHours)}
        />
        <TextField
          name="deletionDays"
          label="Data deleted after the end, in days (optional)"
          inputMode="numeric"
          autoComplete="off"
          form={form}
          defaultValue={numberOf(values?.deletionDays)}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          name="adsProhibited"
          label="Rules out targeted ads (optional)"
          form={form}
          defaultValue={answerOf(values?.adsProhibited)}
          options={answers}
        />
        <SelectField
          name="aiTrainingProhibited"
          label="Rules out AI training on the data (optional)"
          form={form}
          defaultValue={answerOf(values?.aiTrainingProhibited)}
          options={answers}
        />
      </FieldPair>
    </>
  );
}
