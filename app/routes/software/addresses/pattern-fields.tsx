import { patternTypeWords } from "domain/software/addresses/words";
import { SoftwareField } from "~/components/software-field";
import { ChoicesField, SelectField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

export type PatternValues = {
  pattern: string;
  type: string;
  software: string;
  confidence: string;
  authorized: string;
  whose?: string;
};

type Props = {
  form: FormState | undefined;
  values: PatternValues;
  /** A pattern for all districts. */
  isShared: boolean;
  /** The name that is written down where the pattern leads to no product of the list. */
  written?: string | null;
  /** The choice whom a new pattern counts for, by those who have it. */
  choosesWhose?: boolean;
};

const types = Object.entries(patternTypeWords).map(([value, { label, covers }]) => ({
  value,
  label: `${label}: ${covers}`,
}));
const byLook = { value: "auto", label: "Based on the pattern" };
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const follows = { value: "follows", label: "As the product is approved in this district" };

/** The fields of a pattern: the address, the product it leads to, how certain that is, whether use of it is allowed. */
export function PatternFields({ form, values, isShared, written, choosesWhose = false }: Props) {
  return (
    <>
      <TextField
        name="pattern"
        label="Pattern"
        hint="A host such as example.org, *.example.org for everything below it, or a part of a site such as example.org/kids."
        form={form}
        defaultValue={values.pattern}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        required
      />
      <SelectField
        name="type"
        label="Type"
        form={form}
        defaultValue={values.type}
        options={values.type === "auto" ? [byLook, ...types] : types}
      />
      <SoftwareField
        name="software"
        label="Product"
        hint={
          written ? `So far only the name “${written}” is written down. Type a product’s name to link it.` : undefined
        }
        form={form}
        defaultValue={values.software}
        required={!written}
      />
      {choosesWhose ? (
        <ChoicesField
          name="whose"
          label="Counts for"
          form={form}
          defaultValue={values.whose ?? "own"}
          options={[
            { value: "own", label: "This district" },
            { value: "all", label: "All districts" },
          ]}
        />
      ) : null}
      <ChoicesField
        name="authorized"
        label="Authorized"
        hint={
          isShared
            ? "Whether use of this address is allowed where a district has made no decision."
            : "Whether use of this address is allowed. A later decision on the product changes it."
        }
        form={form}
        defaultValue={values.authorized}
        options={isShared ? yesOrNo : [follows, ...yesOrNo]}
      />
      <TextField
        name="confidence"
        label="Certainty in percent"
        hint="How likely it is that this address means this product. When two patterns match equally well, the higher one counts."
        form={form}
        defaultValue={values.confidence}
        inputMode="numeric"
        maxLength={3}
        required
      />
    </>
  );
}
