import { authMethodWords } from "domain/rosters/words";
import { ChoicesField, TextareaField, TextField } from "~/ui/field";
import { FormPart } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import type { ConfigurationPart as Part } from "./configuration-values";

const exact = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** How one gets in. Secrets are never filled in. */
export function SignIn({ form, values }: Part) {
  const keepsPassword = values?.authMethod === "password";
  const keepsKey = values?.authMethod === "private_key";
  const kept = values ? "Leave blank to keep the stored one." : undefined;
  return (
    <FormPart aria-labelledby="part-sign-in">
      <h2 id="part-sign-in">Sign-in</h2>
      <TextField name="username" label="User name" form={form} defaultValue={values?.username} required {...exact} />
      <ChoicesField
        name="authMethod"
        label="Sign-in method"
        form={form}
        defaultValue={values?.authMethod ?? "password"}
        options={optionsOf(authMethodWords)}
      />
      <div className="in-[form:has([name=authMethod][value^=private]:checked)]:hidden">
        <TextField
          name="password"
          type="password"
          label={keepsPassword ? "Password (optional)" : "Password"}
          hint={keepsPassword ? kept : undefined}
          form={form}
          required={!keepsPassword}
          autoComplete="new-password"
        />
      </div>
      <div className="grid grid-cols-1 gap-6 in-[form:has([name=authMethod][value=password]:checked)]:hidden">
        <TextareaField
          name="privateKey"
          label={keepsKey ? "Private key (optional)" : "Private key"}
          required={!keepsKey}
          hint={`The whole file, in OpenSSH or PEM form.${kept && keepsKey ? ` ${kept}` : ""}`}
          form={form}
          secret
          rows={6}
          {...exact}
        />
        <TextField
          name="passphrase"
          type="password"
          label="Passphrase of the key (optional)"
          hint="Only if the key is locked with one."
          form={form}
          autoComplete="new-password"
        />
      </div>
    </FormPart>
  );
}
