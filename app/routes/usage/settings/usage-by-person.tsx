import { Form } from "@remix-run/react";
import { noPeopleKept, withoutPeopleWords } from "domain/usage/keeping-words";
import { ForDistrict } from "~/components/district-line";
import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = {
  district: { id: string };
  keepsPeople: boolean;
  confirmed: boolean;
  form: FormState | undefined;
};

/** Whether the district keeps what each person used, and the way to change that. */
export function UsageByPerson({ district, keepsPeople, confirmed, form }: Props) {
  if (!keepsPeople) {
    return (
      <SectionCard title="Usage by person: off" lead={`${noPeopleKept} Screens show totals only.`}>
        <Form method="post">
          <input type="hidden" name="intent" value="keep-people" />
          <ForDistrict district={district} />
          <p>If you turn it on, usage by person is kept from then on. What was removed doesn’t come back.</p>
          <Actions>
            <Button>Turn on usage by person</Button>
          </Actions>
        </Form>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      title="Usage by person: on"
      lead="Rollcall keeps which products each person used, by day. Your district can keep totals only."
    >
      <Disclosure summary="Turn off usage by person …" open={form !== undefined}>
        <List title="Removed tonight, for good" items={withoutPeopleWords.goes} />
        <List title="Kept" items={withoutPeopleWords.stays} />
        <FieldsForm method="post">
          <input type="hidden" name="intent" value="stop-people" />
          <ForDistrict district={district} />
          <OwnPasswordField confirmed={confirmed} form={form} />
          <Actions>
            <Button variant="danger">Turn off and remove</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </SectionCard>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
