import { audienceWords, pricingWords, productTypeWords } from "domain/software/catalogue/words";
import type { ComponentProps } from "react";
import { gradeOptions } from "~/components/grade-choices";
import { ReferenceSelect } from "~/components/reference-select";
import { ManyField, SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { labelsOf, optionsOf } from "~/ui/options";

type Props = {
  form?: FormState;
  values?: Record<string, string>;
  audience?: string[];
  categories: ComponentProps<typeof ReferenceSelect>["choices"];
};

const flags = [
  { value: "", label: "Not known" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The fields of a district's own product. Only its name is needed; what nobody knows is left open. */
export function SoftwareFields({ form, values = {}, audience = [], categories }: Props) {
  const field = (name: string, label: string) => ({ name, label, form, defaultValue: values[name] ?? "" });
  return (
    <>
      <TextField {...field("name", "Name")} maxLength={200} required />
      <TextField
        {...field("website", "Web address (optional)")}
        hint="We count its usage by this address. For example https://example.org."
        inputMode="url"
        maxLength={500}
      />
      <FieldPair>
        <TextField {...field("vendor", "Vendor (optional)")} maxLength={200} />
        <ReferenceSelect {...field("categoryId", "Category (optional)")} none="None of them" choices={categories} />
      </FieldPair>
      <TextareaField {...field("description", "What it is, in a sentence (optional)")} maxLength={500} rows={2} />
      <SelectField
        {...field("productType", "Kind")}
        defaultValue={values.productType ?? "web_app"}
        options={optionsOf(productTypeWords)}
      />
      <ManyField
        name="audience"
        label="Who uses it"
        form={form}
        options={optionsOf(audienceWords)}
        defaultValues={audience}
      />
      <FieldPair>
        <SelectField
          {...field("gradeMin", "Made for grades, from (optional)")}
          options={[{ value: "", label: "Not known" }, ...gradeOptions]}
        />
        <SelectField
          {...field("gradeMax", "Made for grades, to (optional)")}
          options={[{ value: "", label: "Not known" }, ...gradeOptions]}
        />
      </FieldPair>
      <TextField {...field("subjects", "Subjects (optional)")} hint="Separated by commas." maxLength={300} />
      <SelectField
        {...field("pricingModel", "Price model")}
        defaultValue={values.pricingModel ?? "unknown"}
        options={optionsOf(labelsOf(pricingWords))}
      />
      <FieldPair>
        <SelectField {...field("requiresLogin", "Asks people to sign in (optional)")} options={flags} />
        <SelectField {...field("collectsPii", "Collects personal data (optional)")} options={flags} />
      </FieldPair>
      <FieldPair>
        <SelectField {...field("showsAds", "Shows ads (optional)")} options={flags} />
        <SelectField {...field("usesAi", "Uses AI (optional)")} options={flags} />
      </FieldPair>
    </>
  );
}
