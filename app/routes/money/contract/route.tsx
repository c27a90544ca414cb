import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { whoDeletedContract } from "domain/money/queries/contract-lock";
import { findContract } from "domain/money/queries/contracts";
import { DistrictLine } from "~/components/district-line";
import { DocumentCard } from "~/components/document-card";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { RecordHistory } from "~/components/record-history";
import { overLimit } from "~/http/allowance.server";
import { documentFile } from "~/http/document.server";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { ContractBadge } from "~/routes/money/contract-badge";
import { ContractFields } from "~/routes/money/contract-fields";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { SectionCard } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { formatMoney } from "~/ui/format";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";
import { deletedContract } from "./deleted.server";
import { ContractFacts } from "./facts";
import { ContractForms, carryOut } from "./intents.server";
import { LineForm } from "./line-form";
import { ContractLines } from "./lines";
import { NextSteps } from "./next";
import { type ContractPage, loadContract } from "./page.server";
import { Renewal } from "./renewal";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.contract.title} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contract.needs);
  const district = await requireDistrict(request, viewer);
  const mayChange = opens(viewer, rights.approveSoftware);
  const { id, name } = district;
  const input = { id: uuidParam(params.id), url: new URL(request.url), mayChange };
  return {
    page: await loadContract(viewer, district, input),
    district: { id, name, mayChange: district.mayChange },
    can: { change: mayChange },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.approveSoftware);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  const of = { districtId: district.id, id };
  const deleted = (await findContract(db, viewer, of)) ? null : found(await whoDeletedContract(db, viewer, of));
  const form = await parseForm(request, ContractForms, { files: documentFile });
  const isDeletedAgain = form.ok && form.value.intent === "delete";
  if (deleted && !isDeletedAgain) throw await deletedContract({ viewer, district }, deleted, form.refuse().data.form);
  if (!form.ok) return form.refuse();
  const crowded = form.value.intent === "document" ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return carryOut({ viewer, district, id }, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ContractPageOf() {
  const { page, district, can } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const { contract, state, file, annualCents, ids } = page;
  const { id, title, version } = contract;
  const main = <Main page={page} mayChange={can.change} form={form} />;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("contract")}
        title={title}
        state={<ContractBadge state={state} />}
        lead={`${formatMoney(annualCents)} a year, from ${formatDay(contract.startsOn)} to ${formatDay(contract.endsOn)}.${contract.demo ? " Demo data: this contract and its prices are made up." : ""}`}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {can.change ? (
        <WithAside
          label={page.changes ? "PDF, renewal and history" : "PDF and renewal"}
          aside={
            <>
              <DocumentCard
                title="Contract PDF"
                what="PDF"
                readers="people in the district office"
                at={paths.contract(id)}
                download={paths.contractFile(id)}
                version={version}
                file={file}
                form={form}
              />
              <NextSteps
                id={id}
                title={title}
                version={version}
                copyId={ids.copy}
                next={page.next}
                isEnding={contract.decision === "cancel"}
              />
              {page.changes ? (
                <RecordHistory changes={page.changes} zone={page.times.zone} now={page.times.now} />
              ) : null}
            </>
          }
        >
          {main}
        </WithAside>
      ) : (
        <Stack>{main}</Stack>
      )}
    </Page>
  );
}

type MainProps = { page: ContractPage; mayChange: boolean; form: FormState | undefined };

/** What the contract pays for and what it says; one of them may be open as a form. */
function Main({ page, mayChange, form }: MainProps) {
  const { contract, lines, annualCents, open, ids, schools } = page;
  const ofLine = form?.intent === "add-line" || form?.intent === "change-line" ? form : undefined;
  // A contract that buys nothing yet asks for its first line, and for nothing else.
  const isBeginning = lines.length === 0 && open?.what === "line";
  const edited = open?.what === "line" ? (lines.find(({ id }) => id === open.id) ?? null) : null;
  return (
    <>
      {page.renewal && !isBeginning ? <Renewal page={page} renewal={page.renewal} form={form} /> : null}
      {open?.what === "contract" ? <ContractForm page={page} form={form} /> : null}
      <ContractLines
        contract={contract}
        lines={lines}
        annualCents={annualCents}
        mayChange={mayChange}
        isAdding={open?.what === "line" && open.id === null}
      />
      {open?.what === "line" ? (
        <LineForm
          key={`${open.id} ${contract.version}`}
          contract={contract}
          line={edited}
          newId={ids.line}
          schools={schools}
          form={ofLine}
        />
      ) : null}
      {open?.what === "contract" ? null : <ContractFacts page={page} mayChange={mayChange} />}
    </>
  );
}

function ContractForm({ page: { contract, choices }, form }: Pick<MainProps, "page" | "form">) {
  const changing = form?.intent === "change" ? form : undefined;
  if (!choices) return null;
  return (
    <SectionCard title="Edit contract">
      <FieldsForm method="post" key={contract.version}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={changing?.values.version ?? contract.version} />
        <ContractFields values={contract} form={changing} choices={choices} />
        <FormActions cancelTo={paths.contract(contract.id)}>Save contract</FormActions>
      </FieldsForm>
    </SectionCard>
  );
}

export { ContractError as ErrorBoundary } from "./deleted";
