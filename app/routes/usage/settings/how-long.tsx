import { peopleYearsWords } from "domain/usage/keeping-words";
import { eventBytes, eventDays, eventDaysWithoutPeople } from "domain/usage/terms";
import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatBytes, formatNumber } from "~/ui/format";

type Keeping = { eventDays: number; peopleYears: number; keepsPeople: boolean; eventsADay: number };
type Props = { district: { id: string }; keeping: Keeping; seen: string; form: FormState | undefined };

/** How much room the visits of some days take, by what came in lately. */
function roomWords({ keepsPeople, eventDays, eventsADay }: Keeping): string {
  if (eventsADay === 0) return `Each visit takes about ${eventBytes} bytes. No visits have been counted yet.`;
  const days = keepsPeople ? eventDays : eventDaysWithoutPeople;
  const size = `about ${formatBytes(days * eventsADay * eventBytes)}`;
  return `At your recent ${formatNumber(Math.round(eventsADay))} visits a day, ${days} days take ${size} (${eventBytes} bytes a visit).`;
}

/** For how long visits and what each person used are kept. */
export function HowLong({ district, keeping, seen, form }: Props) {
  return (
    <SectionCard
      title="How long usage is kept"
      lead="Figures stay when visits are removed. Totals by day, product, school and grade band are kept for ten years."
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="keep" />
        <ForDistrict district={district} />
        <input type="hidden" name="seen" value={form?.values.seen ?? seen} />
        <FieldPair>
          <TextField
            name="eventDays"
            label="Days to keep single visits"
            hint={`From ${eventDays.fewest} to ${eventDays.most}. Visits that come in later than this are rejected.`}
            type="number"
            inputMode="numeric"
            min={eventDays.fewest}
            max={eventDays.most}
            defaultValue={String(keeping.eventDays)}
            form={form}
            required
          />
          <SelectField
            name="peopleYears"
            label="Keep each person’s usage for"
            hint="Active people over several days can be counted only for these years."
            options={peopleYearsWords.map((label, years) => ({ value: String(years), label }))}
            defaultValue={String(keeping.peopleYears)}
            form={form}
          />
        </FieldPair>
        <p>{roomWords(keeping)}</p>
        {keeping.keepsPeople ? null : (
          <p>{`While usage by person is off, visits are kept for ${eventDaysWithoutPeople} days.`}</p>
        )}
        <p>What is older is removed tonight and can’t be brought back. A longer setting applies from now on.</p>
        <Actions>
          <Button variant="primary">Save</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
