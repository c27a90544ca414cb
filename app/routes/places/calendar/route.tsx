import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textOf } from "domain/csv-read";
import { daysOf } from "domain/places/calendar/days";
import { readCalendar, type TimedEvents } from "domain/places/calendar/read-calendar";
import {
  calendarFileBytes,
  type DayRange,
  eventMeanings,
  longestDayName,
  mostCalendarEvents,
} from "domain/places/calendar/terms";
import { importSchoolCalendar, nameSchoolDay, setSchoolDays } from "domain/places/commands/change-school-calendar";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { settingsFaults } from "~/http/conflict.server";
import { choiceOrNone, dayOrNone, line, seenShape } from "~/http/field-shapes.server";
import { parseForm, type Refuse } from "~/http/form.server";
import { eachOf } from "~/http/many.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { requireDistrict, type Working } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { carriedEvent, carriedTimed, carry, carryAgain, dayClick, fileRange, loadMonth } from "./calendar.server";
import { Month } from "./month";
import { ImportCard, Preview } from "./preview";
import { Term } from "./term";

const forDistrict = z.uuid();
const chosen = z.custom<{ name: string; bytes: Uint8Array }>((file) => file !== undefined, "Choose a calendar file.");
const aDay = "Enter a day, such as 2026-08-19.";
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-day"), forDistrict, change: dayClick, name: line(longestDayName) }),
  z.object({
    intent: z.literal("set-term"),
    forDistrict,
    yearOf: z.iso.date(),
    seen: seenShape,
    firstDay: dayOrNone(aDay),
    lastDay: dayOrNone(aDay),
  }),
  z.object({ intent: z.literal("preview"), forDistrict, file: chosen }),
  z.object({
    intent: z.literal("import"),
    forDistrict,
    event: eachOf(carriedEvent),
    meaning: eachOf(choiceOrNone(eventMeanings)),
    timed: carriedTimed,
  }),
]);

export const meta: MetaFunction = () => pageTitle("schoolCalendar");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.schoolCalendar.needs);
  const district = await requireDistrict(request, viewer);
  return loadMonth(viewer, district, new URL(request.url));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.schoolCalendar.needs);
  const district = await requireDistrict(request, viewer);
  const limits = { maxBytes: calendarFileBytes, files: { file: { maxBytes: calendarFileBytes } } };
  const form = await parseForm(request, Forms, { ...limits, district });
  if (!form.ok) return form.refuse();
  const context = { request, viewer, district, refuse: form.refuse };
  switch (form.value.intent) {
    case "change-day":
      return changeDay(context, form.value);
    case "set-term":
      return setTerm(context, form.value);
    case "preview":
      return preview(context, form.value);
    case "import":
      return importEvents(context, form.value);
  }
}

type Context = { request: Request; viewer: Viewer; district: Working; refuse: Refuse };
type Sent<I> = Extract<z.output<typeof Forms>, { intent: I }>;

async function changeDay({ viewer, district }: Context, { change, name }: Sent<"change-day">) {
  const { day } = change;
  found(await perform(nameSchoolDay, viewer, { districtId: district.id, ...change, name }));
  const month = `${paths.schoolCalendar}?month=${day.slice(0, 7)}`;
  return redirectWithNotice(month, "success", `${formatDay(day)} changed.`);
}

async function setTerm({ viewer, district, refuse }: Context, sent: Sent<"set-term">) {
  const { firstDay: from, lastDay: to, yearOf: day, seen } = sent;
  if (!from || !to) return refuse({ fields: { [from ? "lastDay" : "firstDay"]: [aDay] } });
  const done = found(await perform(setSchoolDays, viewer, { districtId: district.id, day, term: { from, to }, seen }));
  if (done === "outside") {
    return refuse({ fields: { lastDay: ["Enter two days of this school year, the first day before the last."] } });
  }
  const month = `${paths.schoolCalendar}?month=${from.slice(0, 7)}`;
  if (done !== "done") {
    const now = `They are now ${formatDay(done.now.from)} and ${formatDay(done.now.to)}.`;
    return refuse(settingsFaults(done, { viewer, current: month, now }), 409);
  }
  return redirectWithNotice(month, "success", "First and last day saved.");
}

