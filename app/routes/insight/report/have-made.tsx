import { Form } from "@remix-run/react";
import { ForDistrict } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { ScheduleFields } from "~/routes/insight/schedule-fields";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { ReportData } from "./page.server";

/** Ways to have the report made: once in the background, or again and again with a mail. The filters of the page hold. */
export function HaveMade({ data: { district, ids } }: { data: ReportData }) {
  const form = useFormAnswer();
  return (
    <SectionCard title="Get this report later" lead="Both use the filters that are chosen above.">
      <FormErrors form={form} />
      <Form method="post">
        <ForDistrict district={district} />
        <input type="hidden" name="id" value={ids.file} />
        <p className="mb-3">A large report is made in the background and stays on your list for 30 days.</p>
        <Button name="intent" value="make" icon="file-text">
          Make report in the background
        </Button>
      </Form>
      <Disclosure summary="Schedule by email" open={form !== undefined}>
        <FieldsForm method="post">
          <p>Rollcall makes the report each time and emails you a link. You sign in to download it.</p>
          <ForDistrict district={district} />
          <input type="hidden" name="intent" value="schedule" />
          <input type="hidden" name="id" value={ids.schedule} />
          <ScheduleFields
            form={form}
            time={{ cadence: "weekly", weekday: 1, monthDay: 1, hour: 7 }}
            district={district.name}
          />
          <Actions>
            <Button>Schedule report</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </SectionCard>
  );
}
