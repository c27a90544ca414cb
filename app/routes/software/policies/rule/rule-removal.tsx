import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";

/** The way to delete a rule, one step further off than saving it. */
export function RuleRemoval({ id, name }: { id: string; name: string }) {
  return (
    <Card as="section" aria-label="Delete the rule">
      <Disclosure summary="Delete this rule">
        <p>Products that it answers for are answered by the next rule, or by what the district has decided.</p>
        <Form method="post" action={paths.policyRule(id)}>
          <Button variant="danger" name="intent" value="delete">{`Delete “${name}”`}</Button>
        </Form>
      </Disclosure>
    </Card>
  );
}
