import path from "node:path";
import { leave } from "db/leave";
import { UserRefused } from "../accounts/user-refused";
import { backupUsage, Misused, needBuiltIn, readBackupArguments } from "../backup/arguments";
import { makeBackup } from "../backup/make-backup";
import { BackupRefused } from "../backup/manifest";
import { passphraseFrom } from "../backup/passphrase";
import { settingsOrLeave } from "../env";
import { errorWords } from "../named-file";
import { whichDatabase } from "./which-database";

const { databaseUrl, filesFolder, backupPassphrase } = await settingsOrLeave();

let code = 0;
try {
  const { named, fileIn, isEncrypted } = readBackupArguments(process.argv.slice(2), new Date());
  needBuiltIn(databaseUrl, "pg_dump");
  const { dataDir, said } = whichDatabase(named);
  console.log(said);
  const to = fileIn(dataDir);
  const filesDir = filesFolder ?? path.join(dataDir, "files");
  const passphrase = isEncrypted ? await passphraseFrom(backupPassphrase, { isNew: true }) : null;
  const { rows, tables, files } = await makeBackup({ dataDir, filesDir, to, passphrase, say: console.log });
  console.log(`${to}: ${rows} rows of ${tables} tables and ${files} uploaded files.`);
  console.log(
    isEncrypted
      ? "It is encrypted. Keep it on another machine, and its passphrase elsewhere: without it the backup can't be opened."
      : "It is NOT encrypted and holds data of people: keep it where only you can read it, and on another machine.",
  );
  console.log(
    `The key of stored passwords (SECRETS_KEY; of a demo ${path.join(dataDir, "secrets.json")}) is not in it. Keep that apart:\n` +
      "without it the stored SFTP passwords and keys can't be read again.",
  );
} catch (error) {
  const isOurs = error instanceof BackupRefused || error instanceof Misused || error instanceof UserRefused;
  console.error(isOurs ? error.message : `The backup was not made: ${errorWords(error)}`);
  if (error instanceof Misused) console.error(`Usage: ${backupUsage}`);
  code = error instanceof Misused ? 64 : 1;
}
await leave(code);
