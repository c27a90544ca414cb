import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { markContactMessage, readContactMessage } from "domain/notices/commands/contact-messages";
import { contactTopicWords } from "domain/notices/contact-words";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Time } from "~/ui/time";

const Fields = z.object({ intent: z.enum(["mark-answered", "reopen"]) });

/** The number of a message in the address: 404 for anything else, as for one that is not there. */
const numberOf = (text: string | undefined) => found(/^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : null);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle({ title: data ? `Message ${data.message.number}` : "Message" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contactMessage.needs);
  const message = found(await perform(readContactMessage, viewer, { number: numberOf(params.no) }));
  const { number, topic, name, email, organization, sentAt, answeredAt, answeredBy } = message;
  return {
    message: {
      number,
      name,
      email,
      organization,
      answeredBy,
      text: message.message,
      topic: contactTopicWords[topic],
      sentAt: sentAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    },
    zone: viewer.zone,
    now: new Date().toISOString(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.contactMessage.needs);
  const form = await parseForm(request, Fields);
  if (!form.ok) return form.refuse();
  const number = numberOf(params.no);
  const answered = form.value.intent === "mark-answered";
  found((await perform(markContactMessage, viewer, { number, answered })) || null);
  const said = answered ? `Message ${number} is marked as answered.` : `Message ${number} is open again.`;
  return redirectWithNotice(answered ? paths.messagesOpen : paths.contactMessage(String(number)), "success", said);
}

export default function ContactMessage() {
  const { message, zone, now } = useLoaderData<typeof loader>();
  const isOpen = message.answeredAt === null;
  const answer = new URLSearchParams({ subject: `Your message ${message.number} to Rollcall` });
  const mailto = `mailto:${encodeURIComponent(message.email)}?${answer.toString().replaceAll("+", "%20")}`;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("contactMessage")}
        title={`Message ${message.number}`}
        state={<Badge tone={isOpen ? "warning" : "success"}>{isOpen ? "open" : "answered"}</Badge>}
        lead={message.topic}
      />
      <FormErrors form={useFormAnswer()} />
      <SectionCard title="Message" className="max-w-reading">
        <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      </SectionCard>
      <SectionCard title="About this message" className="max-w-reading">
        <Facts
          facts={[
            { term: "From", value: message.name },
            { term: "Email", value: <span className="wrap-anywhere">{message.email}</span> },
            { term: "Organization", value: message.organization ?? "Not given" },
            { term: "Sent", value: <Time iso={message.sentAt} zone={zone} now={now} /> },
            ...(message.answeredAt
              ? [
                  { term: "Answered", value: <Time iso={message.answeredAt} zone={zone} now={now} /> },
                  { term: "Marked by", value: message.answeredBy ?? "Someone who has left" },
                ]
              : []),
          ]}
        />
        <Actions>
          {isOpen ? (
            <ButtonAnchor variant="primary" icon="mail" href={mailto}>
              Answer by email
            </ButtonAnchor>
          ) : null}
          <Form method="post">
            <input type="hidden" name="intent" value={isOpen ? "mark-answered" : "reopen"} />
            <Button icon={isOpen ? "circle-check" : "rotate-cw"}>{isOpen ? "Mark as answered" : "Reopen"}</Button>
          </Form>
        </Actions>
      </SectionCard>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
