import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  dropDatabase,
  endEveryKeyAndLink,
  endEverySession,
  makeSibling,
  replaceDatabase,
  sibling,
} from "db/backup/databases";
import { loadTables } from "db/backup/load";
import { startEmbedded } from "db/embedded";
import { migrateTo } from "db/migrate";
import { prepareDatabase } from "../prepare-database";
import { decryptFile, isEncrypted } from "./encryption";
import { replaceFolder } from "./files";
import { type Backup, openBackup } from "./open-backup";
import { needKnownVersion, needNobody, needPlace, type Place } from "./restore-needs";

type Wanted = Place & {
  file: string;
  /** Asked for when the backup is encrypted. */
  passphrase: () => Promise<string>;
};
/** `keys` is how many API keys were revoked. */
type Restored = { madeAt: string; tables: number; rows: number; files: number; migrations: string[]; keys: number };

/** The database that is filled beside the one in use, which stands untouched until the new one is whole. */
const beside = "rollcall_restoring";

/**
 * Brings back what a backup holds as the built-in database under `dataDir`, which is made when it is not there. All is
 * checked first; then a database beside the present one is filled, brought to this version, and takes its place. Until
 * that moment nothing changes. A backup of an older version is fine, one of a newer is not.
 *
 * Throws BackupRefused when the file is broken or of another version, when something is there already and `force` is
 * not given, or when web or worker are connected.
 */
export async function restoreBackup({ file, passphrase, ...wanted }: Wanted): Promise<Restored> {
  if (!existsSync(file) || !(await isEncrypted(file))) return restoreArchive({ file, name: file, ...wanted });
  const secret = await passphrase();
  await mkdir(wanted.dataDir, { recursive: true });
  const plain = path.join(wanted.dataDir, `restore-${process.pid}.part`);
  try {
    await decryptFile(file, plain, secret);
    return await restoreArchive({ file: plain, name: file, ...wanted });
  } finally {
    await rm(plain, { force: true });
  }
}

type Archive = Omit<Wanted, "passphrase"> & {
  /** The file as whoever restores it knows it. */
  name: string;
};

async function restoreArchive({ file, name, dataDir, filesDir, force, say }: Archive): Promise<Restored> {
  const backup = await openBackup(file, name);
  needKnownVersion(backup, name);
  const server = await startEmbedded({ dataDir, say });
  try {
    await needPlace(server.ownerUrl, { dataDir, filesDir, force, say });
    const next = await makeSibling(server.ownerUrl, beside);
    try {
      const { migrations, keys } = await fillDatabase(backup, next, sibling(server.appUrl, beside));
      const files = await unpackFiles(backup, `${filesDir}.restoring`);
      await needNobody(server.ownerUrl);
      await replaceDatabase(server.ownerUrl, next);
      await replaceFolder(filesDir, files);
      return { ...summaryOf(backup), migrations, keys };
    } catch (error) {
      await dropDatabase(next);
      throw error;
    }
  } finally {
    await rm(`${filesDir}.restoring`, { recursive: true, force: true });
    if (!server.adopted) await server.stop();
  }
}

async function fillDatabase({ manifest, read }: Backup, ownerUrl: string, appUrl: string) {
  await migrateTo(ownerUrl, manifest.migrations.at(-1) as string);
  const unpacked = (part: string) => {
    const packed = read(part);
    const gunzip = createGunzip();
    packed.on("error", (error) => gunzip.destroy(error));
    return packed.pipe(gunzip);
  };
  await loadTables(
    ownerUrl,
    manifest.tables.map((table) => ({ ...table, open: () => unpacked(table.part) })),
  );
  const { migrations } = await prepareDatabase({ ownerUrl, appUrl });
  await endEverySession(ownerUrl);
  return { migrations, keys: await endEveryKeyAndLink(ownerUrl) };
}

async function unpackFiles({ manifest, read }: Backup, folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { name, part } of manifest.files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(read(part), createWriteStream(file, { mode: 0o600 }));
  }
  return folder;
}

function summaryOf({ manifest }: Backup) {
  return {
    madeAt: manifest.made_at,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
  };
}
