import { leave } from "db/leave";
import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { errorWords } from "../named-file";
import { readSendArguments, sendFile } from "../usage/send";

const usage =
  "ROLLCALL_KEY=rck_... npm run usage:send -- --file access.log [--to https://rollcall.district.org]\n       [--zone America/Chicago] [--logformat '%ts.%03tu ...']";

const { ingestKey } = await settingsOrLeave();

async function run(): Promise<number> {
  try {
    const wanted = readSendArguments(process.argv.slice(2), ingestKey);
    for (const line of await sendFile(wanted, console.error)) console.log(line);
    return 0;
  } catch (error) {
    const refused = error instanceof UserRefused;
    console.error(refused ? error.message : `The file could not be sent: ${errorWords(error)}`);
    if (refused && error.showUsage) console.error(`Usage: ${usage}`);
    return 1;
  }
}

await leave(await run());
