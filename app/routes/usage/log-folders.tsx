import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";

export type LogFolder = {
  id: string;
  name: string;
  folder: string | null;
  lookedAt: string | null;
  fault: string | null;
  status: string;
  isConfirmed: boolean;
};

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
            {folder.lookedAt ? (
              <>
                last checked <Time iso={folder.lookedAt} zone={zone} now={now} inSentence />
              </>
            ) : (
              "not checked yet"
            )}
          </p>
          {adviceOf(folder) ? (
            <Notice tone="warning" slim>
              {adviceOf(folder)}
            </Notice>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function adviceOf({ isConfirmed, status, fault }: LogFolder): string | null {
  if (!isConfirmed) return "Confirm the server’s host key first: open the configuration and test its connection.";
  if (status === "paused") return "The configuration is paused, so its folder isn’t checked. Resume it to continue.";
  return fault;
}
