import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addContract } from "domain/money/commands/keep-contract";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { ContractFields } from "~/routes/money/contract-fields";
import {
  contractChoices,
  faultsOfContract,
  fieldsOfContract,
  fundingUnread,
  NewContract,
  sameAs,
} from "~/routes/money/contract-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("contractNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contractNew.needs);
  const { id, name, mayChange } = await requireDistrict(request, viewer);
  return {
    district: { id, name, mayChange },
    contractId: crypto.randomUUID(),
    choices: await contractChoices(viewer, { id }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.contractNew.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewContract);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const { forDistrict: _, contract, ...sent } = form.value;
  const fields = faultsOfContract(sent);
  if (Object.keys(fields).length > 0) return form.refuse({ fields });
  const input = { id: contract, districtId: district.id, fields: fieldsOfContract(sent), another: sent.another };
  const done = found(await perform(addContract, viewer, input));
  if (done.kind === "funding_unread") return form.refuse(fundingUnread, 503);
  if (done.kind === "same") return form.refuse(sameAs(done.id));
  const current = paths.contract(contract);
  if (done.kind !== "saved") return form.refuse(conflictFaults(done, { viewer, zone: district.zone, current }), 409);
  return redirectWithNotice(current, "success", "Contract added. Now add what it pays for.");
}

export default function NewContractPage() {
  const { district, contractId, choices } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("contractNew")}
        title={screens.contractNew.title}
        lead="Enter its dates first. On the next page you add products, prices and the PDF."
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="Contract">
        <FieldsForm method="post">
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <input type="hidden" name="contract" value={form?.values.contract ?? contractId} />
          <ContractFields form={form} choices={choices} />
          <FormActions cancelTo={paths.contracts}>Save contract</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
