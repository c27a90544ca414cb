import { filesFoundWords } from "domain/usage/files/folder-words";
import { minutesBetweenLooks } from "domain/usage/files/terms";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";
import type { LogFolder } from "./log-folder.server";

type Props = { folder: LogFolder; zone: string; now: string };

/** Whether a worker looks into the folder at all. */
const isChecked = ({ isConfirmed, status }: LogFolder) => isConfirmed && status !== "paused";

/** When a folder of filter logs was last checked, within a sentence. */
export function LastChecked({ folder, zone, now }: Props) {
  if (folder.lookedAt)
    return (
      <>
        last checked <Time iso={folder.lookedAt} zone={zone} now={now} inSentence />
      </>
    );
  return isChecked(folder)
    ? `not checked yet. The first check is within ${minutesBetweenLooks} minutes`
    : "not checked yet";
}

/** What a folder of filter logs has, when that is imported, and what to do where that doesn’t work. */
export function LogFolderState({ folder }: Pick<Props, "folder">) {
  const advice = adviceOf(folder);
  const found = isChecked(folder) && folder.lookedAt ? filesFoundWords(folder) : null;
  return (
    <>
      {found ? <p>{found}</p> : null}
      {advice ? (
        <Notice tone="warning" slim>
          {advice}
        </Notice>
      ) : null}
    </>
  );
}

function adviceOf({ isConfirmed, status, fault }: LogFolder): string | null {
  if (!isConfirmed) return "Confirm the server’s host key first: open the configuration and test its connection.";
  if (status === "paused") return "The configuration is paused, so its folder isn’t checked. Resume it to continue.";
  return fault;
}
