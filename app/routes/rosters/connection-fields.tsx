import { rosterFormatWords, serviceAuthMethodWords } from "domain/rosters/words";
import { ChoicesField, SelectField, TextField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";
import type { ScheduleValues } from "./configuration-values";
import { SourceName, type SourceNameProps } from "./source-form";

/** What is stored of a connection, as text. Its secret is never among it. */
export type ConnectionValues = ScheduleValues &
  Record<"name" | "serviceUrl" | "format" | "authMethod" | "tokenUrl" | "clientId", string>;

type Part = { form?: FormState; values?: ConnectionValues };

const exact = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
const versions = (["oneroster_rest_1_2", "oneroster_rest_1_1"] as const).map((value) => ({
  value,
  label: rosterFormatWords[value],
}));

export type ConnectionSourceProps = Part & SourceNameProps;

/** What a connection is called, and where its service is. */
export function ConnectionSource({ form, values, districts, districtId }: ConnectionSourceProps) {
  return (
    <FormPart aria-labelledby="part-service">
      <h2 id="part-service">Service</h2>
      <SourceName
        form={form}
        name={values?.name}
        example="Lakeside student system"
        districts={districts}
        districtId={districtId}
      />
      <TextField
        name="serviceUrl"
        label="Service address"
        hint="The part that comes before /orgs and /users, for example https://sis.example.org/ims/oneroster/v1p1"
        form={form}
        defaultValue={values?.serviceUrl}
        maxLength={500}
        inputMode="url"
        required
        {...exact}
      />
      <SelectField
        name="format"
        label="Version"
        hint="Your vendor’s documentation says which one. An address with v1p1 is version 1.1."
        form={form}
        defaultValue={values?.format}
        options={versions}
      />
    </FormPart>
  );
}

/** How one gets in. The secret is never filled in. */
export function ConnectionSignIn({ form, values }: Part) {
  return (
    <FormPart aria-labelledby="part-sign-in">
      <h2 id="part-sign-in">Sign-in</h2>
      <ChoicesField
        name="authMethod"
        label="Sign-in method"
        form={form}
        defaultValue={values?.authMethod ?? "client_credentials"}
        options={optionsOf(serviceAuthMethodWords)}
      />
      <div className="in-[form:has([name=authMethod]:is([value=bearer],[value=oauth1]):checked)]:hidden">
        <TextField
          name="tokenUrl"
          label="Token address"
          hint="Where Rollcall fetches its token. It often ends with /token."
          form={form}
          defaultValue={values?.tokenUrl}
          required
          maxLength={500}
          inputMode="url"
          {...exact}
        />
      </div>
      <div className="in-[form:has([name=authMethod][value=bearer]:checked)]:hidden">
        <TextField
          name="clientId"
          label="Client ID"
          form={form}
          defaultValue={values?.clientId}
          required
          maxLength={300}
          {...exact}
        />
      </div>
      <TextField
        name="secret"
        type="password"
        label={values ? "Secret or token (optional)" : "Secret or token"}
        hint={values ? "Leave blank to keep the stored one." : undefined}
        form={form}
        required={!values}
        autoComplete="new-password"
      />
    </FormPart>
  );
}
