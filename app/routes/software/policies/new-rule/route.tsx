import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addPolicyRule } from "domain/software/policies/commands/change-policy-rule";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { afterLinesStep, conditionChoices } from "~/routes/software/policies/conditions-form.server";
import { PolicyRuleFields } from "~/routes/software/policies/policy-rule-fields";
import { nameTaken, ruleFields, ruleOptions } from "~/routes/software/policies/policy-rule-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { NewRule } from "./new-rule.server";

const empty = { name: "", effect: "needs_review", severity: "medium", message: "" };

export const meta: MetaFunction = () => pageTitle("policyRuleNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.policyRuleNew.needs);
  const district = await requireDistrict(request, viewer);
  return { district, choices: { conditions: await conditionChoices(viewer), ...ruleOptions } };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.policyRuleNew.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewRule);
  if (!form.ok) return form.refuse();
  if (form.value.intent === "lines") return data({ form: afterLinesStep(form.value) });
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const rule = { districtId: district.id, ...ruleFields(form.value) };
  const made = found(await perform(addPolicyRule, viewer, rule));
  if (made === "name-taken") return form.refuse(nameTaken);
  const said = `“${form.value.name}” is saved and switched off. See what it would change, then switch it on.`;
  return redirectWithNotice(paths.policyRuleDryRun(made.id), "success", said);
}

export default function NewPolicyRule() {
  const { district, choices } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("policyRuleNew")}
        title={screens.policyRuleNew.title}
        lead="A rule answers for many products at once. It is saved switched off: you see what it would change first."
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="Add a policy rule">
        <FieldsForm method="post" preventScrollReset>
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <input type="hidden" name="intent" value="save" />
          <PolicyRuleFields
            form={form}
            values={{ ...empty, conditions: { match: "all", rules: [] } }}
            choices={choices}
          />
          <FormActions cancelTo={paths.policyRules}>Save and try it</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
