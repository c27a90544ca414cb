import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { ButtonAnchor } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";

const people = [
  {
    title: "IT directors see what is used without a request",
    text: "Unapproved sites appear with the schools and the number of people. Link, tolerate or block each one in one step.",
    more: { to: paths.featureCompliance, words: "See the compliance engine" },
  },
  {
    title: "Curriculum directors decide on evidence",
    text: "See use, cost, ratings and research side by side, with the rows behind every figure.",
    more: { to: paths.featureRoi, words: "See ROI insights" },
  },
  {
    title: "Teachers get an answer right away",
    text: "Yes, yes with conditions, request it first, or no. Each comes with its reason, and a no with approved alternatives if there are any.",
    more: { to: paths.featureResearch, words: "See research assistance" },
  },
];

const steps = [
  {
    title: "1. Connect your roster",
    text: "Your student information system exports OneRoster files over SFTP, or answers OneRoster requests. Rollcall keeps schools, classes and people up to date.",
  },
  {
    title: "2. See what is in use",
    text: "What each app costs, how many people use it at which school, and whether it is allowed.",
  },
  {
    title: "3. Decide, and say why",
    text: "Every decision is kept with its history, so the next person doesn’t start from scratch.",
  },
];

const ruled = "grid grid-cols-1 border-ink border-t-2 wide:grid-cols-3 wide:gap-10";
const ruledItem = "grid content-start gap-1 border-line border-b py-5 wide:border-b-0 wide:pb-0";
const ruledTitle = "text-balance text-lg tracking-[-0.01em]";

/** What Rollcall does and for whom. */
export function Landing({ requestDemoUrl }: { requestDemoUrl: string }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid max-w-page grid-cols-1 gap-10 px-4 py-12 wide:gap-16 wide:px-6 wide:pt-18 wide:pb-16"
    >
      <div className="grid grid-cols-1 gap-10 wide:grid-cols-[minmax(0,1fr)_29rem] wide:items-center wide:gap-16">
        <Stack className="gap-6">
          <h1 className="max-w-[14ch] text-2xl tracking-[-0.035em]">Know every app your schools use.</h1>
          <p className="max-w-136 text-ink-muted text-lg/7 text-pretty">
            Rollcall shows a district which apps are used, what they cost and what student data they have. Approve,
            renew or stop each one, and know why.
          </p>
          <Actions>
            <ButtonAnchor variant="primary" size="lg" href={requestDemoUrl} rel="noreferrer">
              Request Demo
            </ButtonAnchor>
            <ButtonAnchor size="lg" href="#how">
              See how it works
            </ButtonAnchor>
          </Actions>
          <p className="text-sm text-ink-muted">
            For districts of every size. Connects to your roster with OneRoster, over SFTP or the web.
          </p>
        </Stack>
        <ExampleAnswer />
      </div>
      <ul className={ruled}>
        {people.map((item) => (
          <li key={item.title} className={ruledItem}>
            <h2 className={ruledTitle}>{item.title}</h2>
            <p className="text-ink-muted text-pretty">{item.text}</p>
            <p>
              <Link to={item.more.to}>{item.more.words}</Link>
            </p>
          </li>
        ))}
      </ul>
      <Stack id="how" aria-labelledby="how-title" as="section" className="scroll-mt-6 gap-6">
        <h2 id="how-title" className="text-xl">
          How it works
        </h2>
        <ol className={ruled}>
          {steps.map((step) => (
            <li key={step.title} className={ruledItem}>
              <h3 className={ruledTitle}>{step.title}</h3>
              <p className="text-ink-muted text-pretty">{step.text}</p>
            </li>
          ))}
        </ol>
      </Stack>
    </main>
  );
}

function ExampleAnswer() {
  return (
    <Card as="figure" className="overflow-clip p-0 shadow-float" aria-labelledby="example">
      <figcaption id="example" className="sr-only">
        An example of an answer in Rollcall
      </figcaption>
      <p className="flex gap-2.5 border-line border-b px-5 py-4 font-medium [&>svg]:mt-1 [&>svg]:text-ink-muted">
        <Icon name="message-circle" />
        <span>May I use Lumen Math with grade 7?</span>
      </p>
      <div className="grid gap-3 p-5">
        <p className="flex gap-2 font-bold text-lg">
          <span className="text-success [&>svg]:align-[-0.25rem]">
            <Icon name="circle-check" size="lg" />
          </span>
          <span>Yes, with conditions: staff create the accounts.</span>
        </p>
        <p className="text-ink-muted">
          Approved for grades 6 to 8 on Aug 22, 2025. The privacy agreement is signed and ends Dec 18, 2026.
        </p>
        <Actions>
          <Badge tone="info" icon="circle-check">
            Approval: with conditions
          </Badge>
          <Badge tone="success" icon="shield-check">
            Privacy: agreement signed
          </Badge>
        </Actions>
      </div>
      <Tiles
        framed={false}
        label="Use and cost of Lumen Math"
        tiles={[
          { label: "People", value: "4,318", note: "in 30 days" },
          { label: "Seats in use", value: "86%", note: "of 5,000" },
          { label: "A year", value: "$31,500", note: "renews Aug 1" },
        ]}
      />
    </Card>
  );
}
