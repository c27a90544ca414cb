import { Form } from "@remix-run/react";
import { longestDismissal } from "domain/insight/recommendation-terms";
import { ForShownDistrict } from "~/components/district-line";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { HiddenFields } from "~/ui/list";
import type { RecommendedRow } from "./recommended.server";

type Props = { row: RecommendedRow };

/** What can be done at once, without another word: accept it, mark it done, take an answer back. */
export function AnswerButtons({ row: { about, shown, can } }: Props) {
  if (can === null) return null;
  const ofRow = `: ${shown.title}`;
  return (
    <Form method="post" className="contents">
      <ForShownDistrict />
      <HiddenFields fields={about} />
      {can === "open" ? (
        <Button name="intent" value="accept" about={ofRow}>
          Accept
        </Button>
      ) : null}
      {can === "accepted" ? (
        <Button name="intent" value="done" about={ofRow}>
          Mark done
        </Button>
      ) : null}
      {can === "open" ? null : (
        <Button variant="quiet" name="intent" value="undo" about={ofRow}>
          Undo
        </Button>
      )}
    </Form>
  );
}

/** Dismissing asks for the reason in its place. `form` is the one that was refused, if it was this row's. */
export function Dismissal({ row: { about, shown, can }, form }: Props & { form: FormState | undefined }) {
  if (can !== "open") return null;
  return (
    <Disclosure
      open={form !== undefined}
      summary={
        <>
          Dismiss<span className="sr-only">{`: ${shown.title}`}</span>
        </>
      }
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="dismiss" />
        <ForShownDistrict />
        <HiddenFields fields={about} />
        <TextField
          name="reason"
          id={form ? undefined : `reason ${Object.values(about).join(" ")}`.replaceAll(" ", "-")}
          label="Reason for dismissing"
          hint="Everyone who can see this recommendation can read it. It comes back if what it is based on changes."
          form={form}
          maxLength={longestDismissal}
          autoComplete="off"
          required
        />
        <div>
          <Button>Dismiss recommendation</Button>
        </div>
      </FieldsForm>
    </Disclosure>
  );
}
