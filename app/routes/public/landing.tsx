import { Badge } from "~/ui/badge";
import { ButtonAnchor } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Tiles } from "~/ui/tiles";

const people = [
  {
    title: "IT directors see what nobody asked for",
    text: "Unapproved sites appear with the schools and the number of people, and are linked, tolerated or blocked in one step.",
  },
  {
    title: "Curriculum directors decide on evidence",
    text: "Use, cost, ratings and research stand side by side, with the rows behind every figure.",
  },
  {
    title: "Teachers get an answer the same day",
    text: "Yes, yes if, ask, or no with the reason, and an approved alternative to start with.",
  },
];

const steps = [
  {
    title: "1. Connect your roster",
    text: "Rollcall reads the OneRoster files that your student information system exports, over SFTP, and keeps schools, classes and people in step.",
  },
  {
    title: "2. See what is in use",
    text: "What each app costs, who uses it, and whether it is allowed, by school and by class.",
  },
  {
    title: "3. Decide, and say why",
    text: "Every approval, refusal and renewal carries its reason, so that the next person does not start from nothing.",
  },
];

/** What Rollcall does and for whom. */
export function Landing({ requestDemoUrl }: { requestDemoUrl: string }) {
  return (
    <main id="main" tabIndex={-1} className="hero">
      <div className="hero-top">
        <div className="stack">
          <h1>Know every app your schools use.</h1>
          <p className="lead">
            Rollcall shows a district what is used, what it costs and what student data it holds, so that each app is
            approved, renewed or stopped by someone who knows why.
          </p>
          <div className="actions">
            <ButtonAnchor variant="primary" size="lg" href={requestDemoUrl} rel="noreferrer">
              Request Demo
            </ButtonAnchor>
            <ButtonAnchor size="lg" href="#how">
              See how it works
            </ButtonAnchor>
          </div>
          <p className="text-sm text-ink-muted">
            For districts of every size. Connects to your roster by OneRoster over SFTP.
          </p>
        </div>
        <ExampleAnswer />
      </div>
      <ul className="rule-list">
        {people.map((item) => (
          <li key={item.title}>
            <h2>{item.title}</h2>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
      <section id="how" aria-labelledby="how-title" className="stack scroll-mt-6">
        <h2 id="how-title" className="text-xl">
          How it works
        </h2>
        <ol className="rule-list">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
    </main>
  );
}

function ExampleAnswer() {
  return (
    <figure className="card answer" aria-labelledby="example">
      <figcaption id="example" className="sr-only">
        An example of an answer in Rollcall
      </figcaption>
      <p className="answer-ask">
        <Icon name="message-circle" />
        <span>May I use Lumen Math with grade 7?</span>
      </p>
      <div className="answer-say">
        <p>
          <span className="tone-text is-success">
            <Icon name="circle-check" size="lg" />
          </span>
          <span>Yes, if staff create the accounts.</span>
        </p>
        <p className="text-ink-muted">
          Approved for grades 6 to 8 on Aug 22, 2025. The privacy agreement is signed and ends Dec 18, 2026.
        </p>
        <div className="actions">
          <Badge tone="info" icon="circle-check">
            Approval: with conditions
          </Badge>
          <Badge tone="success" icon="shield-check">
            Privacy: agreement signed
          </Badge>
        </div>
      </div>
      <Tiles
        label="Use and cost of Lumen Math"
        tiles={[
          { label: "People", value: "4,318", note: "in 30 days" },
          { label: "Seats in use", value: "86%", note: "of 5,000" },
          { label: "A year", value: "$31,500", note: "renews Aug 1" },
        ]}
      />
    </figure>
  );
}
