import type { UnauthorizedAction } from "domain/usage/unauthorized-terms";
import { SoftwareField } from "~/components/software-field";
import { SelectField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { inSentence } from "~/ui/format";
import type { Option } from "~/ui/options";

type Chosen = { key: string; name: string; state: string; posted: string };

/** The rows that it is about, with how each stands. */
export function ChosenRows({ rows }: { rows: Chosen[] }) {
  return (
    <div>
      <h2 className="text-base">{rows.length === 1 ? "Applies to" : `Applies to ${rows.length} rows`}</h2>
      <ul>
        {rows.map(({ key, name, state, posted }) => (
          <li key={key}>
            <input type="hidden" name="row" value={posted} />
            {name} <span className="text-ink-muted">{inSentence(state)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Props = {
  act: UnauthorizedAction;
  form: FormState | undefined;
  today: string;
  /** The last day that can be chosen. */
  latest: string;
  choices: Option[];
  suggested: string;
};

/** What the act takes beside the rows. */
export function ActionFields({ act, form, today, latest, choices, suggested }: Props) {
  if (act === "link")
    return <SoftwareField name="software" label="Product" form={form} defaultValue={suggested} required />;
  const reason = (
    <TextField
      name="reason"
      label="Reason"
      hint="Colleagues in your district read this."
      form={form}
      maxLength={500}
      required
    />
  );
  if (act === "ignore") return reason;
  if (act === "tolerate") {
    return (
      <>
        <TextField
          name="until"
          label="Tolerate until"
          type="date"
          min={today}
          max={latest}
          form={form}
          hint="The last day, within a year."
          required
        />
        {reason}
      </>
    );
  }
  if (act !== "block") return null;
  return (
    <>
      <SelectField name="reasonCode" label="Why it is blocked" options={choices} form={form} required />
      <TextField
        name="reason"
        label="Reason"
        hint="People who request it will read this."
        form={form}
        maxLength={500}
        required
      />
    </>
  );
}
