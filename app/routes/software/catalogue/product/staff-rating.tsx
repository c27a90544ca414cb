import { Form } from "@remix-run/react";
import { starWords } from "domain/software/catalogue/words";
import { ForDistrict } from "~/components/district-line";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SelectField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";

type Props = {
  staff: {
    /** How they rate it. */
    said: string;
    own: { stars: number; note: string | null } | null;
    demo: boolean;
  };
  mayRate: boolean;
  district: { id: string };
  form?: FormState;
};

/** What the staff think of a product, as count and mean; and one's own rating, which nobody else reads. */
export function StaffRating({ staff, mayRate, district, form }: Props) {
  const back = form?.intent === "rate" ? form : undefined;
  const { own } = staff;
  return (
    <SectionCard
      title="Staff ratings"
      lead={`${staff.said}.${staff.demo ? " Demo data: some ratings are made up." : ""}`}
      flush
      id="staff-rating"
    >
      {mayRate ? (
        <CardPart>
          {own ? <p className="text-sm">{`You rated it ${own.stars} of 5.`}</p> : null}
          <Disclosure summary={own ? "Change your rating" : "Rate it"} open={back !== undefined || undefined}>
            <FieldsForm method="post">
              <input type="hidden" name="intent" value="rate" />
              <ForDistrict district={district} />
              <SelectField
                name="stars"
                label="Your rating"
                hint="Others see only how many people rated it, and the average."
                form={back}
                defaultValue={own ? String(own.stars) : ""}
                options={[{ value: "", label: "Choose" }, ...optionsOf(starWords)]}
                required
              />
              <TextField
                name="ratingNote"
                label="Note to yourself (optional)"
                hint="Only you can see it."
                form={back}
                defaultValue={own?.note ?? ""}
                maxLength={500}
              />
              <Actions>
                <Button variant="primary">{own ? "Save your rating" : "Add your rating"}</Button>
              </Actions>
            </FieldsForm>
            {own ? (
              <Form method="post">
                <input type="hidden" name="intent" value="unrate" />
                <ForDistrict district={district} />
                <Button variant="quiet" icon="trash-2">
                  Remove your rating
                </Button>
              </Form>
            ) : null}
          </Disclosure>
        </CardPart>
      ) : null}
    </SectionCard>
  );
}
