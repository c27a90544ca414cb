import { Form } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";

type Props = {
  pattern: { id: string; pattern: string; product: string; version: number };
  /** One of those that every start of the application sees to. */
  comesBack: boolean;
};

/** Removing a pattern, asked twice. */
export function Removal({ pattern: { id, pattern, product, version }, comesBack }: Props) {
  return (
    <SectionCard title="Remove">
      <Disclosure summary="Remove this pattern">
        <p>{endSentence(`Visits to ${pattern} will no longer count for ${product}`)}</p>
        {comesBack ? (
          <p>
            It is one of five patterns that Rollcall adds again each time it starts. To stop it, set it to not
            authorized.
          </p>
        ) : null}
        <Form method="post" action={paths.pattern(id)}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="version" value={version} />
          <Button variant="danger" icon="trash-2">
            {`Remove ${pattern}`}
          </Button>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}
