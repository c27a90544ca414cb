import { frequencyWords, guardLimitWords, weekdays } from "domain/rosters/words";
import { CheckField, FieldGroup, SelectField, TextField } from "~/ui/field";
import { FieldLine, FieldPair, FormPart } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { Stack } from "~/ui/stack";
import type { GuardLine, SchedulePart as Part } from "./configuration-values";

const days = weekdays.map((label, index) => ({ value: String(index + 1), label }));

/** When it runs by itself. */
export function Schedule({ form, values }: Part) {
  return (
    <FormPart aria-labelledby="part-schedule">
      <h2 id="part-schedule">Schedule</h2>
      <SelectField
        name="frequency"
        label="Sync frequency"
        form={form}
        defaultValue={values?.frequency ?? "daily"}
        options={optionsOf(frequencyWords)}
      />
      <FieldPair className="in-[form:has([name=frequency]_option:is([value=manual],[value=hourly],[value^=every]):checked)]:hidden">
        <TextField
          name="syncAt"
          type="time"
          label="Time"
          hint="In the district’s time zone."
          form={form}
          defaultValue={values?.syncAt ?? "02:00"}
          required
        />
        <div className="in-[form:has([name=frequency]_option:not([value=weekly]):checked)]:hidden">
          <SelectField
            name="syncWeekday"
            label="Day"
            form={form}
            defaultValue={values?.syncWeekday ?? "7"}
            options={days}
          />
        </div>
      </FieldPair>
      <FieldGroup
        name="pause"
        legend="Pause (optional)"
        hint="No sync from the first through the last day, for example over the holidays, in the district’s time zone."
      >
        <FieldPair>
          <TextField
            name="pauseFrom"
            type="date"
            label="First day (optional)"
            form={form}
            defaultValue={values?.pauseFrom}
          />
          <TextField
            name="pauseTo"
            type="date"
            label="Last day (optional)"
            form={form}
            defaultValue={values?.pauseTo}
          />
        </FieldPair>
      </FieldGroup>
    </FormPart>
  );
}

/** What a sync may do without a person having looked at it. */
export function Guards({ form, values, guards }: Part & { guards: GuardLine[] }) {
  return (
    <FormPart aria-labelledby="part-guards">
      <Stack gap="sm">
        <h2 id="part-guards">Limits</h2>
        <p className="text-sm text-ink-muted">
          A sync is held for review when it would remove or change more than this share of a kind. Fewer than 5 rows
          never hold it. It is also held when a whole school would disappear, or ids have changed. A limit that you
          raise above the default returns to it after the next applied sync.
        </p>
      </Stack>
      {guards.map(({ label, fields }) => (
        <FieldLine legend={label} key={label}>
          {fields.map(({ name, guard, value, raised }) => (
            <TextField
              key={name}
              name={name}
              label={guardLimitWords[guard]}
              hint={raised ? "Raised: back to the default after the next applied sync." : undefined}
              form={form}
              defaultValue={value}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          ))}
        </FieldLine>
      ))}
      <CheckField
        name="additionsOnly"
        label="Additions only"
        hint="New rows come in; nothing is changed or removed, whatever the source says."
        form={form}
        defaultChecked={values?.additionsOnly === "yes"}
      />
    </FormPart>
  );
}
