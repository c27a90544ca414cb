import type { ProblemCode } from "domain/rosters/problem-texts";
import type { ProblemList } from "./problem-list";
import type { ZipEntry } from "./unzip-directory";

const mostBytes = 4 * 1024 ** 3;
const mostGrowth = 200;
const longestName = 255;
const stored = 0;
const deflated = 8;

const regularFile = 0o100000;
const directory = 0o040000;

const archive = /\.(zip|zipx|7z|rar|gz|tgz|tar|bz2|xz|jar)$/i;
const added = /(^|\/)(__MACOSX(\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

export const isFolder = ({ name }: ZipEntry): boolean => name.endsWith("/");

/** A plain file of a zip, by its name without the folder that holds all of them. */
export type JudgedFile = { name: string; entry: ZipEntry };

/**
 * Judges every entry of a zip file by what it says of itself, before anything is inflated; what is wrong or odd goes to
 * `problems`. Returns the files that may be looked at further; those that archivers add by themselves are left out.
 */
export function judge(zipName: string, entries: readonly ZipEntry[], problems: ProblemList): JudgedFile[] {
  const report = (code: ProblemCode) => problems.add(code, { file: zipName });
  for (const entry of entries) for (const code of faultsOf(entry)) report(code);
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes) report("zip.too_large");
  for (const code of [...sharedNames(entries), ...sharedBytes(entries)]) report(code);
  const files = entries.filter((entry) => !isFolder(entry));
  const own = files.filter(({ name }) => !added.test(name));
  for (let more = files.length - own.length; more > 0; more--) report("zip.archiver_entry");
  // A name that leads elsewhere is its own fault, and says nothing of folders.
  const folders = foldersOf(own.filter(({ name }) => isSafe(name)));
  if (folders === "several") report("zip.folders");
  if (folders === "one") report("zip.folder");
  return own.map((entry) => ({ name: entry.name.slice(entry.name.lastIndexOf("/") + 1), entry }));
}

function* faultsOf(entry: ZipEntry): Generator<ProblemCode> {
  const { name, size, packedSize, method, fileType } = entry;
  if (!isSafe(name)) yield "zip.name";
  if (entry.encrypted) yield "zip.encrypted";
  if (method !== stored && method !== deflated) yield "zip.method";
  if (fileType !== 0 && fileType !== regularFile && fileType !== directory) yield "zip.link";
  const folder = isFolder(entry);
  if (entry.contradictory || (folder && size > 0) || (!folder && fileType === directory)) yield "zip.contradictory";
  if (archive.test(name)) yield "zip.nested";
  if (method === stored && !entry.encrypted && size !== packedSize) yield "zip.sizes";
  else if (size > mostGrowth * packedSize) yield "zip.ratio";
}

/** Relative, of plain parts, with / between them. */
function isSafe(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (name.length === 0 || name.length > longestName || /[\u0000-\u001f\u007f\\]|^[A-Za-z]:/.test(name)) return false;
  const parts = name.replace(/\/$/, "").split("/");
  return parts.every((part) => part !== "" && part !== "." && part !== "..");
}

function* sharedNames(entries: readonly ZipEntry[]): Generator<ProblemCode> {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const folded = name.replace(/\/$/, "").normalize("NFC").toLowerCase();
    if (seen.has(folded)) yield "zip.duplicate_entry";
    seen.add(folded);
  }
}

/** Entries that use the same bytes can grow far beyond what each of them says. */
function* sharedBytes(entries: readonly ZipEntry[]): Generator<ProblemCode> {
  let end = 0;
  for (const { from, to } of [...entries].sort((one, other) => one.from - other.from)) {
    if (from < end) yield "zip.overlap";
    end = Math.max(end, to);
  }
}

function foldersOf(files: readonly ZipEntry[]): "none" | "one" | "several" {
  const folders = new Set(files.map(({ name }) => name.slice(0, name.lastIndexOf("/") + 1)));
  const [first] = folders;
  if (first === undefined || (folders.size === 1 && first === "")) return "none";
  return folders.size === 1 && first.indexOf("/") === first.length - 1 ? "one" : "several";
}
