import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { laws } from "domain/software/compliance/terms";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { vendorBeside } from "~/components/vendor-words";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { loadComplianceProduct } from "~/routes/software/compliance/compliance-product.server";
import { ScoreLine } from "~/routes/software/compliance/compliance-score";
import { noLegalAdvice } from "~/routes/software/compliance/compliance-words";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Agreements } from "./agreements";
import { History } from "./history";
import { carryOut, ProductForms } from "./intents.server";
import { LawCard } from "./law";
import { Reports } from "./reports";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Compliance of ${data.page.product.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.complianceOf.needs);
  const district = await requireDistrict(request, viewer);
  const page = found(await loadComplianceProduct(viewer, district, uuidParam(params.id)));
  const { id, name, zone, mayChange, today } = district;
  return {
    page,
    district: { id, name, mayChange },
    zone,
    today,
    now: new Date().toISOString(),
    checking: checkOf(request),
    nextReport: crypto.randomUUID(),
  };
}

/** The requirement whose form is open. */
const checkOf = (request: Request) => new URL(request.url).searchParams.get("check");

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.approveSoftware);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.id);
  await perform(refuseMerged, viewer, [softwareId]);
  found(await loadComplianceProduct(viewer, district, softwareId));
  const form = await parseForm(request, ProductForms, { district });
  if (!form.ok) return form.refuse();
  return carryOut({ viewer, district, softwareId }, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ComplianceOfProduct() {
  const { page, district, zone, now, today, checking, nextReport } = useLoaderData<typeof loader>();
  const { product, approval, privacy, isChecked, score, wide } = page;
  const form = useFormAnswer();
  const from = [vendorBeside(product.name, product.vendor), product.category].filter(Boolean).join(", ");
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("complianceOf")}
        title={product.name}
        state={
          <>
            <ApprovalBadge status={approval} named />
            <PrivacyBadge status={privacy} isChecked={isChecked} />
          </>
        }
        lead={
          <>
            {from ? `${endSentence(from)} ` : ""}
            <ScoreLine score={score} />
          </>
        }
        actions={<ButtonLink to={paths.software(product.id)}>See full record</ButtonLink>}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <WithAside
        label="Agreements, reports and history"
        aside={
          <>
            <Agreements page={page} />
            {wide ? <Reports reports={page.reports} next={nextReport} form={form} today={today} /> : null}
            {wide ? <History lines={page.history} requirements={page.requirements} zone={zone} now={now} /> : null}
          </>
        }
      >
        {laws.map((law) => (
          <LawCard
            key={law}
            law={law}
            line={page.laws.find((one) => one.law === law)}
            requirements={page.requirements.filter((one) => one.law === law)}
            wide={wide}
            checking={checking}
            form={form}
            times={{ zone, now, today }}
          />
        ))}
        <p className="text-sm text-ink-muted">{noLegalAdvice}</p>
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
