import { Form, Link } from "@remix-run/react";
import { AnswerLine, type ShownAnswer } from "~/components/answer-line";
import { requestItWords } from "~/components/request-it-words";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { newProductAddress } from "~/routes/software/new-product";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";
import { addressWith } from "~/ui/list";
import { Stack } from "~/ui/stack";

type Found = { id: string; name: string; vendor: string | null; answer: ShownAnswer | null };

type Props = {
  typed: string;
  /** What is said when more was typed than is looked for. */
  tooLong: string | null;
  /** "-1" to "12", or "" for none in particular. */
  grade: string;
  grades: { value: string; label: string }[];
  results: Found[];
};

/** Which product: found by what one types, each with the answer to "May I use it?", so that some need ask no further. */
export function RequestFinder({ typed, tooLong, grade, grades, results }: Props) {
  return (
    <Stack>
      <Card>
        <Form
          method="get"
          className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] [&>button]:justify-self-start"
          role="search"
          aria-label="Which software?"
        >
          <TextField
            name="q"
            label="Which software?"
            hint="Its name or web address, as you know it."
            defaultValue={typed}
            maxLength={300}
            form={
              tooLong === null ? undefined : { values: { q: typed }, errors: { form: [], fields: { q: [tooLong] } } }
            }
            autoComplete="off"
            required
          />
          <SelectField name="grade" label="With which grade?" defaultValue={grade} options={grades} />
          <Button variant="primary">Look it up</Button>
        </Form>
      </Card>
      {typed && results.length > 0 ? (
        <SectionCard title="Is it one of these?" lead="Software you may already use needs no request." flush>
          <ul>
            {results.map((product) => (
              <FoundProduct key={product.id} product={product} grade={grade} />
            ))}
          </ul>
        </SectionCard>
      ) : null}
      {typed ? (
        <SectionCard
          title={results.length > 0 ? "None of these?" : `Nothing on record is called “${typed}”`}
          lead="Request it as a new product. It takes a few minutes, and only you see it until you send it."
        >
          <Actions>
            <ButtonLink variant={results.length > 0 ? "plain" : "primary"} to={newProductAddress(typed, grade)}>
              Request it as a new product
            </ButtonLink>
          </Actions>
        </SectionCard>
      ) : null}
    </Stack>
  );
}

function FoundProduct({ product: { id, name, vendor, answer }, grade }: { product: Found; grade: string }) {
  const mayUse = answer?.answer === "yes" || answer?.answer === "yes_if";
  return (
    <li className="grid gap-2.5 border-line border-t p-4 md:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h3>
          <Link to={paths.software(id)}>{name}</Link>
        </h3>
        {vendorBeside(name, vendor) ? <p className="text-sm text-ink-muted">{vendor}</p> : null}
      </div>
      {answer ? <AnswerLine answer={answer} /> : null}
      <Actions>
        {mayUse ? (
          <p className="font-medium text-success text-sm/6">You may already use it. You don’t need to request it.</p>
        ) : null}
        <ButtonLink
          variant={mayUse ? "quiet" : "plain"}
          to={addressWith(paths.requestNew, { software: id, grade: grade || null })}
          about={`for ${name}`}
        >
          {mayUse
            ? "Request a change"
            : answer?.answer === "no"
              ? "Request it anyway"
              : requestItWords({ isRequested: answer?.isRequested ?? false })}
        </ButtonLink>
      </Actions>
    </li>
  );
}
