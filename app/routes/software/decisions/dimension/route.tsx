import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeDimension } from "domain/software/decisions/commands/set-dimension";
import { listDimensions } from "domain/software/decisions/queries/review-dimensions";
import { listReviewPeople } from "domain/software/decisions/queries/review-page";
import { dimensions } from "domain/software/decisions/terms";
import { dimensionWords } from "domain/software/decisions/words";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { afterStep, DimensionForm, settingsOf } from "~/routes/software/decisions/dimension-form.server";
import { QuestionFields } from "~/routes/software/decisions/question-fields";
import { reviewerChoices } from "~/routes/software/decisions/reviewer-choices";
import { ConditionBuilder } from "~/routes/software/policies/condition-builder";
import { conditionChoices } from "~/routes/software/policies/conditions-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { CheckField, SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${dimensionWords[data.settings.dimension]} review - Rollcall` : "Rollcall" },
];

const dimensionOf = (name: string | undefined) => found(dimensions.find((one) => one === name));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDimension.needs);
  const district = await requireDistrict(request, viewer);
  const dimension = dimensionOf(params.dimension);
  const all = await listDimensions(db, viewer, { districtId: district.id });
  const { assigneeProfileId, assigneeRole, ...settings } = found(all.find((one) => one.dimension === dimension));
  return {
    district,
    settings: {
      ...settings,
      to: assigneeProfileId ? `person:${assigneeProfileId}` : assigneeRole ? `role:${assigneeRole}` : "",
    },
    people: await listReviewPeople(db, viewer, { districtId: district.id }),
    choices: await conditionChoices(viewer),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDimension.needs);
  const district = await requireDistrict(request, viewer);
  const dimension = dimensionOf(params.dimension);
  const form = await parseForm(request, DimensionForm, { district });
  if (!form.ok) return form.refuse();
  const posted = form.value;
  if (posted.step !== null) return data({ form: afterStep(posted) });
  const settings = settingsOf(dimension, posted);
  const people = await listReviewPeople(db, viewer, { districtId: district.id });
  if (!reviewerChoices(people).some(({ value }) => value === posted.to)) {
    return form.refuse({ fields: { to: ["Choose from the list."] } });
  }
  const change = found(await perform(changeDimension, viewer, { districtId: district.id, settings }));
  if (change.kind === "conflict") {
    const reader = { viewer, zone: district.zone, current: paths.reviewDimension(dimension) };
    return form.refuse(conflictFaults(change, reader), 409);
  }
  const text = `${dimensionWords[dimension]}: saved. It applies to reviews that start from now on.`;
  return redirectWithNotice(paths.reviewSettings, "success", text);
}

export const shouldRevalidate = revalidateOnConflict;

export default function DimensionSettingsPage() {
  const { district, settings, people, choices } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const name = dimensionWords[settings.dimension];
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewDimension")}
        title={`${name} review`}
        lead="A change applies to reviews that start after it. Open reviews stay as they are."
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label={`How we review ${name.toLowerCase()}`}>
        <FieldsForm method="post" preventScrollReset key={`${settings.dimension} ${settings.version}`}>
          <FormErrors form={form} />
          <input type="hidden" name="intent" value="save" />
          <ForDistrict district={district} />
          <input type="hidden" name="version" value={form?.values.version ?? settings.version} />
          <CheckField
            name="isEnabled"
            label="We review this"
            hint="Off: no product needs this review, whatever the conditions say."
            form={form}
            defaultChecked={settings.isEnabled}
          />
          <ConditionBuilder
            name="neededWhen"
            legend="Needed when"
            choices={choices}
            conditions={settings.neededWhen}
            form={form}
          />
          <FieldPair>
            <SelectField
              name="to"
              label="Who reviews (optional)"
              form={form}
              defaultValue={settings.to}
              options={reviewerChoices(people)}
            />
            <TextField
              name="dueDays"
              label="Days to finish the review"
              inputMode="numeric"
              form={form}
              defaultValue={String(settings.dueDays)}
              required
            />
          </FieldPair>
          <QuestionFields questions={settings.questions} form={form} />
          <FormActions cancelTo={paths.reviewSettings}>Save</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
