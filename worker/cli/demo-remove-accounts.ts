import { removeDemoAccounts } from "domain/demo/mark";
import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { runCommand } from "./command-line";

const { databaseUrl } = await settingsOrLeave();
await runCommand(databaseUrl, {
  usage: "npm run demo:remove-accounts",
  failed: "No account was removed",
  read: (words) => {
    if (words.length > 0) throw new UserRefused("This command takes no arguments.", { showUsage: true });
  },
  act: async (db) => {
    const count = await removeDemoAccounts(db);
    if (count === 0) return ["There were no demo accounts. The database may serve outside of the demo."];
    const said = count === 1 ? "1 demo account was" : `${count} demo accounts were`;
    return [`${said} removed. Their people are deactivated; the database may serve outside of the demo.`];
  },
});
