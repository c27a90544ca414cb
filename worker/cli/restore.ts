import path from "node:path";
import { leave } from "db/leave";
import { UserRefused } from "../accounts/user-refused";
import { Misused, needBuiltIn, readRestoreArguments, restoreUsage } from "../backup/arguments";
import { BackupRefused } from "../backup/manifest";
import { passphraseFrom } from "../backup/passphrase";
import { restoreBackup } from "../backup/restore-backup";
import { settingsOrLeave } from "../env";
import { errorWords, needFile } from "../named-file";

const { databaseUrl, filesFolder, backupPassphrase } = await settingsOrLeave();

let code = 0;
try {
  const wanted = readRestoreArguments(process.argv.slice(2));
  needBuiltIn(databaseUrl, "pg_restore");
  needFile(wanted.file);
  const filesDir = filesFolder ?? path.join(wanted.dataDir, "files");
  const passphrase = () => passphraseFrom(backupPassphrase, { isNew: false });
  const restored = await restoreBackup({ ...wanted, filesDir, passphrase, say: console.log });
  const { madeAt, rows, tables, files, migrations, keys } = restored;
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} uploaded files, as of ${madeAt}.`);
  if (migrations.length > 0) console.log(`Brought it to this version: ${migrations.join(", ")}.`);
  if (keys > 0) {
    console.log(
      `${keys} API ${keys === 1 ? "key was" : "keys were"} revoked: one may have been revoked since the backup.`,
    );
    console.log("Make new ones with npm run key:create.");
  }
  console.log("Everybody signs in again. Start web and worker with the SECRETS_KEY that was in use at that time.");
} catch (error) {
  const isOurs = error instanceof BackupRefused || error instanceof Misused || error instanceof UserRefused;
  console.error(isOurs ? error.message : `Nothing was restored: ${errorWords(error)}`);
  if (error instanceof Misused) console.error(`Usage: ${restoreUsage}`);
  code = error instanceof Misused ? 64 : 1;
}
await leave(code);