async function preview({ request, viewer, district, refuse }: Context, { file }: Sent<"preview">) {
  const crowded = await overLimit(request, viewer, "uploads");
  if (crowded) return refuse({ form: [crowded.message] }, 429);
  const range = await fileRange(viewer, district);
  const read = await readCalendar(textOf(file.bytes), { timeZone: district.zone, range });
  if ("fault" in read) return refuse({ fields: { file: [read.fault] } });
  const { events, timed } = read;
  if (events.length === 0) {
    return refuse({ fields: { file: [timed.count > 0 ? allTimed(timed, range) : noneInRange(range)] } });
  }
  return data({ form: undefined, events: events.map(carry), timed });
}

async function importEvents({ viewer, district, refuse }: Context, { event, meaning, timed }: Sent<"import">) {
  if (event.length !== meaning.length || event.length > mostCalendarEvents) {
    return refuse({ form: ["Choose the file again: the form came back incomplete."] });
  }
  const open = meaning.filter((one) => one === null).length;
  if (open > 0) {
    const refused = refuse({ form: [`Choose what ${open === 1 ? "1 event means" : `${open} events mean`}.`] });
    const again = event.map((one, nth) => ({ ...one, meaning: meaning[nth] ?? null }));
    return data({ ...refused.data, events: again.map(carryAgain), timed }, { status: 422 });
  }
  const range = await fileRange(viewer, district);
  if (event.some(({ ranges }) => ranges.some(({ from, to }) => from < range.from || to > range.to))) {
    return refuse({ form: [`Choose the file again: it has days that aren’t ${between(range)}.`] });
  }
  const events = event.map(({ name, ranges }, nth) => ({
    name,
    days: ranges.flatMap(daysOf),
    meaning: meaning[nth] ?? ("nothing" as const),
  }));
  const changed = found(await perform(importSchoolCalendar, viewer, { districtId: district.id, events }));
  return redirectWithNotice(paths.schoolCalendar, "success", `Calendar imported. ${changedDays(changed)}`);
}

function changedDays({ removed, added }: { removed: number; added: number }): string {
  const now = (count: number, one: string, many: string) => (count > 0 ? [`${formatCount(count, one, many)}.`] : []);
  const said = [
    ...now(removed, "school day is now a day without school", "school days are now days without school"),
    ...now(added, "day without school is now a school day", "days without school are now school days"),
  ];
  return said.join(" ") || "Your school days are the same as before.";
}

const between = ({ from, to }: DayRange) => `between ${formatDay(from)} and ${formatDay(to)}`;

const noneInRange = (range: DayRange) =>
  `This calendar has no events ${between(range)}. Choose this school year’s calendar.`;

const allTimed = ({ count }: TimedEvents, range: DayRange) =>
  `Every event ${between(range)} is at a time of day (${formatCount(count, "event", "events")}), so none says that a whole day has no school. Export a calendar with all-day events, or select the days on this page.`;

export const shouldRevalidate = revalidateOnConflict;

export default function SchoolCalendar() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const shownFile = answer && "events" in answer ? answer : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("schoolCalendar")}
        title={screens.schoolCalendar.title}
        lead={
          shownFile
            ? "Nothing has changed yet. Check what each event means for school days."
            : "Figures about school days use this calendar."
        }
      />
      <DistrictLine district={shown.district} />
      <FormErrors form={form} />
      {shownFile ? (
        <Preview district={shown.district} events={shownFile.events} timed={shownFile.timed} />
      ) : (
        <div className="flex flex-col gap-4">
          <Month {...shown} />
          <Term key={shown.year.begins} {...shown} form={form?.intent === "set-term" ? form : undefined} />
          <ImportCard district={shown.district} form={form?.intent === "preview" ? form : undefined} />
        </div>
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
