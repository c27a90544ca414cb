import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { ChoicesField, TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Time } from "~/ui/time";
import type { RequestPage } from "./request-page.server";

type Props = {
  comments: RequestPage["comments"];
  zone: string;
  now: string;
  form?: FormState;
  commentKey: string;
  can: { comment: boolean; commentToReviewers: boolean };
};

const readers = [
  { value: "requester", label: "The requester and reviewers" },
  { value: "reviewers", label: "Reviewers only" },
];

/** What people wrote about a request, and a line to write more. */
export function RequestComments({ comments, zone, now, form, commentKey, can }: Props) {
  if (comments.length === 0 && !can.comment) return null;
  return (
    <SectionCard title="Comments" id="comments">
      {comments.length === 0 ? <p className="text-ink-muted">No comments yet.</p> : null}
      <ol className="grid gap-4 not-empty:pb-4">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <strong>{comment.who ?? "Someone who has left"}</strong>
              <span className="text-ink-muted">
                <Time iso={comment.at} zone={zone} now={now} />
              </span>
              {comment.isAsker ? (
                <Badge tone="neutral" icon="message-square">
                  requester
                </Badge>
              ) : null}
              {comment.visibility === "reviewers" ? (
                <Badge tone="warning" icon="eye-off">
                  reviewers only
                </Badge>
              ) : null}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{comment.body}</p>
          </li>
        ))}
      </ol>
      {can.comment ? (
        <FieldsForm method="post" key={commentKey}>
          <input type="hidden" name="intent" value="comment" />
          <input type="hidden" name="comment" value={form?.values.comment ?? commentKey} />
          <TextareaField name="body" label="Write a comment" form={form} maxLength={4000} required />
          {can.commentToReviewers ? (
            <ChoicesField
              name="visibility"
              label="Who reads it?"
              form={form}
              defaultValue="requester"
              options={readers}
            />
          ) : null}
          <Actions>
            <Button>Add comment</Button>
          </Actions>
        </FieldsForm>
      ) : null}
    </SectionCard>
  );
}
