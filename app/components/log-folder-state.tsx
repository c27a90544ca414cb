import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";
import type { LogFolder } from "./log-folder.server";

type Props = { folder: LogFolder; zone: string; now: string };

/** When a folder of filter logs was last checked, within a sentence. */
export function LastChecked({ folder: { lookedAt, unchecked }, zone, now }: Props) {
  if (lookedAt === null) return unchecked;
  return (
    <>
      last checked <Time iso={lookedAt} zone={zone} now={now} inSentence />
    </>
  );
}

/** What a folder of filter logs has, when that is imported, and what to do where that doesn’t work. */
export function LogFolderState({ folder: { found, advice } }: Pick<Props, "folder">) {
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
