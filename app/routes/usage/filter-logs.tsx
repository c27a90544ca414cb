import type { LogFolder } from "~/components/log-folder.server";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { FileTable } from "./file-table";
import { FileUpload } from "./file-upload";
import { LogFolders } from "./log-folders";
import type { ShownFile } from "./shown-file.server";

type Props = {
  district: { id: string; zone: string };
  files: ShownFile[];
  folders: LogFolder[];
  source: string;
  now: string;
};

/** The logs of web filters: where one is uploaded, and what came of the last ones. */
export function FilterLogs({ district, files, folders, source, now }: Props) {
  return (
    <SectionCard
      id="filter-logs"
      title="Filter logs"
      lead="Rollcall reads logs from Squid, e2guardian, Palo Alto, FortiGate and Cisco Umbrella. It also reads Clever’s resource usage, and any CSV with a line of column names. It keeps the website and the product of each visit, never the page."
      flush
    >
      <CardPart>
        <FileUpload district={district} source={source} />
      </CardPart>
      <CardPart>
        <LogFolders folders={folders} zone={district.zone} now={now} />
      </CardPart>
      {files.length > 0 ? (
        <>
          <FileTable files={files} zone={district.zone} now={now} />
          <CardPart>
            <ButtonLink to={paths.usageFiles}>All filter logs</ButtonLink>
          </CardPart>
        </>
      ) : null}
    </SectionCard>
  );
}
