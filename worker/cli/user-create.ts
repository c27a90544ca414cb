import { openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { createUser, readArguments, UserRefused } from "../accounts/create-user";
import { readPassword } from "../accounts/read-password";
import { settingsOrLeave } from "../env";
import { prepareDatabase } from "../prepare-database";

const usage = "npm run user:create -- --email E [--role R --district D --school S]";
const { databaseUrl, superAdminEmails, defaultProfileRole } = settingsOrLeave();

let embedded: EmbeddedDatabase | undefined;
const code = 0;
let exitCode = 0;
try {
  const asked = readArguments(process.argv.slice(2));
  const password = await readPassword(process.stdin, process.stderr);
  if (!databaseUrl) {
    console.log("DATABASE_URL is not set: using the built-in database under .data/.");
    embedded = await startEmbedded({ dataDir: ".data", say: console.log });
    await prepareDatabase(embedded);
  }
  const database = openDatabase(databaseUrl ?? embedded?.appUrl ?? "", { max: 1 });
  try {
    const { lines } = await createUser(database.db, { ...asked, password, superAdminEmails, defaultProfileRole });
    for (const line of lines) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  const refused = error instanceof UserRefused;
  console.error(refused ? error.message : `The account was not made: ${(error as Error).message}`);
  if (refused && error.showUsage) console.error(`Usage: ${usage}`);
  exitCode = 1;
} finally {
  if (embedded && !embedded.adopted) await embedded.stop();
}

// Said outright: the package behind the built-in database would end the process with 0 whatever process.exitCode says.
process.exit(exitCode);
// Said aloud: the embedded server’s package ends a process that runs out of work with 0, whatever came before.
process.exit(code);
