import { settingsOrLeave } from "../env";
import { readFiguresArguments, tellFigures } from "../usage/figures";
import { runCommand } from "./command-line";

const usage =
  "npm run --silent usage:figures -- --district D [--from DAY] [--to DAY] [--by day,product,domain,school,grade] [--json]";

const { databaseUrl } = await settingsOrLeave();
await runCommand(databaseUrl, {
  usage,
  failed: "The figures could not be read",
  forPrograms: true,
  read: readFiguresArguments,
  act: (db, given) => tellFigures(db, given, new Date()),
});
