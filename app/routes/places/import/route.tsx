import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmImport, dropImport, keepForPreview } from "domain/places/commands/import-directory";
import { findImport, listImportRows } from "domain/places/queries/directory-imports";
import type { ImportFate } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { z } from "zod";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { busyFaults, outdatedFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { directoryBytes, readDirectory } from "~/routes/places/directory-file.server";
import { plainColumns } from "~/routes/places/directory-layouts.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";
import { crumbsTo } from "~/screens/crumbs";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { formatDateTime } from "~/ui/time-format";
import { Preview } from "./preview";
import { Upload } from "./upload";

const chosen = z.custom<{ name: string; bytes: Uint8Array }>((file) => file !== undefined, "Choose a CSV file.");
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("upload"), file: chosen }),
  z.object({ intent: z.literal("apply"), id: z.uuid(), digest: z.string().max(64) }),
  z.object({ intent: z.literal("discard"), id: z.uuid() }),
]);

const shown = 20;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Import ${placeWords[data.kind].many} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const all = viewer.reach === "all";
  const existing = await findImport(db, viewer, { kind });
  if (!existing) return { kind, all, columns: plainColumns(kind, all), preview: null };
  const { id, digest, counts, layout } = existing;
  const parts = await Promise.all(
    (["reject", "create", "update"] satisfies ImportFate[]).map(async (op) => ({
      op,
      rows: counts[op] > 0 ? await listImportRows(db, viewer, { id, op, limit: shown }) : [],
    })),
  );
  return { kind, all, columns: [], preview: { id, digest, counts, layout, parts } };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const form = await parseForm(request, Forms, { files: { file: { maxBytes: directoryBytes } } });
  if (!form.ok) return form.refuse();
  const back = paths.placeImport(kind);
  if (form.value.intent === "upload") {
    const crowded = await overLimit(request, viewer, "uploads");
    if (crowded) return form.refuse({ form: [crowded.message] }, 429);
    const read = await readDirectory(form.value.file.bytes, kind);
    if ("fault" in read) return form.refuse({ fields: { file: [read.fault] } });
    found(await perform(keepForPreview, viewer, { kind, ...read }));
    return redirectWithNotice(back, "info", "Nothing has changed yet. Review what would change, then import.");
  }
  if (form.value.intent === "discard") {
    found((await perform(dropImport, viewer, form.value)) || null);
    return redirectWithNotice(back, "success", "The import was discarded. Nothing has changed.");
  }
  const counts = found(await perform(confirmImport, viewer, { kind, id: form.value.id, digest: form.value.digest }));
  if ("kind" in counts && counts.kind === "applied") {
    const done = `${counts.created} added, ${counts.changed} changed, ${counts.rejected} left out.`;
    const when = formatDateTime(counts.at.toISOString(), viewer.zone);
    return redirectWithNotice(paths.placesTab(kind), "info", `You already imported this file on ${when}: ${done}`);
  }
  if ("kind" in counts)
    return form.refuse(counts.kind === "busy" ? busyFaults("imported") : outdatedFaults("imported"), 409);
  const said = `${counts.create} added, ${counts.update} changed, ${counts.reject} left out.`;
  return redirectWithNotice(paths.placesTab(kind), "success", `${placeWords[kind].title} imported: ${said}`);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ImportPlaces() {
  const { kind, all, columns, preview } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("placeImport", { placesTab: { to: paths.placesTab(kind), label: placeWords[kind].title } })}
        title={`Import ${placeWords[kind].many}`}
        lead={
          preview
            ? "Nothing has changed yet. This is what the file would do."
            : "Choose a CSV file. Before anything changes, you see what would be added, changed and left out."
        }
      />
      <FormErrors form={form} />
      {preview ? <Preview kind={kind} {...preview} /> : <Upload kind={kind} all={all} columns={columns} form={form} />}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
