import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textOf } from "domain/csv-read";
import {
  type ImportPreview,
  importPatterns,
  previewPatterns,
} from "domain/software/addresses/commands/import-patterns";
import { inLetters } from "domain/software/addresses/letters";
import { patternFileBytes, readPatternFile } from "domain/software/addresses/pattern-file";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { outdatedFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Preview } from "./preview";
import { Upload } from "./upload";

const chosen = z.custom<{ name: string; bytes: Uint8Array }>((file) => file !== undefined, "Choose a CSV file.");
const forDistrict = z.string().optional();
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("preview"), file: chosen, forDistrict }),
  z.object({
    intent: z.literal("import"),
    forDistrict,
    csv: z.string().max(patternFileBytes),
    digest: z.string().max(64),
  }),
]);

export const meta: MetaFunction = () => pageTitle("patternImport");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.patternImport.needs);
  return { district: await requireDistrict(request, viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.urlMapper.needs);
  const district = await requireDistrict(request, viewer);
  // A line break of the file may be two characters when its text comes back.
  const limits = { maxBytes: 4 * patternFileBytes, files: { file: { maxBytes: patternFileBytes } } };
  const form = await parseForm(request, Forms, limits);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const crowded = form.value.intent === "preview" ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  const csv = form.value.intent === "preview" ? textOf(form.value.file.bytes) : form.value.csv;
  const rows = readPatternFile(csv);
  if ("fault" in rows) return form.refuse({ fields: { file: [rows.fault] } });
  if (form.value.intent === "preview") {
    const preview = await perform(previewPatterns, viewer, { districtId: district.id, rows });
    return data({ form: undefined, csv, preview: asShown(preview) });
  }
  const { kind, preview } = await perform(importPatterns, viewer, {
    districtId: district.id,
    rows,
    digest: form.value.digest,
  });
  if (kind === "outdated") {
    const refused = form.refuse(outdatedFaults("imported"), 409);
    return data({ ...refused.data, csv, preview: asShown(preview) }, { status: 409 });
  }
  const { create, update, reject } = preview;
  const counts = `${create.length} added, ${update.length} changed, ${reject.length} left out.`;
  return redirectWithNotice(paths.urlMapper, "success", `Patterns imported: ${counts}`);
}

/** The preview with international names in letters. */
function asShown({ create, update, ...rest }: ImportPreview): ImportPreview {
  const lettered = (rows: ImportPreview["create"]) =>
    rows.map((row) => ({ ...row, fields: { ...row.fields, pattern: inLetters(row.fields.pattern) } }));
  return { ...rest, create: lettered(create), update: lettered(update) };
}

export default function ImportPatterns() {
  const { district } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const preview = answer && "preview" in answer ? answer : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("patternImport")}
        title={screens.patternImport.title}
        lead={
          preview
            ? "Nothing has changed yet. This is what the file would do."
            : `Choose a CSV file. Its patterns become ${district.name}’s own; you see what would change before anything does.`
        }
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {preview ? (
        <Preview district={district} csv={preview.csv} preview={preview.preview} />
      ) : (
        <Upload district={district} form={form} />
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
