import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";

type Props = {
  request: { id: string; version: number; question: { text: string; by: string | null } | null };
  form?: FormState;
  answerKey: string;
};

/** The question that is open, for the one who can answer it. */
export function RequestAnswerForm({ request, form, answerKey }: Props) {
  const { id, version, question } = request;
  return (
    <Card as="section" stack="md" aria-label="The question to you">
      <Notice tone="warning" icon="circle-help">
        <p>
          <strong>{question?.by ? `${question.by} asks you:` : "A question to you:"}</strong>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">
          {question?.text || "Tell the reviewers more about your request."}
        </p>
      </Notice>
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="give-info" />
        <input type="hidden" name="version" value={form?.values.version ?? version} />
        <input type="hidden" name="comment" value={form?.values.comment ?? answerKey} />
        <TextareaField
          name="answer"
          label="Your answer"
          hint="Your answer is added to the comments, and the review continues."
          form={form}
          maxLength={4000}
          required
        />
        <Actions>
          <Button variant="primary">Send answer</Button>
          <ButtonLink to={paths.requestEdit(id)}>Edit your request</ButtonLink>
        </Actions>
      </FieldsForm>
    </Card>
  );
}
