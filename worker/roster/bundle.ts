import { allKinds, type Kind, manifestFile } from "db/roster/kinds";
import type { RemoteFile } from "./fetch";
import type { ProblemList } from "./problem-list";

/** A file of the folder that a sync reads: `name` as the format has it, `kind` null for the manifest. */
export type WantedFile = { name: string; kind: Kind | null; remote: RemoteFile };

const byName = new Map<string, { name: string; kind: Kind | null }>([
  [manifestFile, { name: manifestFile, kind: null }],
  ...allKinds.map((kind) => [kind.file.toLowerCase(), { name: kind.file, kind }] as const),
]);

/** The files of a folder that a sync reads, in the order of the format, whatever the case of their names. */
export function wantedFiles(files: readonly RemoteFile[]): WantedFile[] {
  const exact = [...files].sort((one) => (byName.get(one.name.toLowerCase())?.name === one.name ? -1 : 0));
  return [...byName.values()].flatMap((known) => {
    const remote = exact.find((file) => file.name.toLowerCase() === known.name.toLowerCase());
    return remote ? [{ ...known, remote }] : [];
  });
}

/** The files that are left alone. */
export const skippedFiles = (files: readonly RemoteFile[]): RemoteFile[] =>
  files.filter(({ name }) => !byName.has(name.toLowerCase()));

/** Notes what is odd about the folder: files that are not read, names in other case, one file under two names. */
export function noteFolder(files: readonly RemoteFile[], problems: ProblemList): void {
  for (const { name } of skippedFiles(files)) problems.add("file.skipped", { file: name });
  const seen = new Set<string>();
  for (const remote of files) {
    const name = byName.get(remote.name.toLowerCase())?.name;
    if (!name) continue;
    if (seen.has(name)) problems.add("file.twice", { file: name });
    if (name !== remote.name) problems.add("file.name_case", { file: name });
    seen.add(name);
  }
}
