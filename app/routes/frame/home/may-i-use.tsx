import { Form } from "@remix-run/react";
import { useId, useState } from "react";
import { gradeOptions } from "~/components/grade-choices";
import { useTypedAnswer } from "~/components/use-typed-answer";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField, TextField } from "~/ui/field";

/** "May I use it?", asked on the first page: a search by name and grade, with names as one types. */
export function MayIUse({ grade }: { grade: string }) {
  const list = useId();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const answer = useTypedAnswer<{ names: string[] }>(text.length < 2 ? null : paths.softwareSuggestions(text));
  const names = answer?.names ?? [];
  return (
    <Card as="section" aria-label="May I use it?">
      <Form
        method="get"
        action={paths.softwareSearch}
        role="search"
        className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <TextField
          name="q"
          label="May I use..."
          placeholder="Name of an app or website"
          list={names.length > 0 ? list : undefined}
          autoComplete="off"
          maxLength={200}
          required
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SelectField
          name="with"
          label="With grade"
          defaultValue={grade}
          options={[{ value: "", label: "Any grade" }, ...gradeOptions]}
        />
        <Button variant="primary">Check</Button>
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Form>
    </Card>
  );
}
