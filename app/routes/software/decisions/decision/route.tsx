import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { decisionForms } from "~/routes/software/decisions/decision-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { CurrentRecord, PrivacyAlone } from "./current-record";
import { DecisionForm } from "./decision-form";
import { carryOut } from "./intents.server";
import { findDecision, loadDecision } from "./page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Decide about ${data.product.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDecision.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  return loadDecision(viewer, district, softwareId);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDecision.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  await perform(refuseMerged, viewer, [softwareId]);
  const { row, schools } = await findDecision(viewer, district, softwareId);
  const schoolIds = new Set(schools.map(({ value }) => value));
  const form = await parseForm(request, decisionForms({ today: district.today, schoolIds }), { district });
  if (!form.ok) return form.refuse();
  const answer = await carryOut({ viewer, district, softwareId, name: row.name }, form.value);
  return answer instanceof Response ? answer : form.refuse(answer.faults, answer.status);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Decide() {
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const { product, softwareId, district } = page;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewDecision", { reviewOf: { to: paths.reviewOf(softwareId), label: product.name } })}
        title={`Decide about ${product.name}`}
        lead="One decision covers the product in the whole district and answers everyone who requested it."
      />
      <DistrictLine district={district} />
      <FormErrors form={answer} />
      <WithAside
        label="What stands"
        aside={
          <>
            <CurrentRecord page={page} />
            <PrivacyAlone page={page} form={answer?.intent === "privacy" ? answer : undefined} />
          </>
        }
      >
        <Card as="section" aria-label="Your decision">
          <FieldsForm method="post" noValidate>
            <DecisionForm page={page} form={answer?.intent === "decide" ? answer : undefined} />
          </FieldsForm>
        </Card>
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
