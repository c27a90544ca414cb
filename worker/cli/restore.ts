import path from "node:path";
import { Misused, needBuiltIn, readRestoreArguments, restoreUsage } from "../backup/arguments";
import { BackupRefused } from "../backup/manifest";
import { restoreBackup } from "../backup/restore-backup";
import { settingsOrLeave } from "../env";
import { leave } from "./leave";

const { databaseUrl, filesFolder } = settingsOrLeave();

let code = 0;
try {
  const wanted = readRestoreArguments(process.argv.slice(2));
  needBuiltIn(databaseUrl, "pg_restore");
  const filesDir = filesFolder ?? path.join(wanted.dataDir, "files");
  const { madeAt, rows, tables, files, migrations } = await restoreBackup({ ...wanted, filesDir, say: console.log });
  console.log(`Restored ${rows} rows of ${tables} tables and ${files} uploaded files, as of ${madeAt}.`);
  if (migrations.length > 0) console.log(`Brought it to this version: ${migrations.join(", ")}.`);
  console.log("Everybody signs in again. Start web and worker with the SECRETS_KEY that was in use at that time.");
} catch (error) {
  const isOurs = error instanceof BackupRefused || error instanceof Misused;
  console.error(isOurs ? error.message : `Nothing was restored: ${(error as Error).message}`);
  if (error instanceof Misused) console.error(`Usage: ${restoreUsage}`);
  code = error instanceof Misused ? 64 : 1;
}
await leave(code);
