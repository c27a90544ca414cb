import { Form, Link } from "@remix-run/react";
import { skipWords, timeText } from "domain/insight/schedule-words";
import { reportWords } from "domain/insight/words";
import { endSentence } from "domain/sentence-words";
import { ForDistrict } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { paths } from "~/http/paths";
import { ScheduleFields } from "~/routes/insight/schedule-fields";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDateTime } from "~/ui/time-format";
import type { ReportsData } from "./page.server";

/** Reports that come by mail, and who gets them. */
export function Schedules({ data: { schedules, district } }: { data: ReportsData }) {
  return (
    <SectionCard
      id="schedules"
      title="Scheduled reports"
      lead={`Times are local time in ${endSentence(district.name)} The email has a link, never the figures.`}
      flush={schedules.length > 0}
    >
      {schedules.length === 0 ? (
        <Empty icon="calendar-clock" title="Nothing scheduled">
          Open a report and choose “Schedule by email” to get it every week or every month.
        </Empty>
      ) : (
        <Table
          caption="Scheduled reports"
          columns={[{ label: "Report" }, { label: "When" }, { label: "Next" }, { label: "For" }, { label: "Change" }]}
        >
          {schedules.map((one) => {
            const title = reportWords[one.kind].title;
            return (
              <Row key={one.id}>
                <RowHead sub={one.filterWords === "None" ? "No filters" : one.filterWords}>{title}</RowHead>
                <Cell label="When">{timeText(one)}</Cell>
                <Cell label="Next" sub={skippedWords(one)}>
                  {formatDateTime(one.nextRunAt, district.zone)}
                </Cell>
                <Cell label="For">{one.isOwn ? "You" : one.owner}</Cell>
                <Cell label="Change" bare>
                  <Form method="post" action={paths.reports} className="flex flex-wrap items-center gap-3">
                    {one.isOwn ? (
                      <Link to={paths.reportSchedule(one.id)} aria-label={`Change when ${title} comes`}>
                        Change
                      </Link>
                    ) : null}
                    <ForDistrict district={district} />
                    <input type="hidden" name="intent" value="end" />
                    <input type="hidden" name="id" value={one.id} />
                    <Button about={`of ${title}`}>End schedule</Button>
                  </Form>
                </Cell>
              </Row>
            );
          })}
        </Table>
      )}
    </SectionCard>
  );
}

type Line = ReportsData["schedules"][number];

/** Why the last one did not come, when it was due. */
const skippedWords = ({ skippedBecause }: Line) => (skippedBecause ? skipWords[skippedBecause] : null);

/** The form that changes when a scheduled report comes. */
export function ChangeSchedule({ data: { edited, district } }: { data: ReportsData }) {
  const form = useFormAnswer();
  if (!edited) return null;
  return (
    <SectionCard
      title={`Change when the ${reportWords[edited.kind].title.toLowerCase()} comes`}
      lead={`Now: ${timeText(edited)}.`}
    >
      <FieldsForm method="post" action={paths.reportSchedule(edited.id)}>
        <FormErrors form={form} />
        <ForDistrict district={district} />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={edited.id} />
        <input type="hidden" name="version" value={form?.values.version ?? edited.version} />
        <ScheduleFields form={form} time={edited} district={district.name} />
        <Actions>
          <Button variant="primary">Save schedule</Button>
          <ButtonLink variant="quiet" to={paths.reports}>
            Cancel
          </ButtonLink>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
