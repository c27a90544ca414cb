import { type Database, openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { type Asked, addressOf, createUser, readArguments } from "../accounts/create-user";
import { readPassword } from "../accounts/read-password";
import { renewSetUpLink } from "../accounts/set-up-link";
import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { prepareDatabase } from "../prepare-database";

const usage = `npm run user:create -- --email E [--role R --district D --school S] [--password-stdin]
       npm run user:create -- --email E --new-link`;
const { databaseUrl, origin, superAdminEmails, defaultProfileRole } = settingsOrLeave();

async function act(db: Database["db"], asked: Asked): Promise<string[]> {
  if (asked.newLink) return renewSetUpLink(db, { email: addressOf(asked), origin });
  const password = asked.passwordStdin ? await readPassword(process.stdin) : undefined;
  const { lines } = await createUser(db, { ...asked, password, origin, superAdminEmails, defaultProfileRole });
  return lines;
}

let embedded: EmbeddedDatabase | undefined;
let code = 0;
try {
  const asked = readArguments(process.argv.slice(2));
  if (!databaseUrl) {
    console.log("DATABASE_URL is not set: using the built-in database under .data/.");
    embedded = await startEmbedded({ dataDir: ".data", say: console.log });
    await prepareDatabase(embedded);
  }
  const database = openDatabase(databaseUrl ?? embedded?.appUrl ?? "", { max: 1 });
  try {
    for (const line of await act(database.db, asked)) console.log(line);
  } finally {
    await database.close();
  }
} catch (error) {
  const refused = error instanceof UserRefused;
  console.error(refused ? error.message : `The account was not made: ${(error as Error).message}`);
  if (refused && error.showUsage) console.error(`Usage: ${usage}`);
  code = 1;
} finally {
  if (embedded && !embedded.adopted) await embedded.stop();
}

// Said outright: the package behind the built-in database would end the process with 0 whatever process.exitCode says.
process.exit(code);
