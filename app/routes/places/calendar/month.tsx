import { Form } from "@remix-run/react";
import { dayKindNames } from "domain/places/calendar/words";
import { ForDistrict } from "~/components/district-line";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { capital } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import type { Shown, ShownDay } from "./calendar.server";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const monthName = (month: string) =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));
const monthPath = (month: string) => `${paths.schoolCalendar}?month=${month}`;

/** A month, in which a click on a day changes whether it is a school day. */
export function Month({ district, month, before, after, weeks, year, schoolDays }: Shown) {
  const inYear = `the school year ${year.begins.slice(0, 4)}–${year.ends.slice(2, 4)}`;
  const named = weeks.flat().filter(({ inMonth, kind }) => inMonth && kind);
  return (
    <SectionCard
      title={monthName(month)}
      lead={
        schoolDays === null
          ? `Select a day to change it. Set the first and last day of school below to see how many school days ${inYear} has.`
          : `${capital(inYear)} has ${schoolDays} school days. Select a day to change it.`
      }
      actions={
        <div className="flex gap-2">
          <ButtonLink to={monthPath(before)} preventScrollReset>
            {monthName(before)}
          </ButtonLink>
          <ButtonLink to={monthPath(after)} preventScrollReset>
            {monthName(after)}
          </ButtonLink>
        </div>
      }
    >
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="change-day" />
        <ForDistrict district={district} />
        <TextField name="name" label="Reason for the day you change (optional)" maxLength={200} autoComplete="off" />
        <table className="w-full table-fixed border-separate border-spacing-1">
          <caption className="sr-only">{`School days of ${monthName(month)}`}</caption>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" className="pb-1 text-center font-medium text-ink-muted text-sm">
                  <span aria-hidden="true">{name.slice(0, 3)}</span>
                  <span className="sr-only">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.day}>
                {week.map((day) => (
                  <td key={day.day}>{day.inMonth ? <Day {...day} isToday={day.day === district.today} /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
      {named.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-1 text-sm">
          {named.map(({ day, kind, name }) => (
            <li key={day}>{[formatDay(day), kind ? dayKindNames[kind] : "", name].filter(Boolean).join(" · ")}</li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  );
}

function Day({ day, kind, name, isSchoolDay, click, isToday }: ShownDay & { isToday: boolean }) {
  const state = kind ? dayKindNames[kind] : isSchoolDay ? "School day" : "No school";
  return (
    <button
      type="submit"
      name="change"
      value={`${day} ${click}`}
      aria-label={[formatDay(day), isToday ? "today" : "", state, name].filter(Boolean).join(", ")}
      title={[state, name].filter(Boolean).join(": ")}
      className={[
        "flex min-h-12 w-full flex-col items-start gap-0.5 overflow-hidden rounded-md border p-1.5 text-left text-sm",
        isSchoolDay ? "border-line-strong bg-surface" : "border-line bg-sunken text-ink-muted",
        isToday ? "outline-2 outline-accent" : "",
      ].join(" ")}
    >
      {isSchoolDay ? <strong>{Number(day.slice(8))}</strong> : <span>{Number(day.slice(8))}</span>}
      <span className="hidden w-full truncate sm:block">{name || (kind ? dayKindNames[kind] : "")}</span>
      {kind ? <span aria-hidden="true" className="size-1.5 rounded-full bg-accent sm:hidden" /> : null}
    </button>
  );
}
