import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { markOf } from "domain/stamp";
import { changeKeeping } from "domain/usage/commands/change-keeping";
import { keepPeople } from "domain/usage/commands/keep-people";
import { eraseUse } from "domain/usage/commands/use-of-person";
import { peopleYearsWords } from "domain/usage/keeping-words";
import { readAlertSettings } from "domain/usage/queries/alerts";
import { readKeeping } from "domain/usage/queries/keeping";
import { listPeopleWhoLeft } from "domain/usage/queries/person-use";
import { eventDays, howLongOf, mostPeopleYears } from "domain/usage/terms";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { UsageAlerts } from "~/components/usage-alerts";
import { confirmFirst, ownPassword } from "~/http/confirm.server";
import { settingsFaults } from "~/http/conflict.server";
import { seenShape } from "~/http/field-shapes.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { HowLong } from "./how-long";
import { PeopleWhoLeft } from "./people-who-left";
import { UsageByPerson } from "./usage-by-person";

/** People who left that are named at a time: the next ones follow as their usage is erased. */
const mostLeft = 50;
const badDays = `Enter a whole number of days from ${eventDays.fewest} to ${eventDays.most}.`;

const Forms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("keep"),
    forDistrict: z.uuid(),
    seen: seenShape,
    eventDays: z
      .string(badDays)
      .trim()
      .regex(/^\d{1,3}$/, badDays)
      .transform(Number)
      .refine((days) => days >= eventDays.fewest && days <= eventDays.most, badDays),
    peopleYears: z
      .string()
      .regex(/^\d$/, "Choose from the list.")
      .transform(Number)
      .refine((years) => years <= mostPeopleYears, "Choose from the list."),
  }),
  z.object({ intent: z.literal("stop-people"), forDistrict: z.uuid(), ...ownPassword }),
  z.object({ intent: z.literal("keep-people"), forDistrict: z.uuid() }),
  z.object({
    intent: z.literal("erase-left"),
    forDistrict: z.uuid(),
    person: z.uuid("Choose a person."),
    ...ownPassword,
  }),
]);

export const meta: MetaFunction = () => pageTitle("usageSettings");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageSettings.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id };
  const [keeping, alerts, left] = await Promise.all([
    readKeeping(db, viewer, of),
    readAlertSettings(db, viewer, of),
    can(viewer, ...rights.manageDistrictPeople) ? listPeopleWhoLeft(db, viewer, { ...of, most: mostLeft }) : [],
  ]);
  return { district, keeping, seen: markOf(howLongOf(keeping)), alerts, left, confirmed: viewer.confirmed };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageSettings.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Forms, { secrets: ["ownPassword"], district });
  if (!form.ok) return form.refuse();
  const tell = (said: string) => redirectWithNotice(paths.usageSettings, "success", said);
  const of = { districtId: district.id };
  if (form.value.intent === "keep") {
    const { eventDays, peopleYears, seen } = form.value;
    const done = await perform(changeKeeping, viewer, { ...of, eventDays, peopleYears, seen });
    if (done !== "changed") {
      const { eventDays: days, peopleYears: years } = done.now;
      const now = `Visits are now kept for ${days} days, and each person’s usage for: ${peopleYearsWords[years]}.`;
      return form.refuse(settingsFaults(done, { viewer, current: paths.usageSettings, now }), 409);
    }
    return tell("Saved. What is older than that is removed each night.");
  }
  if (form.value.intent === "stop-people") {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
    await perform(keepPeople, viewer, { ...of, keepsPeople: false });
    return tell("Usage by person is off. What was kept will be removed tonight.");
  }
  if (form.value.intent === "erase-left") {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
    const done = found(await perform(eraseUse, viewer, { id: form.value.person }));
    return tell(done === "erased" ? "Usage erased." : "There was no usage left to erase.");
  }
  await perform(keepPeople, viewer, { ...of, keepsPeople: true });
  return tell("Usage by person is on again, from now on.");
}

export const shouldRevalidate = revalidateOnConflict;

export default function UsageSettings() {
  const { district, keeping, seen, alerts, left, confirmed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("usageSettings")}
        title={screens.usageSettings.title}
        lead="Choose how long your district keeps visits, and whether it keeps what each person used. See when usage alerts come."
      />
      <DistrictLine district={district} />
      <div className="flex flex-col gap-4">
        <FormErrors form={form} />
        <HowLong
          key={`${keeping.eventDays} ${keeping.peopleYears}`}
          district={district}
          keeping={keeping}
          seen={seen}
          form={form?.intent === "keep" ? form : undefined}
        />
        <UsageByPerson
          district={district}
          keepsPeople={keeping.keepsPeople}
          confirmed={confirmed}
          form={form?.intent === "stop-people" ? form : undefined}
        />
        <PeopleWhoLeft
          district={district}
          people={left}
          confirmed={confirmed}
          form={form?.intent === "erase-left" ? form : undefined}
        />
        <UsageAlerts alerts={alerts}>
          <p>
            <Link to={`${paths.unauthorizedUsage}#alerts`}>Change alerts</Link>
          </p>
        </UsageAlerts>
      </div>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
