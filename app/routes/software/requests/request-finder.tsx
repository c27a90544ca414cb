import { Form, Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { AnswerLine, type ShownAnswer } from "~/routes/software/policies/answer-line";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";

type Found = { id: string; name: string; vendor: string | null; answer: ShownAnswer | null };

type Props = {
  typed: string;
  /** "-1" to "12", or "" for none in particular. */
  grade: string;
  grades: { value: string; label: string }[];
  results: Found[];
};

const ask = (query: Record<string, string>) =>
  `${paths.requestNew}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`;

const isAddress = (typed: string) =>
  /^https?:\/\//i.test(typed) || (!/\s/.test(typed) && /\.[a-z]{2,}(\/|$)/i.test(typed));

/** Which product: found by what one types, each with the answer to "May I use it?", so that some need ask no further. */
export function RequestFinder({ typed, grade, grades, results }: Props) {
  const asNew = isAddress(typed) ? ask({ url: typed, grade }) : ask({ name: typed, grade });
  return (
    <div className="stack">
      <Form method="get" className="card request-finder" role="search" aria-label="Which software?">
        <TextField
          name="q"
          label="Which software?"
          hint="Its name or web address, as you know it."
          defaultValue={typed}
          maxLength={300}
          autoComplete="off"
          required
        />
        <SelectField name="grade" label="With which grade?" defaultValue={grade} options={grades} />
        <Button variant="primary">Look it up</Button>
      </Form>
      {typed && results.length > 0 ? (
        <SectionCard title="Is it one of these?" lead="What you may use already needs no request." flush>
          <ul className="request-found">
            {results.map((product) => (
              <FoundProduct key={product.id} product={product} grade={grade} />
            ))}
          </ul>
        </SectionCard>
      ) : null}
      {typed ? (
        <SectionCard
          title={results.length > 0 ? "None of these?" : `Nothing on record is called “${typed}”`}
          lead="Ask for it as something new. It takes a few minutes, and nobody sees it before you send it."
        >
          <div className="actions">
            <ButtonLink variant={results.length > 0 ? "plain" : "primary"} to={asNew}>
              Ask for it as something new
            </ButtonLink>
          </div>
        </SectionCard>
      ) : null}
    </div>
  );
}

function FoundProduct({ product: { id, name, vendor, answer }, grade }: { product: Found; grade: string }) {
  const mayUse = answer?.answer === "yes" || answer?.answer === "yes_if";
  return (
    <li>
      <div className="request-found-head">
        <h3>
          <Link to={paths.software(id)}>{name}</Link>
        </h3>
        {vendor ? <p className="hint">{vendor}</p> : null}
      </div>
      {answer ? <AnswerLine answer={answer} /> : null}
      <div className="actions">
        {mayUse ? <p className="request-stop">You may use it already. There is nothing to ask for.</p> : null}
        <ButtonLink variant={mayUse ? "quiet" : "plain"} to={ask({ software: id, grade })} about={`for ${name}`}>
          {mayUse ? "Ask for more than that" : answer?.answer === "no" ? "Ask for it anyway" : "Request it"}
        </ButtonLink>
      </div>
    </li>
  );
}
