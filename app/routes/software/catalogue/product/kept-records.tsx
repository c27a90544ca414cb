import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Rows } from "~/ui/rows";

/** What both kinds of records are shown with: whether this viewer keeps them, for which district, and a form come back. */
export type Keeping = { mayRecord: boolean; district: { id: string }; form?: FormState };

type Props = Keeping & {
  kind: "study" | "rating";
  title: string;
  lead: string;
  /** `about` is what a button that removes it is about. */
  records: { id: string; head: string; more: ReactNode; about: string }[];
  /** The fields of the form that adds one, with what was typed when it came back. */
  fields: (form: FormState | undefined) => ReactNode;
};

/** What a district put on record about a product, of one kind; those who keep it add and remove here. */
export function KeptRecords({ kind, title, lead, records, mayRecord, district, form, fields }: Props) {
  const back = form?.intent === `add-${kind}` ? form : undefined;
  return (
    <SectionCard title={title} lead={lead} flush>
      {records.length > 0 ? (
        <Rows>
          {records.map(({ id, head, more, about }) => (
            <li key={id}>
              <div>
                <p className="font-medium">{head}</p>
                <p className="text-sm text-ink-muted">{more}</p>
              </div>
              {mayRecord ? <Remove intent={`remove-${kind}`} id={id} about={about} /> : null}
            </li>
          ))}
        </Rows>
      ) : null}
      {mayRecord ? (
        <CardPart>
          <Disclosure summary={`Add a ${kind}`} open={back !== undefined || undefined}>
            <FieldsForm method="post">
              <input type="hidden" name="intent" value={`add-${kind}`} />
              <ForDistrict district={district} />
              {fields(back)}
              <Actions>
                <Button variant="primary" icon="plus">
                  {`Add ${kind}`}
                </Button>
              </Actions>
            </FieldsForm>
          </Disclosure>
        </CardPart>
      ) : null}
    </SectionCard>
  );
}

function Remove({ intent, id, about }: { intent: string; id: string; about: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button variant="quiet" icon="trash-2" about={about}>
        Remove
      </Button>
    </Form>
  );
}
