import type { TimedEvents } from "domain/places/calendar/read-calendar";
import { eventMeanings, mostCalendarEvents } from "domain/places/calendar/terms";
import { eventMeaningNames } from "domain/places/calendar/words";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Select } from "~/ui/control";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { Carried } from "./calendar.server";

type Of = { district: { id: string } };

/** Where a calendar file is chosen. */
export function ImportCard({ district, form }: Of & { form: FormState | undefined }) {
  return (
    <SectionCard
      title="Import your school calendar"
      lead="Most district websites offer their calendar as an iCalendar (.ics) file. You see what it changes before anything does."
    >
      <FieldsForm method="post" encType="multipart/form-data">
        <input type="hidden" name="intent" value="preview" />
        <ForDistrict district={district} />
        <TextField
          name="file"
          label="Calendar file"
          hint={`Up to 1 MB and ${mostCalendarEvents} all-day events.`}
          type="file"
          accept=".ics,text/calendar"
          form={form}
          required
        />
        <Actions>
          <Button icon="file-up">Preview calendar</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}

const inWords = (ranges: Carried["ranges"]) => {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return "";
  if (ranges.length > 1) return `${formatDay(first.from)} to ${formatDay(last.to)}, ${ranges.length} times`;
  return first.from === first.to ? formatDay(first.from) : `${formatDay(first.from)} to ${formatDay(first.to)}`;
};

/** Which events of a file aren't in its preview. */
function LeftOut({ count, names }: TimedEvents) {
  const some = names.map((name) => `“${name}”`).join(", ");
  return (
    <Notice tone="info">
      <p>
        {count === 1
          ? `1 event isn’t listed because it is at a time of day, not all day: ${some}.`
          : `${formatNumber(count)} events aren’t listed because they are at a time of day, not all day${count > names.length ? ", such as" : ":"} ${some}.`}
      </p>
      <p>
        If {count === 1 ? "it" : "one of them"} changes a school day, import the rest first. Then select that day in the
        calendar to change it.
      </p>
    </Notice>
  );
}

/** What each event of a file would change; another meaning can be chosen. */
export function Preview({ district, events, timed }: Of & { events: Carried[]; timed: TimedEvents }) {
  return (
    <FieldsForm method="post">
      <input type="hidden" name="intent" value="import" />
      <input type="hidden" name="timed" value={JSON.stringify(timed)} />
      {timed.count > 0 ? <LeftOut {...timed} /> : null}
      <ForDistrict district={district} />
      <Card flush>
        <Table
          caption={formatCount(events.length, "event", "events")}
          columns={[{ label: "Event" }, { label: "Days" }, { label: "What it means" }]}
        >
          {events.map(({ carried, name, ranges, meaning, ask, unread }) => (
            <Row key={carried}>
              <RowHead>
                {name}
                <input type="hidden" name="event" value={carried} />
              </RowHead>
              <Cell label="Days">
                {inWords(ranges)}
                {unread ? " (it repeats in a way we can’t read; check its other days)" : ""}
              </Cell>
              <Cell label="What it means">
                <Select name="meaning" aria-label={`What ${name} means`} defaultValue={ask ? "" : meaning} required>
                  {ask ? <option value="">Tentative in the calendar: choose</option> : null}
                  {eventMeanings.map((one) => (
                    <option key={one} value={one}>
                      {eventMeaningNames[one]}
                    </option>
                  ))}
                </Select>
              </Cell>
            </Row>
          ))}
        </Table>
      </Card>
      <Actions>
        <Button variant="primary" icon="calendar-check">
          Import calendar
        </Button>
        <ButtonLink to={paths.schoolCalendar}>Cancel</ButtonLink>
      </Actions>
    </FieldsForm>
  );
}
