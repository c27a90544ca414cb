import { allKinds, manifestFile } from "domain/rosters/kinds";
import type { Kind } from "domain/rosters/kinds/kind";
import type { RemoteFile } from "./fetch";
import type { ProblemList } from "./problem-list";
import { slips } from "./slips";

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

const isZip = ({ name }: RemoteFile) => /^[^.].*\.zip$/i.test(name);

/** What of a folder a sync waits for: the files of the format, and zip files. What else lies there is left alone. */
export const awaitedFiles = (files: readonly RemoteFile[]): RemoteFile[] => [
  ...wantedFiles(files).map(({ remote }) => remote),
  ...files.filter(isZip),
];

/** The one zip file that holds the bundle, or null; what makes it unclear where the bundle is goes to `problems`. */
export function bundledZip(files: readonly RemoteFile[], problems: ProblemList): RemoteFile | null {
  const zips = files.filter(isZip);
  const [zip] = zips;
  if (!zip) return null;
  if (wantedFiles(files).length > 0) problems.add("zip.beside_files", { file: zip.name });
  else if (zips.length > 1) problems.add("zip.several", { file: null });
  return zip;
}

/** The files that are left alone. */
export const skippedFiles = (files: readonly RemoteFile[]): RemoteFile[] =>
  files.filter(({ name }) => !byName.has(name.toLowerCase()));

/** The file of the format that is not there and whose name is one or two slips away from this one. */
function meantBy(name: string, files: readonly RemoteFile[]): string | undefined {
  if (!/\.csv$/i.test(name)) return undefined;
  const there = new Set(wantedFiles(files).map((one) => one.name));
  return [...byName.values()].find(
    (one) => !there.has(one.name) && slips(one.name.toLowerCase(), name.toLowerCase()) <= 2,
  )?.name;
}

/** Notes what is odd about the folder: files that are not read, names in other case, one file under two names. */
export function noteFolder(files: readonly RemoteFile[], problems: ProblemList): void {
  for (const { name } of skippedFiles(files)) {
    const meant = meantBy(name, files);
    if (meant) problems.add("file.misspelled", { file: name, detail: meant });
    else problems.add("file.skipped", { file: name });
  }
  const seen = new Set<string>();
  for (const remote of files) {
    const name = byName.get(remote.name.toLowerCase())?.name;
    if (!name) continue;
    if (seen.has(name)) problems.add("file.twice", { file: name });
    if (name !== remote.name) problems.add("file.name_case", { file: name });
    seen.add(name);
  }
}
