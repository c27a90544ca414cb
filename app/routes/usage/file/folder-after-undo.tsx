import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";
import type { LoadedFile } from "./file.server";

/** What goes on with the SFTP folder of a file that was undone, or is being undone. */
export function FolderAfterUndo({ file, folder }: Pick<LoadedFile, "file" | "folder">) {
  if (folder === null || (file.state !== "undoing" && file.state !== "undone")) return null;
  return (
    <Notice tone="info">
      <FolderGoesOn folder={folder} />
    </Notice>
  );
}

/** That an undo leaves the folder as it is: checked, or paused with its configuration. */
export function FolderGoesOn({ folder }: { folder: NonNullable<LoadedFile["folder"]> }) {
  const configuration = <Link to={paths.configuration(folder.id)}>{folder.name}</Link>;
  if (folder.isPaused) {
    return (
      <p>
        The SFTP folder isn’t checked now, because its configuration {configuration} is paused. Undoing a file doesn’t
        change that. To import new files, resume the schedule there.
      </p>
    );
  }
  return (
    <p>
      Undoing a file doesn’t pause the SFTP folder of {configuration}. Rollcall goes on importing new files, but never
      this one again.
    </p>
  );
}
