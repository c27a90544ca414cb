import { Form } from "@remix-run/react";
import { daysToAnswer } from "domain/usage/files/terms";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";

/** The way out for a file that asks something: it is thrown away. */
export function DiscardFile() {
  return (
    <SectionCard
      title="Not the right file?"
      lead={`Discard it and upload another one. Without an answer, we remove it after ${daysToAnswer} days.`}
    >
      <Form method="post">
        <input type="hidden" name="intent" value="discard" />
        <Button variant="danger" icon="trash-2">
          Discard file
        </Button>
      </Form>
    </SectionCard>
  );
}
