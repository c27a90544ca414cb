import { Form } from "@remix-run/react";
import { gradeLabel } from "domain/software/catalogue/grade-words";
import { answerWords } from "domain/software/policies/answer-words";
import { AnswerReason, answerTone, type ShownAnswer } from "~/components/answer-line";
import { gradeOptions } from "~/components/grade-choices";
import { requestItWords } from "~/components/request-it-words";
import {
  Instead,
  ownRequestAddress,
  ownRequestWords,
  requestAddress,
} from "~/routes/software/catalogue/software-results";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { Stack } from "~/ui/stack";

type Props = {
  page: {
    software: { id: string };
    grade: string;
    answer: ShownAnswer | null;
    alternatives: { id: string; name: string }[];
    can: { ask: boolean };
    panels: { requests: { own: { id: string; isDraft: boolean } | null } };
  };
};

/** The answer to "May I use it?", for a grade if one is chosen, with its reason, alternatives and how to request it. */
export function MayUse({ page: { software, grade, answer, alternatives, can, panels } }: Props) {
  if (!answer) return null;
  const { own } = panels.requests;
  const whom = grade === "" ? "" : ` with ${gradeLabel(Number(grade)).replace("Grade", "grade")}`;
  return (
    <Card
      as="section"
      stack="md"
      tone={answerTone(answer.answer)}
      className="border-tone-line border-t-4 border-t-tone"
      aria-labelledby="may-use"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-ink-muted text-sm">{`May I use it${whom}?`}</p>
          <h2 id="may-use" className="text-tone text-xl">
            {answerWords[answer.answer]}
          </h2>
        </div>
        <Form method="get" className="flex flex-wrap items-end gap-2 *:first:w-48" key={grade}>
          <SelectField
            name="grade"
            label="Check for a grade"
            defaultValue={grade}
            options={[{ value: "", label: "Any grade" }, ...gradeOptions]}
          />
          <Button>Check</Button>
        </Form>
      </div>
      <Stack gap="sm">
        <AnswerReason answer={answer} />
        {alternatives.length > 0 ? <Instead alternatives={alternatives} grade={grade} /> : null}
      </Stack>
      {can.ask && answer.answer === "ask" ? (
        <p>
          <ButtonLink to={own ? ownRequestAddress(own) : requestAddress(software.id, grade)} variant="primary">
            {own ? ownRequestWords(own) : requestItWords(answer)}
          </ButtonLink>
        </p>
      ) : null}
    </Card>
  );
}
