import { readAsWords } from "domain/rosters/reading-words";
import { SelectField, TextField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { ConfigurationPart as Part } from "./configuration-values";
import { SourceName, type SourceNameProps } from "./source-form";

export type SourceProps = Part &
  SourceNameProps & {
    /** A sync has run: the client key stays. */
    clientKeyFixed?: boolean;
  };

/** Whose files these are and what they are called. */
export function Source({ form, values, districts, districtId, clientKeyFixed }: SourceProps) {
  return (
    <FormPart aria-labelledby="part-source">
      <h2 id="part-source">Source</h2>
      <SourceName
        form={form}
        name={values?.name}
        example="Lakeside nightly"
        districts={districts}
        districtId={districtId}
      />
      <TextField
        name="clientKey"
        label={values ? "Client key" : "Client key (optional)"}
        hint={
          clientKeyFixed
            ? "It stays as it is, because a sync has run."
            : "A short name for programs: lowercase letters, digits and hyphens. Left empty, it is made from the name."
        }
        form={form}
        defaultValue={values?.clientKey}
        required={values !== undefined}
        readOnly={clientKeyFixed}
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="bucketName"
        label={values ? "Bucket" : "Bucket (optional)"}
        hint="The name under which these rosters are kept. Left empty, it is made from the client key."
        form={form}
        defaultValue={values?.bucketName}
        required={values !== undefined}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormPart>
  );
}

const exact = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** Where the files lie. */
export function Server({ form, values }: Part) {
  return (
    <FormPart aria-labelledby="part-server">
      <h2 id="part-server">Server</h2>
      <div className="grid grid-cols-1 items-end gap-x-4 gap-y-6 min-[30rem]:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          name="host"
          label="Host"
          hint="A name or an address, without sftp://"
          form={form}
          defaultValue={values?.host}
          inputMode="url"
          required
          {...exact}
        />
        <TextField
          name="port"
          label="Port"
          form={form}
          defaultValue={values?.port ?? "22"}
          inputMode="numeric"
          required
          {...exact}
        />
      </div>
      <TextField
        name="remoteFolder"
        label="Remote folder"
        hint="The folder with the files, for example /exports/oneroster"
        form={form}
        defaultValue={values?.remoteFolder ?? "/"}
        required
        {...exact}
      />
      <TextField
        name="logFolder"
        label="Folder for filter logs (optional)"
        hint="Where your web filter leaves its logs, for example /exports/filter. We look there every 15 minutes. A new file is imported at the second look, once it no longer changes."
        form={form}
        defaultValue={values?.logFolder}
        maxLength={500}
        {...exact}
      />
      <SelectField
        name="format"
        label="Format"
        form={form}
        defaultValue={values?.format}
        options={[{ value: "oneroster_csv", label: "OneRoster CSV" }]}
      />
      <SelectField
        name="readAs"
        label="What the files contain"
        hint="A full export removes people who are missing from it. Files with changes only remove just the rows they mark for deletion."
        form={form}
        defaultValue={values?.readAs ?? "files"}
        options={optionsOf(readAsWords)}
      />
    </FormPart>
  );
}
