import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  type Contents,
  dropDatabase,
  endEveryKeyAndLink,
  endEverySession,
  findContents,
  isInUse,
  makeSibling,
  replaceDatabase,
  sibling,
} from "db/backup/databases";
import { loadTables } from "db/backup/load";
import { startEmbedded } from "db/embedded";
import { knownMigrations, migrateTo } from "db/migrate";
import { prepareDatabase } from "../prepare-database";
import { decryptFile, isEncrypted } from "./encryption";
import { listFiles, replaceFolder } from "./files";
import { BackupRefused } from "./manifest";
import { type Backup, openBackup } from "./open-backup";

type Wanted = {
  file: string;
  dataDir: string;
  filesDir: string;
  force: boolean;
  /** Asked for when the backup is encrypted. */
  passphrase: () => Promise<string>;
  say: (line: string) => void;
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

function needKnownVersion({ manifest }: Backup, file: string): void {
  const isKnown = manifest.migrations.every((name, at) => knownMigrations[at] === name);
  if (isKnown) return;
  throw new BackupRefused(
    `${file} was made by another version of Rollcall, which had gone as far as ${manifest.migrations.at(-1)}. ` +
      "Nothing was changed. Restore it with that version or a newer one.",
  );
}

const amount = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

function inWords({ districts, accounts, people }: Contents): string {
  const parts = [amount(districts, "district", "districts"), amount(accounts, "account", "accounts")];
  return `${parts.join(", ")} and ${amount(people, "person", "people")}`;
}

async function needPlace(
  ownerUrl: string,
  { dataDir, filesDir, force, say }: Omit<Wanted, "file" | "passphrase">,
): Promise<void> {
  const contents = await findContents(ownerUrl);
  const files = await listFiles(filesDir);
  const there = [
    ...(contents ? [`a database with ${inWords(contents)}`] : []),
    ...(files.length > 0 ? [amount(files.length, "uploaded file", "uploaded files")] : []),
  ].join(" and ");
  if (there && !force) {
    throw new BackupRefused(
      `${dataDir} has ${there} already. Nothing was changed.\n` +
        "Restore into another folder with --data FOLDER, or replace what is there with --force.",
    );
  }
  await needNobody(ownerUrl);
  if (there) say(`${dataDir} has ${there}: the backup takes its place.`);
}

async function needNobody(ownerUrl: string): Promise<void> {
  if (await isInUse(ownerUrl)) {
    throw new BackupRefused(
      "The database is in use. Nothing was changed. Stop the web and the worker, then try again.",
    );
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
