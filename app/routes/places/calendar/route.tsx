import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textOf } from "domain/csv-read";
import { readCalendar } from "domain/places/calendar/read-calendar";
import { calendarFileBytes, eventMeanings, longestDayName, mostCalendarEvents } from "domain/places/calendar/terms";
import { importSchoolCalendar, nameSchoolDay, setSchoolDays } from "domain/places/commands/change-school-calendar";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { choiceOrNone, dayOrNone, line } from "~/http/field-shapes.server";
import { parseForm, type Refuse } from "~/http/form.server";
import { eachOf } from "~/http/many.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { turnRefused } from "~/http/turn.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { requireDistrict, type Working } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { carriedEvent, carry, carryAgain, dayClick, fileRange, loadMonth } from "./calendar.server";
import { Month } from "./month";
import { ImportCard, Preview } from "./preview";
import { Term } from "./term";

const forDistrict = z.uuid();
const chosen = z.custom<{ name: string; bytes: Uint8Array }>((file) => file !== undefined, "Choose a calendar file.");
const aDay = "Enter a day, such as 2026-08-19.";
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change-day"), forDistrict, change: dayClick, name: line(longestDayName) }),
  z.object({
    ...{ intent: z.literal("set-term"), forDistrict, yearOf: z.iso.date() },
    ...{ firstDay: dayOrNone(aDay), lastDay: dayOrNone(aDay) },
  }),
  z.object({ intent: z.literal("preview"), forDistrict, file: chosen }),
  z.object({
    ...{ intent: z.literal("import"), forDistrict, event: eachOf(carriedEvent) },
    meaning: eachOf(choiceOrNone(eventMeanings)),
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
  const asked = { request, viewer, district, refuse: form.refuse };
  switch (form.value.intent) {
    case "change-day":
      return changeDay(asked, form.value);
    case "set-term":
      return setTerm(asked, form.value);
    case "preview":
      return preview(asked, form.value);
    case "import":
      return importEvents(asked, form.value);
  }
}

type Asked = { request: Request; viewer: Viewer; district: Working; refuse: Refuse };
type Sent<I> = Extract<z.output<typeof Forms>, { intent: I }>;

async function changeDay({ viewer, district }: Asked, { change, name }: Sent<"change-day">) {
  const { day } = change;
  found(await perform(nameSchoolDay, viewer, { districtId: district.id, ...change, name }));
  const month = `${paths.schoolCalendar}?month=${day.slice(0, 7)}`;
  return redirectWithNotice(month, "success", `${formatDay(day)} changed.`);
}

async function setTerm({ viewer, district, refuse }: Asked, sent: Sent<"set-term">) {
  const { firstDay: from, lastDay: to, yearOf: day } = sent;
  if (!from || !to) return refuse({ fields: { [from ? "lastDay" : "firstDay"]: [aDay] } });
  const done = found(await perform(setSchoolDays, viewer, { districtId: district.id, day, term: { from, to } }));
  if (done === "outside") {
    return refuse({ fields: { lastDay: ["Enter two days of this school year, the first day before the last."] } });
  }
  const month = `${paths.schoolCalendar}?month=${from.slice(0, 7)}`;
  return redirectWithNotice(month, "success", "First and last day saved.");
}

async function preview({ request, viewer, district, refuse }: Asked, { file }: Sent<"preview">) {
  const crowded = await turnRefused(request, viewer, "uploads");
  if (crowded) return refuse({ form: [crowded.message] }, 429);
  const range = await fileRange(viewer, district);
  const read = await readCalendar(textOf(file.bytes), { timeZone: district.zone, range });
  if ("fault" in read) return refuse({ fields: { file: [read.fault] } });
  if (read.events.length === 0) return refuse({ fields: { file: [noneInRange(range)] } });
  return data({ form: undefined, events: read.events.map(carry) });
}

async function importEvents({ viewer, district, refuse }: Asked, { event, meaning }: Sent<"import">) {
  if (event.length !== meaning.length || event.length > mostCalendarEvents) {
    return refuse({ form: ["Choose the file again: the form came back incomplete."] });
  }
  const open = meaning.filter((one) => one === null).length;
  if (open > 0) {
    const refused = refuse({ form: [`Choose what ${open === 1 ? "1 event means" : `${open} events mean`}.`] });
    const again = event.map((one, nth) => ({ ...one, meaning: meaning[nth] ?? null }));
    return data({ ...refused.data, events: again.map(carryAgain) }, { status: 422 });
  }
  const events = event.map((one, nth) => ({ ...one, meaning: meaning[nth] ?? ("nothing" as const) }));
  const { days } = found(await perform(importSchoolCalendar, viewer, { districtId: district.id, events }));
  const said = `Calendar imported: ${formatCount(days, "day", "days")} marked.`;
  return redirectWithNotice(paths.schoolCalendar, "success", said);
}

const noneInRange = ({ from, to }: { from: string; to: string }) =>
  `This calendar has no events between ${formatDay(from)} and ${formatDay(to)}. Choose this school year’s calendar.`;

export default function SchoolCalendar() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const events = answer && "events" in answer ? answer.events : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("schoolCalendar")}
        title={screens.schoolCalendar.title}
        lead={
          events
            ? "Nothing has changed yet. Check what each event means for school days."
            : "Figures about school days use this calendar."
        }
      />
      <DistrictLine district={shown.district} />
      <FormErrors form={form} />
      {events ? (
        <Preview district={shown.district} events={events} />
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
