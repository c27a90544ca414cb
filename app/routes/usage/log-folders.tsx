import { Link } from "@remix-run/react";
import type { LogFolder } from "~/components/log-folder.server";
import { LastChecked, LogFolderState } from "~/components/log-folder-state";
import { paths } from "~/http/paths";

type Props = { folders: LogFolder[]; zone: string; now: string };

/** The SFTP folders in which filter logs are looked for, and what to do where that does not work. */
export function LogFolders({ folders, zone, now }: Props) {
  if (folders.length === 0) {
    return (
      <p>
        Can your filter export logs on a schedule? Enter the folder in a configuration of{" "}
        <Link to={paths.sftp}>SFTP Integration</Link>. Rollcall imports each new file from there.
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-3" aria-label="SFTP folders">
      {folders.map((folder) => (
        <li key={folder.id} className="flex flex-col gap-2">
          <p className="wrap-anywhere">
            <Link to={paths.configuration(folder.id)}>{folder.name}</Link>: <code>{folder.folder}</code>
            {", "}
            <LastChecked folder={folder} zone={zone} now={now} />.
          </p>
          <LogFolderState folder={folder} />
        </li>
      ))}
    </ul>
  );
}
