import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatDay } from "~/ui/time-format";
import type { Shown } from "./calendar.server";

/** The first and the last day of school. */
export function Term({
  district,
  year,
  termSeen,
  form,
}: Pick<Shown, "district" | "year" | "termSeen"> & { form: FormState | undefined }) {
  const span = `the school year from ${formatDay(year.begins)} to ${formatDay(year.ends)}`;
  return (
    <SectionCard
      title="First and last day of school"
      lead={
        year.isSet
          ? `Weekdays between these days are school days in ${span}.`
          : `You haven’t set these for ${span}. Until you do, we use the weekdays of its first ten months.`
      }
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="set-term" />
        <input type="hidden" name="yearOf" value={year.ends} />
        <input type="hidden" name="seen" value={form?.values.seen ?? termSeen} />
        <ForDistrict district={district} />
        <FieldPair>
          <TextField
            name="firstDay"
            label="First day"
            type="date"
            defaultValue={year.term.from}
            form={form}
            min={year.begins}
            max={year.ends}
            required
          />
          <TextField
            name="lastDay"
            label="Last day"
            type="date"
            defaultValue={year.term.to}
            form={form}
            min={year.begins}
            max={year.ends}
            required
          />
        </FieldPair>
        <Actions>
          <Button icon="calendar-check">Save first and last day</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
