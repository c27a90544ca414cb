import { openDatabase } from "db/client";
import { createUser, readArguments, UserRefused } from "../accounts/create-user";
import { readPassword } from "../accounts/read-password";
import { settingsOrLeave } from "../env";

const usage = "npm run user:create -- --email E [--role R] [--district D] [--school S]";
const settings = settingsOrLeave("databaseUrl");
const database = openDatabase(settings.databaseUrl, { max: 1 });

try {
  const asked = readArguments(process.argv.slice(2));
  const password = await readPassword(process.stdin, process.stderr);
  const { superAdminEmails, defaultProfileRole } = settings;
  const { lines } = await createUser(database.db, { ...asked, password, superAdminEmails, defaultProfileRole });
  for (const line of lines) console.log(line);
} catch (error) {
  const refused = error instanceof UserRefused;
  console.error(refused ? error.message : `The account was not made: ${(error as Error).message}`);
  if (refused && error.showUsage) console.error(`Usage: ${usage}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
