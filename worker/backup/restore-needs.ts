import { type Contents, findContents, isInUse } from "db/backup/databases";
import { knownMigrations } from "db/migrate";
import { listFiles } from "./files";
import { BackupRefused } from "./manifest";
import type { Backup } from "./open-backup";

/** Throws BackupRefused when a version made the backup that this one does not know. */
export function needKnownVersion({ manifest }: Backup, file: string): void {
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

/** Where a backup is to go, and whether it may replace what is there. */
export type Place = { dataDir: string; filesDir: string; force: boolean; say: (line: string) => void };

/** Throws BackupRefused when something is there that may not be replaced, or when it is in use. Says what is replaced. */
export async function needPlace(ownerUrl: string, { dataDir, filesDir, force, say }: Place): Promise<void> {
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

/** Throws BackupRefused when the web or the worker is connected. */
export async function needNobody(ownerUrl: string): Promise<void> {
  if (await isInUse(ownerUrl)) {
    throw new BackupRefused(
      "The database is in use. Nothing was changed. Stop the web and the worker, then try again.",
    );
  }
}
