import type { Db } from "db/client";
import { addressOf, createUser, readArguments, type UserCommand } from "../accounts/create-user";
import { readPassword } from "../accounts/read-password";
import { newSetUpLink } from "../accounts/set-up-link";
import { settingsOrLeave } from "../env";
import { runCommand } from "./command-line";

const usage = `npm run user:create -- --email E [--role R --district D --school S] [--password-stdin]
       npm run user:create -- --email E --new-link`;
const { databaseUrl, origin, superAdminEmails, defaultProfileRole } = await settingsOrLeave();

async function act(db: Db, command: UserCommand, demo: { origin: string | undefined }): Promise<string[]> {
  // A link of a demo leads to that demo, whichever port it has.
  const site = demo.origin ?? origin;
  if (command.newLink) return newSetUpLink(db, { email: addressOf(command), origin: site });
  const password = command.passwordStdin ? await readPassword(process.stdin) : undefined;
  const { lines } = await createUser(db, { ...command, password, origin: site, superAdminEmails, defaultProfileRole });
  return lines;
}

await runCommand(databaseUrl, { usage, failed: "The account was not made", read: readArguments, act });
