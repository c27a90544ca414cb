import type { Question } from "domain/software/decisions/dimensions";
import { Button } from "~/ui/button";
import { Choice, Choices } from "~/ui/choice";
import { Textarea } from "~/ui/control";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Props = { questions: Question[]; form: FormState | undefined };

function postedQuestions({ values }: FormState): Question[] {
  const lines: Question[] = [];
  for (let at = 0; values[`question-${at}-id`] !== undefined; at++) {
    lines.push({
      id: values[`question-${at}-id`] ?? "",
      text: values[`question-${at}-text`] ?? "",
      kind: values[`question-${at}-kind`] === "yes_no" ? "yes_no" : "text",
      required: values[`question-${at}-required`] === "yes",
    });
  }
  return lines;
}

/**
 * The questions of a review as a form. They are added, moved and removed by buttons that send the form, so that it works
 * without scripts; the action answers with the form as it stands then.
 */
export function QuestionFields({ questions, form }: Props) {
  const shown = form ? postedQuestions(form) : questions;
  return (
    <FieldGroup
      name="questions"
      legend="Questions"
      hint="What the reviewer answers. Without a question there is only the comment."
      form={form}
      isTarget
    >
      <div className="grid gap-3">
        {shown.map((question, at) => (
          <QuestionLine key={question.id} question={question} at={at} last={at === shown.length - 1} />
        ))}
        <div>
          <Button icon="plus" name="questions" value="add">
            Add a question
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}

function QuestionLine({ question, at, last }: { question: Question; at: number; last: boolean }) {
  const name = `question-${at}`;
  const about = `question ${at + 1}`;
  return (
    <fieldset
      className="grid grid-cols-1 gap-x-3 gap-y-2 rounded-md border border-line p-3"
      aria-label={`Question ${at + 1}`}
    >
      <input type="hidden" name={`${name}-id`} value={question.id} />
      <Textarea
        rows={2}
        name={`${name}-text`}
        defaultValue={question.text}
        maxLength={300}
        aria-label={`Words of question ${at + 1}`}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Choices>
          <Choice>
            <input type="radio" name={`${name}-kind`} value="text" defaultChecked={question.kind === "text"} />
            In words
          </Choice>
          <Choice>
            <input type="radio" name={`${name}-kind`} value="yes_no" defaultChecked={question.kind === "yes_no"} />
            Yes or no
          </Choice>
          <Choice>
            <input type="checkbox" name={`${name}-required`} value="yes" defaultChecked={question.required} />
            Must be answered
          </Choice>
        </Choices>
        <span className="inline-flex flex-wrap gap-1">
          {at > 0 ? (
            <Button variant="quiet" icon="arrow-up" name="questions" value={`up-${at}`} about={about}>
              Up
            </Button>
          ) : null}
          {last ? null : (
            <Button variant="quiet" icon="arrow-down" name="questions" value={`down-${at}`} about={about}>
              Down
            </Button>
          )}
          <Button variant="quiet" icon="x" name="questions" value={`remove-${at}`} about={about}>
            Remove
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
