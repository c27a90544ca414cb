import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookAlikeNote } from "domain/software/addresses/look-alike";
import { hostOf } from "domain/software/catalogue/host-of";
import { DistrictLine } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { LookAlike } from "~/components/look-alike";
import { settingsFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { needReadable } from "~/http/list.server";
import { redirectWithNotice } from "~/http/notice.server";
import { gradeParam, uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { found, noteRefusal, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { PatternsPanel } from "~/routes/software/addresses/patterns-panel";
import { loadSoftwarePage, softwareOf } from "~/routes/software/catalogue/software-page.server";
import { keepRecord, needOf, RecordForm } from "~/routes/software/catalogue/software-records-form.server";
import { CompliancePanel } from "~/routes/software/compliance/compliance-panel";
import { DecisionPanel } from "~/routes/software/decisions/decision-panel";
import { BlacklistPanel } from "~/routes/software/policies/blacklist-panel";
import { RequestsPanel } from "~/routes/software/requests/requests-panel";
import { UseAgainstRules } from "~/routes/software/unauthorized/use-against";
import { loadUseAgainst } from "~/routes/software/unauthorized/use-against.server";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { ExternalButton } from "~/ui/external";
import { FormErrors } from "~/ui/form-errors";
import { formatCount, formatLabels } from "~/ui/format";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Evidence } from "./evidence";
import { KnownFacts } from "./known-facts";
import { MayUse } from "./may-use";
import { Ratings } from "./ratings";
import { StaffRating } from "./staff-rating";
import { ProductPaid, ProductUse, ProductWorthCard } from "./worth";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.software.name} - Rollcall` : "Product not found - Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.software.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  const row = await softwareOf(viewer, district, id);
  const url = new URL(request.url);
  needReadable(["grade"], url);
  const { searchParams, search } = url;
  // It was merged: old links lead on.
  if (row.id !== id) throw redirect(paths.software(row.id) + search, 301);
  const [page, use] = await Promise.all([
    loadSoftwarePage(viewer, district, row, gradeParam(searchParams.get("grade"))),
    loadUseAgainst(viewer, { district, softwareId: row.id }),
  ]);
  return { district, use, lookAlike: lookAlikeNote(hostOf(row.website) ?? ""), ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.seeSoftware);
  const form = await parseForm(request, RecordForm);
  const intent = form.ok ? form.value.intent : form.refuse().data.form.intent;
  if (!opens(viewer, needOf(intent))) {
    await noteRefusal(request, viewer);
    throw new Response("You may not do this.", { status: 403, statusText: "Forbidden" });
  }
  const district = await requireDistrict(request, viewer);
  const { id } = await softwareOf(viewer, district, uuidParam(params.id));
  if (!form.ok) return form.refuse();
  const done = found(await keepRecord(viewer, district, id, form.value));
  if ("otherDistrict" in done) return form.refuse({ form: [otherDistrict] });
  if ("fields" in done) return form.refuse({ fields: done.fields });
  if ("conflict" in done) {
    const { now } = done.conflict;
    const said =
      now === null ? "There is no target now." : `It is now ${formatCount(now, "minute", "minutes")} a week.`;
    const typed = form.value.intent === "remove-target" ? { typed: "nothing" as const } : {};
    return form.refuse(
      settingsFaults(done.conflict, { viewer, current: paths.software(id), now: said, ...typed }),
      409,
    );
  }
  return redirectWithNotice(paths.software(id), "success", done.said);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Software() {
  const page = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const { district, use, software, panels, records, worth, can } = page;
  const keeping = { mayRecord: can.record, district, form };
  const missing = missingOf(page);
  return (
    <Page>
      <PageHead
        crumbs={[
          ...crumbsTo("software"),
          ...(software.category
            ? [
                {
                  to: `${paths.softwareSearch}?${new URLSearchParams({ category: software.category.id })}`,
                  label: software.category.name,
                },
              ]
            : []),
        ]}
        title={software.name}
        lead={leadOf(software)}
        actions={<Actions software={software} edits={can.edit} />}
      />
      <DistrictLine district={district} />
      <LookAlike note={page.lookAlike} />
      <FormErrors form={form} />
      <MayUse page={page} />
      <WithAside label="What is known" aside={<KnownFacts software={software} />}>
        <DecisionPanel panel={panels.decision} />
        <UseAgainstRules use={use} />
        <RequestsPanel panel={panels.requests} />
        <ProductUse worth={worth} />
        <ProductPaid worth={worth} />
        <ProductWorthCard worth={worth} district={district} form={form} />
        <CompliancePanel panel={panels.compliance} />
        <BlacklistPanel panel={panels.blacklist} />
        {missing.includes("research") ? null : <Evidence studies={records.studies} {...keeping} />}
        <StaffRating staff={records.staff} mayRate={can.rate} district={district} form={form} />
        {missing.includes("independent ratings") ? null : <Ratings ratings={records.ratings} {...keeping} />}
        <PatternsPanel panel={panels.patterns} />
        {missing.length > 0 ? (
          <SectionCard title="Not on file yet">
            <p className="text-ink-muted">{`${formatLabels(missing)}.`}</p>
          </SectionCard>
        ) : null}
      </WithAside>
    </Page>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What there is nothing of, for those who can't add it: one line instead of a section each. */
function missingOf({ worth, records, can }: Loaded): string[] {
  return [
    ...(worth.cost ? [] : ["contracts"]),
    ...(records.studies.length > 0 || can.record ? [] : ["research"]),
    ...(records.ratings.length > 0 || can.record ? [] : ["independent ratings"]),
  ];
}

type Shown = { id: string; description: string | null; vendor: string | null; website: string | null; isOwn: boolean };

const leadOf = ({ description, vendor, isOwn }: Shown) =>
  [
    description,
    vendor ? `By ${vendor}${/[.!?]$/.test(vendor) ? "" : "."}` : null,
    isOwn ? "Your district added it; no other district sees it." : null,
  ]
    .filter(Boolean)
    .join(" ") || undefined;

function Actions({ software: { id, website }, edits }: { software: Shown; edits: boolean }) {
  return (
    <>
      {edits ? (
        <>
          <ButtonLink icon="pencil-line" to={paths.softwareEdit(id)}>
            Edit
          </ButtonLink>
          <ButtonLink icon="merge" to={paths.softwareMerge(id)}>
            Merge
          </ButtonLink>
        </>
      ) : null}
      {website ? <ExternalButton href={website}>Open its site</ExternalButton> : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
