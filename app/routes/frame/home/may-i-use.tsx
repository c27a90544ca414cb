import { Form } from "@remix-run/react";
import { gradeOptions } from "~/components/grade-choices";
import { SuggestingField } from "~/components/suggesting-field";
import { softwareSuggestionsPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";

/** "May I use it?", asked on the first page: a search by name and grade, with names as one types. */
export function MayIUse({ grade }: { grade: string }) {
  return (
    <Card as="section" aria-label="May I use it?">
      <Form
        method="get"
        action={paths.softwareSearch}
        role="search"
        className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <SuggestingField
          name="q"
          label="May I use..."
          from={(typed) => [softwareSuggestionsPath(typed)]}
          placeholder="Name of an app or website"
          maxLength={200}
          required
        />
        <SelectField
          name="with"
          label="With grade"
          defaultValue={grade}
          options={[{ value: "", label: "Any grade" }, ...gradeOptions]}
        />
        <Button variant="primary">Check</Button>
      </Form>
    </Card>
  );
}
