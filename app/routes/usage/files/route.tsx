import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiveFile } from "domain/usage/commands/receive-file";
import { mostFileBytes, type RemoteFault } from "domain/usage/files/terms";
import { notALogWords } from "domain/usage/files/words";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { requiredLine } from "~/http/field-shapes.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { readUpload } from "~/http/upload.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { dayOf, formatDay } from "~/ui/time-format";
import { Files } from "./files";
import { loadFiles } from "./files.server";

const Fields = z.object({
  intent: z.literal("upload"),
  forDistrict: z.uuid(),
  source: requiredLine(100, "Enter what your filter is called."),
});

const refusals: Record<RemoteFault, string> = {
  empty: "The file is empty. Choose the log that your filter exported.",
  "too-large": `The file is larger than ${mostFileBytes / 1024 / 1024} MB. Compress it with gzip, or upload fewer days at a time.`,
  ...notALogWords,
};

export const meta: MetaFunction = () => pageTitle("usageFiles");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFiles.needs);
  const district = await requireDistrict(request, viewer);
  return loadFiles(viewer, district, new URL(request.url));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFiles.needs);
  const district = await requireDistrict(request, viewer);
  const upload = await readUpload(request, "file");
  try {
    const form = await parseForm(request, Fields, { district, fieldsOf: upload.fields });
    if (!form.ok) return form.refuse();
    if (!upload.file) return form.refuse({ fields: { file: ["Choose a file."] } });
    const crowded = await overLimit(request, viewer, "uploads");
    if (crowded) return form.refuse({ form: [crowded.message] }, 429);
    const file = { districtId: district.id, name: shortName(upload.file.name), source: form.value.source };
    const taken = found(await perform(receiveFile, viewer, { ...file, bytes: upload.file.bytes }));
    if (typeof taken !== "string") return await toFile(taken, district.zone);
    return form.refuse({ fields: { file: [refusals[taken]] } }, taken === "too-large" ? 413 : 422);
  } finally {
    await upload.done();
  }
}

function toFile(taken: { id: string; cameBefore: Date | null }, zone: string) {
  const to = paths.usageFile(taken.id);
  if (!taken.cameBefore) return redirectWithNotice(to, "success", "Log uploaded. Rollcall is importing it.");
  const day = formatDay(dayOf(taken.cameBefore.toISOString(), zone));
  return redirectWithNotice(to, "info", `This file was already received on ${day}. Nothing was counted twice.`);
}

/** The last part of what a browser calls a file, without what nobody can see. */
function shortName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{Cc}\p{Cf}]/gu, "")
      .trim()
      .slice(-255) || "Log"
  );
}

export default function FilesPage() {
  return <Files {...useLoaderData<typeof loader>()} form={useFormAnswer()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
