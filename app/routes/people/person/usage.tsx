import { OwnPasswordField } from "~/components/own-password-field";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = { id: string; name: string; confirmed: boolean; form: FormState | undefined };

/** What is kept of somebody's usage: as a file, and the way to erase it. */
export function Usage({ id, name, confirmed, form }: Props) {
  const own = form?.intent === "erase-usage" ? form : undefined;
  return (
    <SectionCard title="Usage" lead="Download or erase what Rollcall keeps about the products they used.">
      <Actions>
        <ButtonAnchor icon="download" href={paths.personCsv(id)}>
          Download usage (CSV)
        </ButtonAnchor>
      </Actions>
      <Disclosure summary="Erase usage …" open={own !== undefined}>
        <p>
          {`All visits kept for ${name} are removed, and the totals of those days are corrected. Totals of older school years, which carry no names, stay. This can’t be undone.`}
        </p>
        <p>New visits are recorded for them again while they are in your roster or have an account.</p>
        <FieldsForm method="post">
          <input type="hidden" name="intent" value="erase-usage" />
          <OwnPasswordField confirmed={confirmed} form={own} />
          <Actions>
            <Button variant="danger">Erase usage</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </SectionCard>
  );
}
