import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAgreement } from "domain/software/compliance/queries/agreements";
import { DistrictLine } from "~/components/district-line";
import { DocumentCard } from "~/components/document-card";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { RecordHistory } from "~/components/record-history";
import { overLimit } from "~/http/allowance.server";
import { documentFile } from "~/http/document.server";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { AgreementFields } from "~/routes/software/compliance/agreement-fields";
import { refuseUnread } from "~/routes/software/compliance/agreement-form.server";
import { AgreementBadge } from "~/routes/software/compliance/compliance-badges";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Time } from "~/ui/time";
import { CoveredProducts } from "./about";
import { Actions } from "./actions";
import { agreementAnswer } from "./answer";
import { AgreementForms, carryOut } from "./intents.server";
import { type AgreementPage, loadAgreement } from "./page.server";
import { renewalFaults } from "./renew.server";
import { Neighbors, RenewalForm } from "./renewal";
import { Terms } from "./terms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.page.agreement.title} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreement.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  const input = { id: uuidParam(params.id), url: new URL(request.url) };
  return { page: await loadAgreement(viewer, district, input), district: { id, name, mayChange } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.agreement.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  found(await findAgreement(db, viewer, { districtId: district.id, id }));
  const form = await parseForm(request, AgreementForms, { files: documentFile });
  if (!form.ok) {
    const { intent } = form.fields;
    if (intent === "change") return refuseUnread({ viewer, district }, form);
    return form.refuse(intent === "renew" ? renewalFaults(form, district.today) : undefined);
  }
  const crowded = form.value.intent === "document" ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return carryOut({ viewer, district, id }, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function AgreementRoute() {
  const { page, district } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const { agreement, file, daysLeft, neighbors, changes, times } = page;
  const { id, title, state, version, products, createdBy } = agreement;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("agreement")}
        title={title}
        state={<AgreementBadge state={state} />}
        lead={agreementAnswer({ ...agreement, daysLeft, products: products.length })}
        actions={isReading(page, form) ? <Actions page={page} /> : null}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <WithAside
        label="Products, document and history"
        aside={
          <>
            <CoveredProducts products={products} />
            <Neighbors {...neighbors} />
            <DocumentCard
              title="Document"
              what="document"
              readers="people who can see the whole district"
              at={paths.agreement(id)}
              download={paths.agreementFile(id)}
              version={version}
              file={file}
              form={form}
            />
            <RecordHistory changes={changes} zone={times.zone} now={times.now}>
              <p className="text-sm text-ink-muted">
                {"Added: "}
                <Time iso={times.createdAt} zone={times.zone} now={times.now} inSentence />
                {createdBy ? ` by ${createdBy}` : ""}
              </p>
            </RecordHistory>
          </>
        }
      >
        <Main page={page} form={form} />
      </WithAside>
    </Page>
  );
}

/** True where no form is open, neither by the address nor as a refused answer. */
const isReading = ({ open, offered }: AgreementPage, form: FormState | undefined) =>
  form?.intent !== "change" && open !== "agreement" && !(offered && (form?.intent === "renew" || open === "renewal"));

/** What the agreement says, or the form that the address, or a refused answer, asks for. */
function Main({ page, form }: { page: AgreementPage; form: FormState | undefined }) {
  const { agreement, open, offered } = page;
  const [changing, renewing] = ["change", "renew"].map((intent) => (form?.intent === intent ? form : undefined));
  if (offered && (renewing || open === "renewal")) {
    return <RenewalForm agreement={agreement} offered={offered} form={renewing} />;
  }
  if (isReading(page, form)) return <Terms agreement={agreement} />;
  return (
    <Card as="section" aria-label="Edit agreement">
      <FieldsForm method="post" key={agreement.version}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={changing?.values.version ?? agreement.version} />
        <AgreementFields values={agreement} form={changing} />
        <FormActions cancelTo={paths.agreement(agreement.id)}>Save agreement</FormActions>
      </FieldsForm>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
