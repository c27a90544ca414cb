import { Link } from "@remix-run/react";
import type { LogFolder as Folder } from "~/components/log-folder.server";
import { LastChecked, LogFolderState } from "~/components/log-folder-state";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";

type Props = { folder: Folder; zone: string; now: string; can: { manage: boolean; manageUsage: boolean } };

/** The folder of filter logs on the server of a configuration: how it is, and where its files and its place are managed. */
export function LogFolder({ folder, zone, now, can }: Props) {
  return (
    <SectionCard title="Filter logs">
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          Log folder <code>{folder.folder}</code>, <LastChecked folder={folder} zone={zone} now={now} />.
        </p>
        <LogFolderState folder={folder} />
        {can.manage ? (
          <p className="text-sm">
            Pausing the schedule pauses this folder, too. To change or remove the folder,{" "}
            <Link to={paths.configurationEdit(folder.id)}>edit this configuration</Link>.
          </p>
        ) : null}
        {can.manageUsage ? (
          <p className="text-sm">
            <Link to={`${paths.usageSources}#filter-logs`}>See imported logs in Usage Sources</Link>
          </p>
        ) : null}
      </div>
    </SectionCard>
  );
}
