import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Transform, type TransformCallback, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { fileKindOf } from "domain/file-kinds";
import { rejectsBundle } from "domain/rosters/problem-texts";
import type { FoundProblem } from "domain/rosters/problems";
import { wantedFiles } from "./bundle";
import type { LocalFile } from "./download";
import type { RemoteFile } from "./fetch";
import { formatByNames } from "./foreign-formats";
import { otherContents } from "./other-contents";
import { ProblemList } from "./problem-list";
import { BadZip, openZip, type Zip, type ZipEntry } from "./unzip-directory";
import { isFolder, type JudgedFile, judge } from "./unzip-judge";

type Unzipping = { zip: LocalFile; folder: string; signal: AbortSignal };

/** What lay in a zip file, as if it had lain in the folder; `problems` holds why nothing may be read of it. */
export type Unzipped = { listed: RemoteFile[]; files: LocalFile[]; problems: FoundProblem[] };

/**
 * Unpacks the files of the format from a zip file into `folder`, under the names of the format, and removes the zip
 * file. Every entry is judged before anything is inflated, and inflated within what it says of itself, those that are
 * left out too. When anything is hostile or damaged, `files` is the zip file alone and `problems` says why.
 */
export async function unzip(unzipping: Unzipping): Promise<Unzipped> {
  const { zip } = unzipping;
  const problems = new ProblemList();
  let unpacked: Omit<Unzipped, "problems"> | null = null;
  try {
    const opened = await openZip(zip.path);
    try {
      unpacked = await unpack(opened, unzipping, problems);
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    const other = error.code === "zip.unreadable" ? await otherContents(zip.path) : null;
    if (other === null || other === "archive") problems.add(error.code, { file: zip.name });
    else problems.add("format.not_csv", { file: zip.name, detail: other });
  }
  await rm(zip.path);
  return { ...(unpacked ?? { listed: [], files: [zip] }), problems: problems.all() };
}

/** Null when the entries are such that nothing of them is inflated. */
async function unpack(opened: Zip, { zip, folder, signal }: Unzipping, problems: ProblemList) {
  const judged = judge(zip.name, opened.entries, problems);
  const listed = judged.map(({ name, entry }) => ({ name, size: entry.size, modifiedAt: zip.remote.modifiedAt }));
  const wanted = wantedFiles(listed);
  if (wanted.length === 0) {
    const foreign = formatByNames(listed.map(({ name }) => name));
    problems.add(foreign ?? "zip.no_files", { file: foreign ? null : zip.name });
  }
  if (problems.all().some(({ code }) => rejectsBundle(code))) return null;
  const files: LocalFile[] = [];
  const read = new Set<ZipEntry>();
  for (const file of wanted) {
    const { entry } = judged.find(({ name }) => name === file.remote.name) as JudgedFile;
    const local = path.join(folder, file.name);
    const sha256 = await inflate(opened, entry, local, signal);
    read.add(entry);
    files.push({ ...file, path: local, bytes: entry.size, sha256 });
  }
  const others = opened.entries.filter((entry) => !read.has(entry) && !isFolder(entry));
  for (const entry of others) await inflate(opened, entry, null, signal);
  return { listed, files };
}

/** Writes an entry to `target`, or nowhere, and returns its SHA-256. Throws BadZip when it is not what it says. */
async function inflate(zip: Zip, entry: ZipEntry, target: string | null, signal: AbortSignal): Promise<string> {
  const checked = new Checked(entry);
  const to = target ? createWriteStream(target, { mode: 0o600, flags: "wx" }) : nowhere();
  try {
    await pipeline(await zip.read(entry), checked, to, { signal });
  } catch (error) {
    const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code === "string" && code.startsWith("Z_")) throw new BadZip("zip.damaged", { cause: error });
    throw error;
  }
  return checked.sha256();
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const zipHeader = Buffer.from("PK\u0003\u0004");
/** What an office program saves is a zip file, too, and is told as what it is to people. */
const isZip = (chunk: Buffer) => chunk.subarray(0, 4).equals(zipHeader) && fileKindOf(chunk) !== "workbook";

/** Lets through no more bytes than the entry says it has, and compares number and checksum at the end. */
class Checked extends Transform {
  private readonly hash = createHash("sha256");
  private bytes = 0;
  private crc = 0;

  constructor(private readonly entry: ZipEntry) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const nested = this.bytes === 0 && isZip(chunk);
    this.bytes += chunk.length;
    this.crc = crc32(chunk, this.crc);
    this.hash.update(chunk);
    if (nested) done(new BadZip("zip.nested"));
    else if (this.bytes > this.entry.size) done(new BadZip("zip.sizes"));
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (this.bytes !== this.entry.size) done(new BadZip("zip.sizes"));
    else done(this.crc === this.entry.crc32 ? null : new BadZip("zip.damaged"));
  }

  sha256(): string {
    return this.hash.digest("hex");
  }
}
