import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { listLikelyDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import { listSoftwareNamed } from "domain/software/catalogue/queries/software-search";
import { mergeSoftware, previewSoftwareMerge } from "domain/software/merging/commands/merge-software";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { outdatedFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { ownSoftwareOf } from "~/routes/software/catalogue/software-page.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Preview } from "./preview";
import { Targets } from "./targets";

const Confirm = z.object({ intent: z.literal("merge"), into: z.uuid(), digest: z.string().max(64) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Merge ${data.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareMerge.needs);
  const district = await requireDistrict(request, viewer);
  const row = await ownSoftwareOf(viewer, district, uuidParam(params.id));
  const { searchParams } = new URL(request.url);
  const into = searchParams.get("into");
  const search = (searchParams.get("q") ?? "").trim().slice(0, 200);
  const pair = { districtId: district.id, from: row.id };
  return {
    district,
    id: row.id,
    name: row.name,
    search,
    preview: into ? found(await perform(previewSoftwareMerge, viewer, { ...pair, into: uuidParam(into) })) : null,
    targets: into ? [] : await targetsOf(viewer, { ...pair, row, search }),
  };
}

type PreviewInput = { districtId: string; row: { id: string; name: string; website: string | null }; search: string };

/** What one looks for; before one has, what looks the same. */
async function targetsOf(viewer: Viewer, { districtId, row, search }: PreviewInput) {
  const near = search
    ? await listSoftwareNamed(db, viewer, { districtId, text: search, limit: 20 })
    : await listLikelyDuplicates(db, viewer, { districtId, name: row.name, url: row.website, except: row.id });
  return near
    .filter(({ id }) => id !== row.id)
    .map((one) => ({ id: one.id, name: one.name, vendor: one.vendor, why: "why" in one ? one.why : null }));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.softwareMerge.needs);
  const district = await requireDistrict(request, viewer);
  await perform(refuseMerged, viewer, [uuidParam(params.id)]);
  const { id: from } = await ownSoftwareOf(viewer, district, uuidParam(params.id));
  const form = await parseForm(request, Confirm);
  if (!form.ok) return form.refuse();
  const { into, digest } = form.value;
  const merged = found(await perform(mergeSoftware, viewer, { districtId: district.id, from, into, digest }));
  if ("kind" in merged) return form.refuse(outdatedFaults("merged"), 409);
  const said = endSentence(`${merged.from.name} is merged into ${merged.into.name}`);
  return redirectWithNotice(paths.software(into), "success", said);
}

export const shouldRevalidate = revalidateOnConflict;

export default function MergeSoftware() {
  const { district, id, name, search, preview, targets } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("softwareMerge", { software: { to: paths.software(id), label: name } })}
        title={`Merge ${name}`}
        lead={`For a product that is listed twice. Everything linked to ${name} moves to the other one, and its page leads there.`}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {preview ? <Preview id={id} {...preview} /> : <Targets id={id} search={search} targets={targets} />}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
