import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addOwnSoftware } from "domain/software/catalogue/commands/change-own-software";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { categoryChoices } from "~/http/reference-choices.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Duplicates, useDuplicates } from "~/routes/software/catalogue/software-duplicates";
import { SoftwareFields } from "~/routes/software/catalogue/software-form";
import {
  duplicateQuestion,
  NewSoftware,
  seenOf,
  softwareFields,
} from "~/routes/software/catalogue/software-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("softwareNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareNew.needs);
  const district = await requireDistrict(request, viewer);
  const name = (new URL(request.url).searchParams.get("name") ?? "").trim().slice(0, 200);
  return { district, name, categories: await categoryChoices(viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareNew.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewSoftware);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const fields = softwareFields(form.value);
  const seen = seenOf(form.value);
  const done = found(await perform(addOwnSoftware, viewer, { ...fields, seen, districtId: district.id }));
  if (done.kind === "alike") {
    return data({ ...form.refuse().data, ...duplicateQuestion(done.products, fields) }, { status: 422 });
  }
  return redirectWithNotice(paths.software(done.id), "success", `${fields.name} is added.`);
}

export default function NewSoftwarePage() {
  const { district, name, categories } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const { duplicates, answered } = useDuplicates(form);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("softwareNew")}
        title={screens.softwareNew.title}
        lead="For software your schools use that isn’t in the catalog. Only your district sees it."
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <Duplicates duplicates={duplicates} verb="add" />
      <FieldsForm method="post">
        <ForDistrict district={district} />
        {answered}
        <SoftwareFields form={form} values={{ name }} categories={categories} />
        <Actions>
          <Button variant="primary">{duplicates.length > 0 ? "None of these: add it" : "Add the product"}</Button>
          <ButtonLink to={paths.softwareSearch}>Cancel</ButtonLink>
        </Actions>
      </FieldsForm>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
