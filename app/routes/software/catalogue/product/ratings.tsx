import type { RatingSource, RatingValue } from "domain/software/catalogue/terms";
import { ratingSourceWords, ratingWords } from "domain/software/catalogue/words";
import { ExternalLink } from "~/ui/external";
import { SelectField, TextField } from "~/ui/field";
import { FieldPair } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatDay } from "~/ui/time-format";
import { type Keeping, KeptRecords } from "./kept-records";

type Rating = {
  id: string;
  source: RatingSource;
  rating: RatingValue;
  score: number | null;
  ratedOn: string;
  url: string | null;
};

/** What others, or the district itself, say of the product, each with its day. */
export function Ratings({ ratings, ...keeping }: Keeping & { ratings: Rating[] }) {
  return (
    <KeptRecords
      {...keeping}
      kind="rating"
      title="Independent ratings"
      lead={ratings.length > 0 ? "Ratings your district added, as of the date of each." : "No ratings on file yet."}
      records={ratings.map((rating) => ({
        id: rating.id,
        head: `${ratingSourceWords[rating.source]}: ${scored(rating)}`,
        more: <About rating={rating} />,
        about: ratingSourceWords[rating.source],
      }))}
      fields={(form) => <RatingFields form={form} />}
    />
  );
}

const scored = ({ rating, score }: Rating) => `${ratingWords[rating]}${score === null ? "" : `, ${score} of 100`}`;

function About({ rating: { ratedOn, url } }: { rating: Rating }) {
  return (
    <>
      {`${formatDay(ratedOn)} `}
      {url ? (
        <ExternalLink href={url} target="_blank">
          See the rating
        </ExternalLink>
      ) : null}
    </>
  );
}

const choices = (words: Record<string, string>) => [
  { value: "", label: "Choose" },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

function RatingFields({ form }: { form?: FormState }) {
  return (
    <>
      <SelectField name="source" label="Whose rating" form={form} options={choices(ratingSourceWords)} required />
      <SelectField name="rating" label="What it says" form={form} options={choices(ratingWords)} required />
      <FieldPair>
        <TextField name="score" label="Score, 0 to 100 (optional)" inputMode="numeric" form={form} />
        <TextField name="ratedOn" label="Day of the rating" type="date" form={form} required />
      </FieldPair>
      <TextField name="url" label="Link to the rating (optional)" inputMode="url" form={form} />
    </>
  );
}
