import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldsForm, OneOf } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import type { Option } from "~/ui/options";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { PersonField } from "./person-field";

type Exception = {
  id: string;
  school: string | null;
  person: string | null;
  until: string | null;
  reason: string;
  by: string | null;
};

type Props = {
  id: string;
  list: Exception[];
  today: string;
  schools: Option[];
  form?: FormState | undefined;
  mayAdd: boolean;
};

/** Schools and people for whom the ban does not count, with the way to add and take back. */
export function Exceptions({ id, list, today, schools, form, mayAdd }: Props) {
  return (
    <SectionCard title="Exceptions" lead="Schools and people this block doesn’t apply to." flush={list.length > 0}>
      {list.length === 0 ? (
        <p>No exceptions.</p>
      ) : (
        <Table
          caption="Exceptions"
          columns={["For", "Why", "Until", ...(mayAdd ? ["Remove"] : [])].map((label) => ({ label }))}
        >
          {list.map((one) => (
            <Row key={one.id}>
              <RowHead sub={one.school ? "School" : "Person"}>
                {one.school ?? one.person ?? "Someone who has left"}
              </RowHead>
              <Cell label="Why" sub={one.by ? `by ${one.by}` : undefined}>
                {one.reason}
              </Cell>
              <Cell label="Until">{untilWords(one.until, today)}</Cell>
              {mayAdd ? (
                <Cell label="Remove">
                  <Form method="post" action={paths.blacklistEntry(id)}>
                    <input type="hidden" name="exception" value={one.id} />
                    <Button
                      variant="quiet"
                      name="intent"
                      value="remove-exception"
                      about={`of ${one.school ?? one.person ?? "someone"}`}
                    >
                      Remove
                    </Button>
                  </Form>
                </Cell>
              ) : null}
            </Row>
          ))}
        </Table>
      )}
      {mayAdd ? (
        <div className={list.length > 0 ? "border-line border-t px-4 py-3 md:px-5" : undefined}>
          <Disclosure summary="Add an exception" open={form !== undefined}>
            <AddException id={id} schools={schools} today={today} form={form} />
          </Disclosure>
        </div>
      ) : null}
    </SectionCard>
  );
}

function untilWords(until: string | null, today: string): string {
  if (until === null) return "no end";
  return until < today ? `ended ${formatDay(until)}` : formatDay(until);
}

type AddProps = { id: string; schools: Option[]; today: string; form?: FormState | undefined };

function AddException({ id, schools, today, form }: AddProps) {
  return (
    <FieldsForm method="post" action={paths.blacklistEntry(id)}>
      <input type="hidden" name="intent" value="except" />
      <OneOf
        legend="Who the exception is for"
        hint="Fill in one of the two. A person’s exception doesn’t cover their students."
      >
        <SelectField
          name="exceptSchool"
          label="School"
          form={form}
          defaultValue=""
          options={[{ value: "", label: "No school" }, ...schools]}
        />
        <PersonField name="exceptPerson" label="Person" form={form} />
      </OneOf>
      <TextField
        name="until"
        label="Until and including (optional)"
        hint="Leave blank for no end."
        type="date"
        min={today}
        form={form}
      />
      <TextareaField
        name="exceptReason"
        label="Reason for the exception"
        form={form}
        rows={2}
        maxLength={500}
        required
      />
      <Actions>
        <Button>Add exception</Button>
      </Actions>
    </FieldsForm>
  );
}
