import { Form } from "@remix-run/react";
import { Plus } from "lucide-react";
import { ForDistrict } from "~/components/district-line";
import { ratingSourceWords, ratingWords } from "~/components/software-words";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { formatDay } from "~/ui/time-format";
import { RemoveRecord } from "./evidence";

type Rating = {
  id: string;
  source: string;
  rating: string;
  score: number | null;
  ratedOn: string;
  url: string | null;
};

type Props = { ratings: Rating[]; mayRecord: boolean; district: { id: string }; form?: FormState };

/** What others, or the district itself, say of the product, each with its day. */
export function Ratings({ ratings, mayRecord, district, form }: Props) {
  return (
    <SectionCard
      title="Ratings"
      lead={
        ratings.length > 0
          ? "Ratings that your district put on record, as they stood on their day."
          : "Your district has put no rating on record."
      }
      flush
    >
      {ratings.length > 0 ? (
        <ul className="rows">
          {ratings.map((rating) => (
            <li key={rating.id}>
              <div>
                <p className="font-medium">{`${ratingSourceWords[rating.source]}: ${scored(rating)}`}</p>
                <p className="text-sm text-ink-muted">
                  {`${formatDay(rating.ratedOn)} `}
                  {rating.url ? (
                    <a href={rating.url} target="_blank" rel="noopener noreferrer">
                      See the rating
                    </a>
                  ) : null}
                </p>
              </div>
              {mayRecord ? (
                <RemoveRecord intent="remove-rating" id={rating.id} about={ratingSourceWords[rating.source] ?? ""} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayRecord ? (
        <div className="card-part">
          <Disclosure summary="Put a rating on record" open={form?.intent === "add-rating" || undefined}>
            <RatingForm district={district} form={form?.intent === "add-rating" ? form : undefined} />
          </Disclosure>
        </div>
      ) : null}
    </SectionCard>
  );
}

const scored = ({ rating, score }: Rating) =>
  `${ratingWords[rating] ?? rating}${score === null ? "" : `, ${score} of 100`}`;

const choices = (words: Record<string, string>) => [
  { value: "", label: "Choose" },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

function RatingForm({ district, form }: { district: { id: string }; form?: FormState }) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="add-rating" />
      <ForDistrict district={district} />
      <SelectField name="source" label="Whose rating" form={form} options={choices(ratingSourceWords)} />
      <SelectField name="rating" label="What it says" form={form} options={choices(ratingWords)} />
      <div className="form-pair">
        <TextField name="score" label="Score, 0 to 100 (optional)" inputMode="numeric" form={form} />
        <TextField name="ratedOn" label="Day of the rating" type="date" form={form} />
      </div>
      <TextField name="url" label="Where it can be read (optional)" inputMode="url" form={form} />
      <div className="actions">
        <Button variant="primary" icon={Plus}>
          Put on record
        </Button>
      </div>
    </Form>
  );
}
