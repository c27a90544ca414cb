import { settingsOrLeave } from "../env";
import { readRange } from "../usage/range";
import { tellVerified } from "../usage/verify";
import { runCommand } from "./command-line";

const usage = "npm run usage:verify -- --district D [--from DAY] [--to DAY]";

const { databaseUrl } = await settingsOrLeave();
await runCommand(databaseUrl, {
  usage,
  failed: "The figures could not be checked",
  read: readRange,
  act: (db, given) => tellVerified(db, given, new Date()),
});
