import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { FoldCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** Which dates of the rule hold: one where the population is known, otherwise both. */
type Dates = { population: number | null; seen: string; dates: string[] };
type Props = { ada: Dates; district: { id: string; name: string }; editable: boolean; form?: FormState };

/** Which date of the ADA's rule on web content holds here, and the number that decides it. */
export function AdaDates({ ada: { population, seen, dates }, district, editable, form }: Props) {
  const [first, second] = dates;
  if (!first) return null;
  return (
    <FoldCard title="ADA Title II: deadline">
      <p>
        {second
          ? `Web content and mobile apps are to meet WCAG 2.1 AA by ${formatDay(first)} where 50,000 people or more live in the district, otherwise by ${formatDay(second)}. The number of people in ${district.name} is not on record.`
          : `${district.name} has ${formatNumber(population ?? 0)} people on record. Its web content and mobile apps are to meet WCAG 2.1 AA by ${formatDay(first)}.`}
      </p>
      {editable ? (
        <Disclosure
          summary={population === null ? "Say how many people live here" : "Change the number of people"}
          open={form?.intent === "population"}
        >
          <FieldsForm method="post" action="?index">
            <input type="hidden" name="intent" value="population" />
            <input type="hidden" name="seen" value={form?.values.seen ?? seen} />
            <ForDistrict district={district} />
            <TextField
              name="population"
              label="People who live in the district (optional)"
              hint="Everyone, not only students, as in the latest census. Leave blank if it is not known."
              inputMode="numeric"
              autoComplete="off"
              form={form?.intent === "population" ? form : undefined}
              defaultValue={population === null ? "" : formatNumber(population)}
            />
            <Actions>
              <Button>Save number</Button>
            </Actions>
          </FieldsForm>
        </Disclosure>
      ) : null}
    </FoldCard>
  );
}
