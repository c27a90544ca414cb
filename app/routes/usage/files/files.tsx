import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { FileTable } from "~/routes/usage/file-table";
import { FileUpload } from "~/routes/usage/file-upload";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { listLinks, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import type { ShownFiles } from "./files.server";

/** Every log that came as a file, and where the next one is uploaded. */
export function Files({ district, now, files, source, form }: ShownFiles & { form: FormState | undefined }) {
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("usageFiles")}
        title={screens.usageFiles.title}
        lead="Upload your web filter’s logs and see the result of each file."
      />
      <DistrictLine district={district} />
      <div className="flex flex-col gap-4">
        <FormErrors form={form} />
        <SectionCard title="Upload a log">
          <FileUpload district={district} source={source} form={form} />
        </SectionCard>
        {files.rows.length === 0 ? (
          <Card>
            <Empty icon="file-text" title="No logs yet">
              Each file you upload will be listed here, with how many visits it had and which lines were skipped.
            </Empty>
          </Card>
        ) : (
          <SectionCard id="files" title={formatCount(files.total, "filter log", "filter logs")} flush>
            <FileTable files={files.rows} zone={district.zone} now={now} />
            <NumberPages
              label="Pages of filter logs"
              links={listLinks({ query: {} }, { path: paths.usageFiles, hash: "#files" })}
              page={files.page}
              pages={files.pages}
            />
          </SectionCard>
        )}
      </div>
    </Page>
  );
}
