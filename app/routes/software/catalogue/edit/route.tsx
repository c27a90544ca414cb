import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeOwnSoftware } from "domain/software/catalogue/commands/change-own-software";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { categoryChoices } from "~/http/reference-choices.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Duplicates, useDuplicates } from "~/routes/software/catalogue/software-duplicates";
import { SoftwareFields } from "~/routes/software/catalogue/software-form";
import {
  ChangedSoftware,
  duplicateQuestion,
  seenOf,
  softwareFields,
  softwareValues,
} from "~/routes/software/catalogue/software-form.server";
import { ownSoftwareOf } from "~/routes/software/catalogue/software-page.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Edit ${data.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareEdit.needs);
  const district = await requireDistrict(request, viewer);
  const row = await ownSoftwareOf(viewer, district, uuidParam(params.id));
  const { id, name, version } = row;
  return { district, id, name, version, ...softwareValues(row), categories: await categoryChoices(viewer) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareEdit.needs);
  const district = await requireDistrict(request, viewer);
  await perform(refuseMerged, viewer, [uuidParam(params.id)]);
  const { id } = await ownSoftwareOf(viewer, district, uuidParam(params.id));
  const form = await parseForm(request, ChangedSoftware);
  if (!form.ok) return form.refuse();
  const { version } = form.value;
  const fields = { ...softwareFields(form.value), districtId: district.id };
  const seen = seenOf(form.value);
  const done = found(await perform(changeOwnSoftware, viewer, { ...fields, id, version, seen }));
  if (done !== "saved" && done.kind === "alike") {
    return data({ ...form.refuse().data, ...duplicateQuestion(done.products, fields) }, { status: 422 });
  }
  if (done !== "saved") {
    const reader = { viewer, zone: district.zone, current: paths.softwareEdit(id) };
    return form.refuse(conflictFaults(done, reader), 409);
  }
  return redirectWithNotice(paths.software(id), "success", `${fields.name} is saved.`);
}

export const shouldRevalidate = revalidateOnConflict;

export default function EditSoftware() {
  const { district, id, name, version, values, audience, categories } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const { duplicates, answered } = useDuplicates(form);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("softwareEdit", { software: { to: paths.software(id), label: name } })}
        title={`Edit ${name}`}
        lead="What your district knows about this product. Rules and requirements are checked against it."
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <Duplicates duplicates={duplicates} verb="save" />
      <FieldsForm method="post">
        <input type="hidden" name="version" value={form?.values.version ?? version} />
        {answered}
        <SoftwareFields form={form} values={values} audience={audience} categories={categories} />
        <Actions>
          <Button variant="primary">{duplicates.length > 0 ? "None of these: save it" : "Save"}</Button>
          <ButtonLink to={paths.software(id)}>Cancel</ButtonLink>
        </Actions>
      </FieldsForm>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
