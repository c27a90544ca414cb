import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { RecordHistory } from "~/components/record-history";
import { loadChanges } from "~/http/changes.server";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { afterLinesStep } from "~/routes/software/policies/conditions-form.server";
import { PolicyRuleFields } from "~/routes/software/policies/policy-rule-fields";
import { loadPolicyRule } from "~/routes/software/policies/policy-rule-page.server";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { ruleAnswer } from "./answer";
import { applyChange } from "./changes.server";
import { RuleChange } from "./rule-change.server";
import { RuleFacts } from "./rule-facts";
import { RuleRemoval } from "./rule-removal";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.rule.name} - Policy Rules - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.policyRule.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  const page = found(await loadPolicyRule(viewer, district, id));
  return {
    district,
    ...page,
    now: new Date().toISOString(),
    isOpen: new URL(request.url).searchParams.get("edit") === "rule",
    changes: await loadChanges(viewer, { districtId: district.id, table: "policy_rules", id }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changePolicyRules);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  found(await loadPolicyRule(viewer, district, id));
  const form = await parseForm(request, RuleChange);
  if (!form.ok) return form.refuse();
  if (form.value.intent === "lines") return data({ form: afterLinesStep(form.value) });
  return applyChange(viewer, district, id, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function PolicyRulePage() {
  const { district, rule, values, choices, can, isOpen, changes, now } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const isForm = can.change && (isOpen || form !== undefined);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("policyRule")}
        title={rule.name}
        state={
          <Badge tone={rule.isEnabled ? "success" : "neutral"} icon={rule.isEnabled ? "circle-play" : "circle-pause"}>
            {rule.isEnabled ? "on" : "off"}
          </Badge>
        }
        lead={ruleAnswer(rule)}
        actions={
          <>
            {can.change && !isForm ? (
              <ButtonLink icon="pencil" to={paths.policyRuleEdit(rule.id)}>
                Edit rule
              </ButtonLink>
            ) : null}
            <ButtonLink icon="flask-conical" to={paths.policyRuleDryRun(rule.id)}>
              Try this rule
            </ButtonLink>
          </>
        }
      />
      <DistrictLine district={district} />
      <WithAside
        label="History and removal"
        aside={
          <>
            <RecordHistory changes={changes} zone={district.zone} now={now} />
            {can.change ? <RuleRemoval id={rule.id} name={rule.name} /> : null}
          </>
        }
      >
        {isForm ? (
          <Card as="section" aria-label={`Edit ${rule.name}`}>
            <FieldsForm method="post" key={`${rule.id} ${rule.version}`} preventScrollReset>
              <FormErrors form={form} />
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="version" value={form?.values.version ?? rule.version} />
              <PolicyRuleFields form={form} values={values} choices={choices} />
              <FormActions cancelTo={paths.policyRule(rule.id)}>Save rule</FormActions>
            </FieldsForm>
          </Card>
        ) : (
          <RuleFacts rule={rule} />
        )}
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
