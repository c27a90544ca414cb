import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type QueueName, queues } from "domain/job";
import { countContactMessages } from "domain/notices/queries/contact-messages";
import { setUserAdmin } from "domain/people/commands/set-user-admin";
import { countPeopleByState, countPlaces } from "domain/people/queries/head-counts";
import { setUpPatternsAgain } from "domain/software/addresses/commands/set-up-patterns";
import { findPatternSetup } from "domain/software/addresses/queries/url-pattern-setup";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { confirmFirst, ownPassword } from "~/http/confirm.server";
import { inspectQueues, removeJob, retryJob } from "~/http/failed-jobs.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Counts } from "./counts";
import { MakeAdmin } from "./make-admin";
import { Queues } from "./queues";
import { UrlPatternSetup } from "./url-patterns";

const queueName = z.enum(Object.keys(queues) as [QueueName, ...QueueName[]]);
const job = { queue: queueName, id: z.string().min(1).max(200) };
const Forms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set-user-admin"),
    email: z.string().trim().toLowerCase().pipe(z.email("Enter a whole email address, as in name@district.org.")),
    ...ownPassword,
  }),
  z.object({ intent: z.literal("set-up-patterns") }),
  z.object({ intent: z.literal("retry-job"), ...job }),
  z.object({ intent: z.literal("remove-job"), ...job }),
]);

const failedShown = 20;

export const meta: MetaFunction = () => pageTitle("admin");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.admin.needs);
  const [places, people, queues, patterns, messages] = await Promise.all([
    countPlaces(db, viewer),
    countPeopleByState(db, viewer),
    inspectQueues(failedShown),
    findPatternSetup(db, viewer),
    countContactMessages(db, viewer),
  ]);
  const { zone } = viewer;
  return {
    places,
    people,
    queues,
    patterns: patterns ? { ...patterns, changedAt: patterns.changedAt?.toISOString() ?? null } : null,
    zone,
    messages: messages.open,
    now: new Date().toISOString(),
    confirmed: viewer.confirmed,
    can: { makeAdmin: viewer.role === "super_admin" },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.admin.needs);
  const form = await parseForm(request, Forms, { secrets: ["ownPassword"] });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "set-user-admin") {
    const { email, ownPassword } = form.value;
    const isAllowed = viewer.role === "super_admin";
    const unconfirmed = isAllowed ? await confirmFirst(request, viewer, ownPassword, form.refuse) : null;
    if (unconfirmed) return unconfirmed;
    const message = await perform(setUserAdmin, viewer, { email });
    if (message) {
      const fields = { email: [`Could not set user as admin: ${message}`] };
      return form.refuse({ fields }, isAllowed ? 422 : 403);
    }
    return redirectWithNotice(paths.admin, "success", `${email} is an admin now, and has to sign in again.`);
  }
  if (form.value.intent === "set-up-patterns") {
    const done = await perform(setUpPatternsAgain, viewer);
    if (!done) return form.refuse({ form: ["The database has an older version. Run “npm run migrate” first."] }, 503);
    return redirectWithNotice(paths.admin, "success", "The URL patterns are set up.");
  }
  const act = form.value.intent === "retry-job" ? retryJob : removeJob;
  const outcome = await act(viewer, form.value);
  if (outcome === "no-answer") return form.refuse({ form: ["The queue does not answer. Try again in a minute."] }, 503);
  if (outcome === "gone")
    return redirectWithNotice(paths.admin, "info", "This job is no longer in the list of failed jobs.");
  const said = form.value.intent === "retry-job" ? "The job is being retried." : "The failed job was removed.";
  return redirectWithNotice(paths.admin, "success", said);
}

export default function Admin() {
  const { places, people, queues, patterns, messages, zone, now, confirmed, can } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        title={screens.admin.title}
        lead="Places and people, background work, and who is an admin."
        actions={
          <>
            <ButtonLink icon="mail" to={paths.messagesOpen}>
              {messages > 0 ? `Contact messages (${messages} open)` : "Contact messages"}
            </ButtonLink>
            <ButtonLink icon="scroll-text" to={paths.adminAudit}>
              Audit log
            </ButtonLink>
          </>
        }
      />
      <FormErrors form={form} />
      <Counts places={places} people={people} />
      <Queues queues={queues} zone={zone} now={now} />
      {patterns ? <UrlPatternSetup setup={patterns} zone={zone} now={now} /> : null}
      {can.makeAdmin ? (
        <MakeAdmin form={form?.intent === "set-user-admin" ? form : undefined} confirmed={confirmed} />
      ) : null}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
