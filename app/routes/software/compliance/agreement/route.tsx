import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAgreement } from "domain/software/compliance/queries/agreements";
import { agreementTypeWords } from "domain/software/compliance/words";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { documentFile } from "~/http/document.server";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { turnRefused } from "~/http/turn.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { AgreementFields } from "~/routes/software/compliance/agreement-fields";
import { AgreementBadge } from "~/routes/software/compliance/compliance-badges";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { About } from "./about";
import { Document } from "./document";
import { AgreementForms, carryOut } from "./intents.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.agreement.title} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreement.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange, zone, today } = district;
  const row = found(await findAgreement(db, viewer, { districtId: id, id: uuidParam(params.id), today }));
  const { fileStored, fileName, fileBytes, updatedAt, createdAt, vendorId: _, state, ...agreement } = row;
  return {
    agreement,
    state,
    file: fileStored && fileName ? { name: fileName, bytes: fileBytes ?? 0 } : null,
    times: {
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      zone,
      now: new Date().toISOString(),
    },
    district: { id, name, mayChange },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreement.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  found(await findAgreement(db, viewer, { districtId: district.id, id }));
  const form = await parseForm(request, AgreementForms, { files: documentFile });
  if (!form.ok) return form.refuse();
  const crowded = form.value.intent === "document" ? await turnRefused(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return carryOut({ viewer, district, id }, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function AgreementPage() {
  const { agreement, state, file, times, district } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const changing = form?.intent === "change" ? form : undefined;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("agreement")}
        title={agreement.title}
        state={<AgreementBadge state={state} />}
        lead={`${agreementTypeWords[agreement.type]}. ${agreement.endsOn ? `Its last day is ${formatDay(agreement.endsOn)}.` : "It has no end."}`}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <WithAside
        label="Document and products"
        aside={
          <>
            <Document id={agreement.id} version={agreement.version} file={file} form={form} />
            <About agreement={agreement} times={times} />
          </>
        }
      >
        <Card as="section" aria-label="What was agreed">
          <FieldsForm method="post" key={agreement.version} noValidate>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="version" value={changing?.values.version ?? agreement.version} />
            <AgreementFields values={agreement} form={changing} />
            <FormActions cancelTo={paths.agreements}>Save agreement</FormActions>
          </FieldsForm>
        </Card>
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
