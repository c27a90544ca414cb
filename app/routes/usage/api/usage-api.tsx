import { mostEvents } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { CodeBlock } from "~/ui/copy";
import { Disclosure } from "~/ui/disclosure";
import { formatNumber } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { exampleAnswer, exampleOfKey, exampleProblem, examplesOf } from "../examples";
import type { Described, Endpoint } from "./description.server";
import { Answers, Fields, Headers } from "./tables";

/**
 * How visits are sent in and keys are checked, for whoever writes the sender: what the OpenAPI description says, in
 * words.
 */
export function UsageApi({ origin, now, endpoints, event, keyFields }: Described) {
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("usageApi")}
        title={screens.usageApi.title}
        lead="For the developer of the tool that sends visits: what to send, where, and what each answer means."
        actions={
          <ButtonAnchor icon="download" href={paths.openApi}>
            OpenAPI 3.1 description
          </ButtonAnchor>
        }
      />
      <div className="flex flex-col gap-4">
        <Authentication />
        {endpoints.map((endpoint) => (
          <SectionCard
            key={endpoint.path}
            title={endpoint.summary}
            lead={
              <>
                <code>{`${endpoint.method} ${origin}${endpoint.path}`}</code>
                {endpoint.open ? " No key is needed." : null}
              </>
            }
          >
            {endpoint.path === paths.usageEvents ? (
              <Sending origin={origin} now={now} event={event} endpoint={endpoint} />
            ) : null}
            {endpoint.path === "/api/v1/me" ? <Checking origin={origin} fields={keyFields} /> : null}
            <Disclosure summary="Answers and what to do">
              <Answers of={endpoint.summary} answers={endpoint.answers} />
            </Disclosure>
          </SectionCard>
        ))}
        <Problems />
      </div>
    </Page>
  );
}

function Authentication() {
  return (
    <SectionCard title="Your key" lead="Every call needs a key of your district in its Authorization header.">
      <CodeBlock code="Authorization: Bearer YOUR-KEY" label="Header with the key" toRead />
      <ul className="list-disc pl-5">
        <li>
          Create a key on <a href={`${paths.usageSources}#create-key`}>{screens.usageSources.title}</a>. It is shown
          once.
        </li>
        <li>
          Keep it where only your tool reads it. The examples below take it from the environment variable{" "}
          <code>ROLLCALL_KEY</code>.
        </li>
        <li>
          Revoke it there when you no longer need it, or when someone else has seen it. The next call is rejected.
        </li>
      </ul>
    </SectionCard>
  );
}

type SendingProps = Pick<Described, "origin" | "now" | "event"> & { endpoint: Endpoint };

function Sending({ origin, now, event, endpoint }: SendingProps) {
  return (
    <>
      {examplesOf(origin, now).map(({ tool, code }, at) => (
        <Disclosure key={tool} summary={`Example with ${tool}`} open={at === 0}>
          <CodeBlock code={code} label={`Example with ${tool}`} />
        </Disclosure>
      ))}
      <p>Send a JSON array of visits, or one visit on each line (NDJSON). This is what comes back:</p>
      <CodeBlock code={exampleAnswer} label="Answer to the example" toRead />
      <Disclosure summary="Fields of a visit" open>
        <Fields of="a visit" fields={event} />
      </Disclosure>
      <Disclosure summary="Headers">
        <Headers headers={endpoint.headers} bodies={endpoint.bodies} />
      </Disclosure>
      <Disclosure summary="Limits and sending again">
        <ul className="list-disc pl-5">
          <li>{`At most ${formatNumber(mostEvents)} visits or 5 MB a call, unpacked. The body has 30 seconds to arrive.`}</li>
          <li>
            A batch that is sent again under its <code>Idempotency-Key</code> counts once and gets the same answer. A
            visit with the same <code>event_id</code> on the same day in your district counts once, whichever batch it
            comes in. With a time on another day, it counts again.
          </li>
          <li>
            After 429 or 500, or without an answer, send the same batch again. After 429, wait as many seconds as{" "}
            <code>Retry-After</code> says.
          </li>
          <li>Anything answered with 202 is stored. It counts within two minutes.</li>
        </ul>
      </Disclosure>
    </>
  );
}

function Checking({ origin, fields }: { origin: string; fields: Described["keyFields"] }) {
  return (
    <>
      <p>Do this first: the answer says whose key it is and what it may do, or why it doesn’t work.</p>
      <CodeBlock code={exampleOfKey(origin)} label="Check of a key with curl" />
      <Disclosure summary="Fields of the answer">
        <Fields of="the answer" fields={fields} />
      </Disclosure>
    </>
  );
}

function Problems() {
  return (
    <SectionCard
      title="When something is wrong"
      lead="Every answer from 400 on is a problem detail (RFC 9457), with the content type application/problem+json."
    >
      <CodeBlock code={exampleProblem} label="Example of a problem" toRead />
      <p>
        The <code>type</code> never changes, so your tool can rely on it. The <code>detail</code> says what to do. The{" "}
        <code>instance</code> is the number of your call: give it to your Rollcall operator when you need help. No
        answer repeats what you sent.
      </p>
    </SectionCard>
  );
}
