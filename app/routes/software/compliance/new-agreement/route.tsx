import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { addAgreement } from "domain/software/compliance/commands/save-agreement";
import { z } from "zod";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { softwareLabel } from "~/http/software-choice.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { AgreementFields } from "~/routes/software/compliance/agreement-fields";
import { NewAgreement, readAgreement, refuseUnread } from "~/routes/software/compliance/agreement-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { valuesLike } from "./like.server";

export const meta: MetaFunction = () => pageTitle("agreementNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreementNew.needs);
  const { id, name, mayChange } = await requireDistrict(request, viewer);
  const { searchParams } = new URL(request.url);
  const wanted = z.uuid().safeParse(searchParams.get("software"));
  const software = wanted.success ? await findSoftware(db, viewer, { id: wanted.data }) : undefined;
  return {
    district: { id, name, mayChange },
    agreementId: crypto.randomUUID(),
    product: software ? softwareLabel(software) : "",
    values: await valuesLike(viewer, { districtId: id, like: searchParams.get("like") }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreementNew.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewAgreement);
  if (!form.ok) return refuseUnread({ viewer, district }, form);
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const { forDistrict: _, agreement, ...sent } = form.value;
  const { faults, ids, fields } = await readAgreement({ viewer, district }, sent);
  if (faults) return form.refuse({ fields: faults });
  const input = { id: agreement, districtId: district.id, softwareIds: ids, fields };
  const done = found(await perform(addAgreement, viewer, input));
  const current = paths.agreement(agreement);
  if (done.kind !== "saved") return form.refuse(conflictFaults(done, { viewer, zone: district.zone, current }), 409);
  return redirectWithNotice(current, "success", "Agreement added. Add its document here.");
}

export default function NewAgreementPage() {
  const { district, agreementId, product, values } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("agreementNew")}
        title={screens.agreementNew.title}
        lead={
          values
            ? `Filled in from “${values.title}”. Check each field before you save.`
            : "What was agreed, for which products, and until when. You add its document afterward."
        }
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="Agreement">
        <FieldsForm method="post">
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <input type="hidden" name="agreement" value={form?.values.agreement ?? agreementId} />
          <AgreementFields values={values} form={form} product={product} />
          <FormActions cancelTo={paths.agreements}>Save agreement</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
