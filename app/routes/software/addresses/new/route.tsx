import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { addUrlPattern } from "domain/software/addresses/commands/change-patterns";
import { inLetters } from "domain/software/addresses/letters";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { z } from "zod";
import { DistrictLine, ForDistrict } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { softwareLabel } from "~/http/software-choice.server";
import { found, noteRefusal, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { PatternFields } from "~/routes/software/addresses/pattern-fields";
import { mayShare, NewPattern, resolvePattern } from "~/routes/software/addresses/pattern-form.server";
import { patternSaved } from "~/routes/software/addresses/pattern-saved.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("patternNew");

const Query = z.object({
  software: z.uuid().optional().catch(undefined),
  pattern: z.string().max(500).catch(""),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.patternNew.needs);
  const district = await requireDistrict(request, viewer);
  const query = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const product = query.software && found(await findSoftware(db, viewer, { id: query.software }));
  const software = product ? softwareLabel(product) : "";
  return {
    district,
    values: { pattern: query.pattern, type: "auto", software, confidence: "90", authorized: "follows" },
    can: { share: mayShare(viewer) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.urlMapper.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, NewPattern);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const isShared = form.value.whose === "all";
  if (isShared && !mayShare(viewer)) {
    await noteRefusal(request, viewer);
    return form.refuse({ form: ["You may add patterns for your own district."] }, 403);
  }
  const read = await resolvePattern(viewer, district, form.value, { isShared, product: null });
  if (!read.ok) return form.refuse(read.faults);
  const pattern = inLetters(read.fields.pattern);
  const made = found(
    await perform(addUrlPattern, viewer, { ...read.fields, districtId: isShared ? null : district.id }),
  );
  if (made.kind === "taken") {
    return redirectWithNotice(paths.pattern(made.id), "info", `${pattern} already exists. Nothing was added.`);
  }
  const whose = isShared ? "all districts" : district.name;
  return patternSaved(read.fields.pattern, endSentence(`is added for ${whose}`));
}

export default function NewUrlPattern() {
  const { district, values, can } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("patternNew")}
        title={screens.patternNew.title}
        lead="An address that belongs to a product. Visits to it count for that product."
      />
      <DistrictLine district={district} />
      <Card as="section" aria-label="Add a URL pattern">
        <FieldsForm method="post">
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <PatternFields form={form} values={values} isShared={false} choosesWhose={can.share} />
          <FormActions cancelTo={paths.urlMapper}>Add pattern</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
