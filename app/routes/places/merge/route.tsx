import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mergePlaces, previewMerge } from "domain/places/commands/merge-places";
import { listMergeTargets } from "domain/places/queries/merge-targets";
import { placeWords } from "domain/places/words";
import { endSentence } from "domain/sentence-words";
import { z } from "zod";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { busyFaults, outdatedFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { placeValues } from "~/routes/places/place-editing.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";
import { crumbsTo } from "~/screens/crumbs";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Preview } from "./preview";
import { Targets } from "./targets";

const Confirm = z.object({ intent: z.literal("merge"), into: z.uuid(), digest: z.string().max(64) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Merge ${data.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const id = uuidParam(params.id);
  const { name } = found(await placeValues(viewer, kind, id));
  const url = new URL(request.url);
  const into = url.searchParams.get("into");
  const search = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
  return {
    kind,
    id,
    name,
    search,
    preview: into ? found(await perform(previewMerge, viewer, { kind, from: id, into: uuidParam(into) })) : null,
    targets: into ? [] : await listMergeTargets(db, viewer, { kind, id, search }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const from = uuidParam(params.id);
  const form = await parseForm(request, Confirm);
  if (!form.ok) return form.refuse();
  const { into, digest } = form.value;
  const merged = found(await perform(mergePlaces, viewer, { kind, from, into, digest }));
  if (merged === "obstacle") return form.refuse({ form: ["These can’t be merged as they are. The reason is below."] });
  if ("kind" in merged)
    return form.refuse(merged.kind === "busy" ? busyFaults("merged") : outdatedFaults("merged"), 409);
  return redirectWithNotice(
    paths.place(kind, into),
    "success",
    endSentence(`${merged.from.name} is merged into ${merged.into.name}`),
  );
}

export const shouldRevalidate = revalidateOnConflict;

export default function MergePlaces() {
  const { kind, id, name, search, preview, targets } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const noun = placeWords[kind].one;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("placeMerge", {
          placesTab: { to: paths.placesTab(kind), label: placeWords[kind].title },
          place: { to: paths.place(kind, id), label: name },
        })}
        title={`Merge ${name}`}
        lead={`Everything that belongs to ${name} moves to the other ${noun}. Then ${name} is deleted for good.`}
      />
      <FormErrors form={form} />
      {preview ? (
        <Preview kind={kind} id={id} {...preview} />
      ) : (
        <Targets kind={kind} id={id} search={search} targets={targets} />
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
