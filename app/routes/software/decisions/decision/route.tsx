import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { decisions } from "domain/software/status/terms";
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
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Choose } from "./choose";
import { CurrentRecord, PrivacyAlone } from "./current-record";
import { DecisionForm } from "./decision-form";
import { carryOut } from "./intents.server";
import { findDecision, loadDecision, willOf } from "./page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Decide about ${data.product.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDecision.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  return loadDecision({ viewer, district, softwareId }, request);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewDecision.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  await perform(refuseMerged, viewer, [softwareId]);
  const { row, schools } = await findDecision(viewer, district, softwareId);
  const schoolIds = new Set(schools.map(({ value }) => value));
  const form = await parseForm(request, decisionForms({ today: district.today, schoolIds }), { district });
  const answer = form.ok ? await carryOut({ viewer, district, softwareId, name: row.name }, form.value) : null;
  if (answer instanceof Response) return answer;
  const refused = answer ? form.refuse(answer.faults, answer.status) : form.refuse();
  const will = await willOf({ viewer, district, softwareId }, refused.data.form);
  return data({ ...refused.data, will }, refused.init ?? undefined);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Decide() {
  const page = useLoaderData<typeof loader>();
  const will = useActionData<typeof action>()?.will ?? page.will;
  const answer = useFormAnswer();
  const { product, softwareId, district } = page;
  const form = answer?.intent === "decide" ? answer : undefined;
  const posted = form?.values.decision;
  const chosen = posted === undefined ? page.chosen : (decisions.find((one) => one === posted) ?? null);
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
        label="Where it is now"
        aside={
          <>
            <CurrentRecord page={page} />
            <PrivacyAlone page={page} form={answer?.intent === "privacy" ? answer : undefined} />
          </>
        }
      >
        {chosen ? (
          <DecisionForm key={chosen} page={page} decision={chosen} will={will} form={form} />
        ) : (
          <Choose page={page} form={form} />
        )}
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
