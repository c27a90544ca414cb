import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { makeCalendarLink, revokeCalendarLink } from "domain/money/commands/keep-calendar-link";
import { findOwnCalendarLink } from "domain/money/queries/calendar-links";
import { z } from "zod";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { env } from "~/http/env.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Time } from "~/ui/time";
import { NewLink } from "./new-link";

const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("make"), forDistrict: z.string() }),
  z.object({ intent: z.literal("revoke") }),
]);

export const meta: MetaFunction = () => pageTitle("renewalCalendar");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.renewalCalendar.needs);
  const { id, name, mayChange, zone } = await requireDistrict(request, viewer);
  const own = await findOwnCalendarLink(db, viewer);
  return {
    district: { id, name, mayChange, zone },
    now: new Date().toISOString(),
    own: own && {
      districtName: own.districtName,
      createdAt: own.createdAt.toISOString(),
      lastUsedAt: own.lastUsedAt?.toISOString() ?? null,
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.renewalCalendar.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Forms, { district });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "revoke") {
    const gone = await perform(revokeCalendarLink, viewer);
    const said = gone ? "Your calendar link is revoked. It no longer works." : "You have no calendar link.";
    return redirectWithNotice(paths.renewalCalendar, gone ? "success" : "info", said);
  }
  const token = found(await perform(makeCalendarLink, viewer, { districtId: district.id }));
  const address = `${env.origin}${paths.renewalFeed}?${new URLSearchParams({ link: token })}`;
  return data({ form: undefined, address }, { headers: { "Cache-Control": "no-store" } });
}

export default function RenewalCalendar() {
  const { district, own, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const address = answer && "address" in answer ? answer.address : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("renewalCalendar")}
        title={screens.renewalCalendar.title}
        lead="See the last day to cancel and the last day of each contract in your own calendar."
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {address ? <NewLink address={address} /> : null}
      <Card as="section" stack="sm" aria-label="Your link">
        {own ? (
          <p>
            {`You have a link for ${own.districtName}, made `}
            <Time iso={own.createdAt} zone={district.zone} now={now} inSentence />
            {own.lastUsedAt ? ". A calendar last used it " : ". No calendar has used it yet."}
            {own.lastUsedAt ? <Time iso={own.lastUsedAt} zone={district.zone} now={now} inSentence /> : null}
            {own.lastUsedAt ? "." : null}
          </p>
        ) : (
          <p>You don’t have a calendar link yet. Create one, then add it to your calendar.</p>
        )}
        {own ? (
          <p className="text-ink-muted text-sm">
            We can’t show a link again. If you lost it, create a new one: the old link stops working.
          </p>
        ) : null}
        <Actions>
          <Form method="post">
            <input type="hidden" name="intent" value="make" />
            <ForDistrict district={district} />
            <Button variant={own ? undefined : "primary"} icon="calendar-clock">
              {own ? "Replace the link" : "Create a link"}
            </Button>
          </Form>
          {own ? (
            <Form method="post">
              <input type="hidden" name="intent" value="revoke" />
              <Button variant="danger">Revoke the link</Button>
            </Form>
          ) : null}
        </Actions>
      </Card>
      <HowTo />
    </Page>
  );
}

function HowTo() {
  return (
    <SectionCard title="Add it to your calendar">
      <ul className="list-disc space-y-1 pl-5">
        <li>Google Calendar: Other calendars, then “From URL”.</li>
        <li>Outlook: Add calendar, then “Subscribe from web”.</li>
        <li>Apple Calendar: File, then “New Calendar Subscription”.</li>
      </ul>
      <p className="mt-2">
        Your calendar checks for changes by itself, often once a day. It shows titles, vendors and days, but no prices
        and no names of people.
      </p>
      <p className="mt-2">
        The link works without a password. Keep it to yourself, and revoke it when you no longer need it. It stops
        working if your account is deactivated or you move to another district.
      </p>
    </SectionCard>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
