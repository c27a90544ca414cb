import { existsSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type Snapshot, withSnapshot } from "db/backup/snapshot";
import { startEmbedded } from "db/embedded";
import { encryptFile } from "./encryption";
import { listFiles, readFileOf } from "./files";
import { BackupRefused, type Manifest, manifestName, sealName } from "./manifest";
import { createTar } from "./tar";

type Wanted = {
  dataDir: string;
  filesDir: string;
  to: string;
  /** Null: the archive is not encrypted. */
  passphrase: string | null;
  say?: (line: string) => void;
};
type Made = { bytes: number; tables: number; rows: number; files: number };
type Tar = Awaited<ReturnType<typeof createTar>>;

/**
 * Writes the built-in database under `dataDir`, as it is at one moment, and the files people uploaded into one archive,
 * readable by its owner alone. Web and worker may go on; a server that does not run is started for it. The archive
 * appears under its name when it is whole, encrypted when there is a passphrase. Throws BackupRefused when there is no
 * database or the name is taken.
 */
export async function makeBackup({ dataDir, filesDir, to, passphrase, say }: Wanted): Promise<Made> {
  if (!existsSync(path.join(dataDir, "postgres.json"))) {
    throw new BackupRefused(`There is no database under ${dataDir}. Say where it is: --data FOLDER.`);
  }
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupRefused(`${to} is a folder. Give the name of a new file in it: --to FILE.`);
  if (existsSync(to)) throw new BackupRefused(`${to} is there already. Choose another name: --to FILE.`);
  const server = await startEmbedded({ dataDir, ...(say ? { say } : {}) });
  const unfinished = `${to}.part`;
  // What can be read stays where the database itself can be read.
  const plain = passphrase === null ? unfinished : path.join(dataDir, `backup-${process.pid}.part`);
  try {
    await mkdir(path.dirname(path.resolve(to)), { recursive: true });
    const made = await withSnapshot(server.ownerUrl, (snapshot) => writeArchive(plain, snapshot, filesDir));
    if (passphrase !== null) {
      await rm(unfinished, { force: true });
      await encryptFile(plain, unfinished, passphrase);
    }
    await rename(unfinished, to);
    return made;
  } finally {
    await rm(plain, { force: true });
    await rm(unfinished, { force: true });
    if (!server.adopted) await server.stop();
  }
}

async function writeArchive(file: string, snapshot: Snapshot, filesDir: string): Promise<Made> {
  if (snapshot.migrations.length === 0) throw new BackupRefused("The database is empty: there is nothing to back up.");
  const tar = await createTar(file);
  try {
    const tables = await writeTables(tar, snapshot);
    const files = await writeFiles(tar, filesDir);
    const manifest: Manifest = {
      format: "rollcall-backup-1",
      made_at: new Date().toISOString(),
      migrations: snapshot.migrations,
      tables,
      files,
    };
    const { sha256 } = await tar.add(manifestName, [Buffer.from(JSON.stringify(manifest, null, 1))]);
    await tar.add(sealName, [Buffer.from(sha256)]);
    await tar.finish();
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      bytes: sum([...tables, ...files].map(({ bytes }) => bytes)),
      tables: tables.length,
      rows: sum(tables.map(({ rows }) => rows)),
      files: files.length,
    };
  } finally {
    await tar.close();
  }
}

async function writeTables(tar: Tar, { tables, rowsOf }: Snapshot): Promise<Manifest["tables"]> {
  const written: Manifest["tables"] = [];
  for (const table of tables) {
    const part = `tables/${table.name}.copy.gz`;
    const rows = rowsOf(table);
    const packed = createGzip({ level: 5 });
    rows.on("error", (error) => packed.destroy(error));
    const added = await tar.add(part, rows.pipe(packed));
    written.push({ ...table, rows: rows.rowCount, part, ...added });
  }
  return written;
}

async function writeFiles(tar: Tar, filesDir: string): Promise<Manifest["files"]> {
  const written: Manifest["files"] = [];
  for (const name of await listFiles(filesDir)) {
    const content = await readFileOf(filesDir, name);
    // Somebody has just replaced it: the row of the snapshot names a file that nobody has any more.
    if (content === null) continue;
    const part = `files/${name}`;
    written.push({ name, part, ...(await tar.add(part, Readable.from([content]))) });
  }
  return written;
}
