import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { importContracts, previewContracts } from "domain/money/commands/import-contracts";
import { contractFileBytes } from "domain/money/contract-file";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { outdatedFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { chosenFile, fundingUnread, importBytes, readSent, sentText } from "~/routes/money/import-file.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { FormErrors } from "~/ui/form-errors";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Preview } from "./preview";
import { shownOf } from "./shown.server";
import { Kept, Upload } from "./upload";

const forDistrict = z.string();
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("preview"), file: chosenFile, forDistrict }),
  z.object({ intent: z.literal("preview-again"), csv: sentText, forDistrict }),
  z.object({ intent: z.literal("import"), csv: sentText, digest: z.string().max(64), forDistrict }),
]);

export const meta: MetaFunction = () => pageTitle("contractImport");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.contractImport.needs);
  const { id, name, mayChange } = await requireDistrict(request, viewer);
  return { district: { id, name, mayChange } };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.contractImport.needs);
  const district = await requireDistrict(request, viewer);
  const files = { file: { maxBytes: contractFileBytes } };
  const form = await parseForm(request, Forms, { maxBytes: importBytes, files, district });
  if (!form.ok) return form.refuse();
  const sent = form.value;
  const crowded = sent.intent !== "import" ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  const read = readSent(sent.intent === "preview" ? sent.file : sent);
  if ("fault" in read) return form.refuse({ fields: { file: [read.fault] } });
  const { csv, rows } = read;
  const unread = () => form.refuse({ form: [fundingUnread], values: { csv } }, 503);
  if (sent.intent !== "import") {
    const looked = await perform(previewContracts, viewer, { districtId: district.id, rows });
    if (looked.kind === "funding_unread") return unread();
    return data({ form: undefined, csv, preview: shownOf(looked.preview) });
  }
  const done = found(await perform(importContracts, viewer, { districtId: district.id, rows, digest: sent.digest }));
  if (done.kind === "funding_unread") return unread();
  const { kind, preview } = done;
  if (kind === "outdated") {
    const refused = form.refuse(outdatedFaults("imported"), 409);
    return data({ ...refused.data, csv, preview: shownOf(preview) }, { status: 409 });
  }
  if (kind === "nothing") {
    return redirectWithNotice(paths.contracts, "info", "These contracts are already on record. Nothing was added.");
  }
  const added = formatCount(preview.create.length, "contract", "contracts");
  const skipped = preview.reject.length > 0 ? ` ${formatCount(preview.reject.length, "row", "rows")} skipped.` : "";
  return redirectWithNotice(paths.contracts, "success", `${added} added.${skipped}`);
}

export default function ImportContracts() {
  const { district } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const preview = answer && "preview" in answer ? answer : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("contractImport")}
        title={screens.contractImport.title}
        lead={
          preview
            ? "Nothing has been added yet. This is what the file would do."
            : "Choose a CSV file of your contracts. You see what would be added before anything is."
        }
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {preview ? (
        <Preview district={district} csv={preview.csv} preview={preview.preview} />
      ) : (
        <>
          {form?.values.csv ? <Kept district={district} csv={form.values.csv} /> : null}
          <Upload district={district} form={form} />
        </>
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
