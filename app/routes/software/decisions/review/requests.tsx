import { Form, Link } from "@remix-run/react";
import { requestTypeWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { paths } from "~/http/paths";
import { RequestTicks } from "~/routes/software/decisions/request-ticks";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { FormActions } from "~/ui/form-actions";
import type { FormState } from "~/ui/form-state";
import { capital, formatCount, formatNames } from "~/ui/format";
import { Cell, NoCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";
import { isAskable, type OpenForm } from "./next-step";
import type { ReviewedRequest, ReviewPage } from "./page.server";

type At = { zone: string; now: string };
type Props = { page: ReviewPage; at: At; open: OpenForm | null; form: FormState | undefined };

/** Everyone who asked and why, and what can be asked back. */
export function ReviewedRequests({ page, at, open: opened, form }: Props) {
  const { requests } = page;
  const open = requests.filter(({ isOpen }) => isOpen);
  const askable = open.filter(isAskable);
  const paused = open.filter(({ status }) => status === "info_requested");
  const asking = opened?.form === "ask";
  return (
    <SectionCard
      title="Requests"
      lead={leadOf(page, open.length, at)}
      flush
      actions={
        askable.length > 0 && !asking ? (
          <ButtonLink variant="quiet" icon="message-circle-question" to="?ask" preventScrollReset>
            Ask a question
          </ButtonLink>
        ) : null
      }
    >
      {requests.length > 0 ? <Requests page={page} at={at} /> : null}
      {asking ? <AskForm requests={askable} form={form} /> : null}
      {paused.length > 0 ? <Resume requests={paused} /> : null}
    </SectionCard>
  );
}

function leadOf({ requests, isPaused, due }: ReviewPage, open: number, at: At): string {
  if (requests.length === 0) return "No one has requested it. You can still review it and decide.";
  if (open === 0) return "No one is waiting for an answer.";
  const wait = `${formatCount(open, "person is waiting", "people are waiting")} for an answer`;
  if (isPaused) return `${wait}. The due date is paused: a question to them is open.`;
  return due ? `${wait}, due ${formatDay(dayOf(due, at.zone))}.` : `${wait}.`;
}

const columns = [
  { label: "Requester" },
  { label: "For" },
  { label: "Status" },
  { label: "Requested" },
  { label: "Same as another" },
];

function Requests({ page: { requests, softwareId }, at }: { page: ReviewPage; at: At }) {
  const anyOpen = requests.some(({ isOpen }) => isOpen);
  return (
    <Table caption="Requests" columns={anyOpen ? columns : columns.slice(0, 4)}>
      {requests.map((request) => (
        <Row key={request.id}>
          <RowHead sub={request.school}>
            <Link to={paths.request(request.id)}>{request.who}</Link>
          </RowHead>
          <Cell label="For" sub={purposeOf(request)}>
            {forWhat(request)}
          </Cell>
          <Cell label="Status">
            <span className="lg:whitespace-nowrap">
              <RequestBadge status={request.status} />
            </span>
          </Cell>
          <Cell label="Requested">
            <Time iso={request.at} zone={at.zone} now={at.now} />
          </Cell>
          {anyOpen ? <JoinCell request={request} softwareId={softwareId} /> : null}
        </Row>
      ))}
    </Table>
  );
}

/** The way to join a request with another one, while it is open. */
function JoinCell({ request: { id, who, isOpen }, softwareId }: { request: ReviewedRequest; softwareId: string }) {
  if (!isOpen) return <NoCell />;
  return (
    <Cell label="Same as another">
      <Link to={`${paths.reviewDuplicate(softwareId)}?request=${id}`}>
        Join<span className="sr-only">{` the request of ${who} with another one`}</span>
      </Link>
    </Cell>
  );
}

function forWhat({ grades, students, type, neededBy }: ReviewedRequest): string {
  const parts = [
    ...(type === "new_use" ? [] : [requestTypeWords[type]]),
    ...(grades ? [grades] : []),
    ...(students ? [formatCount(students, "student", "students")] : []),
    ...(neededBy ? [`needed by ${formatDay(neededBy)}`] : []),
  ];
  const line = parts.join(", ");
  return line ? capital(line) : "Not given";
}

function purposeOf({ purpose }: ReviewedRequest): string | undefined {
  if (!purpose) return undefined;
  return purpose.length > 160 ? `${purpose.slice(0, 157).trimEnd()}…` : purpose;
}

function AskForm({ requests, form }: { requests: ReviewedRequest[]; form: FormState | undefined }) {
  const state = form?.intent === "ask" ? form : undefined;
  return (
    <Form
      method="post"
      className="grid grid-cols-1 gap-3 border-line border-t p-4 md:p-5"
      preventScrollReset
      noValidate
    >
      <div className="grid max-w-reading grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="ask" />
        <RequestTicks legend="Who to ask" requests={requests} form={state} />
        <TextareaField
          name="reason"
          label="Your question"
          hint="They read it in their request. The due date is paused until they answer."
          form={state}
          maxLength={2000}
          required
        />
        <FormActions cancelTo="?">Send question</FormActions>
      </div>
    </Form>
  );
}

function Resume({ requests }: { requests: ReviewedRequest[] }) {
  return (
    <Form
      method="post"
      className="grid grid-cols-1 gap-3 border-line border-t p-4 md:p-5"
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="resume" />
      {requests.map(({ id }) => (
        <input key={id} type="hidden" name="requests" value={id} />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <p className="text-ink-muted text-sm">
          {`A question to ${formatNames(requests.map(({ who }) => who))} is open. You can continue without the answer.`}
        </p>
        <Button icon="play">Continue without it</Button>
      </div>
    </Form>
  );
}
