import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

/** The way to delete a rule, one step further off than saving it. */
export function RuleRemoval({ name }: { name: string }) {
  return (
    <section className="card" aria-label="Delete the rule">
      <Disclosure summary="Delete this rule">
        <p>Products that it answers for are answered by the next rule, or by what the district has decided.</p>
        <Form method="post">
          <Button variant="danger" name="intent" value="delete">{`Delete “${name}”`}</Button>
        </Form>
      </Disclosure>
    </section>
  );
}
