import { cadenceWords, hourOptions, monthDayOptions } from "domain/insight/schedule-words";
import type { Cadence } from "domain/insight/terms";
import { weekdays } from "domain/rosters/words";
import { endSentence } from "domain/sentence-words";
import { SelectField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";

type Props = {
  form: FormState | undefined;
  time: { cadence: Cadence; weekday: number; monthDay: number; hour: number };
  /** The district, whose clocks count. */
  district: string;
};

/**
 * When a report is to come. Both days are sent. The one that doesn’t count is hidden by the style sheet, which reads the
 * first field; its hint says which counts where it can’t.
 */
export function ScheduleFields({ form, time, district }: Props) {
  return (
    <>
      <FieldPair>
        <SelectField
          name="cadence"
          label="How often"
          form={form}
          defaultValue={time.cadence}
          options={optionsOf(cadenceWords)}
        />
        <SelectField
          name="hour"
          label="Time of day"
          hint={endSentence(`Local time in ${district}`)}
          form={form}
          defaultValue={String(time.hour)}
          options={hourOptions}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          name="weekday"
          label="Day of the week"
          hint="Only if it comes every week."
          form={form}
          defaultValue={String(time.weekday)}
          options={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        />
        <SelectField
          name="monthDay"
          label="Day of the month"
          hint="Only if it comes every month. A shorter month uses its last day."
          form={form}
          defaultValue={String(time.monthDay)}
          options={monthDayOptions}
        />
      </FieldPair>
    </>
  );
}
