import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { distribute } from "../usage/distribute";
import { runStep } from "./command-line";

const { databaseUrl, migrationDatabaseUrl } = await settingsOrLeave();
const ownerUrl = migrationDatabaseUrl ?? databaseUrl;

await runStep(ownerUrl, {
  usage: "npm run usage:distribute",
  failed: "Not all usage tables were distributed; run this again",
  read: ([word]) => {
    if (word !== undefined) throw new UserRefused(`${word} is not known.`, { showUsage: true });
  },
  run: (embedded) => distribute(embedded?.ownerUrl ?? (ownerUrl as string), console.log),
});
