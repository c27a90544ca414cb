import { type Db, openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { UserRefused } from "../accounts/user-refused";
import { prepareDatabase } from "../prepare-database";
import { leave } from "./leave";

type Command<Asked> = {
  usage: string;
  /** What is said before an error that is no refusal. */
  failed: string;
  /** Throws UserRefused for words that are not known. */
  read: (words: string[]) => Asked;
  /** Returns what to tell the operator. Throws UserRefused when something is not right. */
  act: (db: Db, input: Asked) => Promise<string[]>;
};

/**
 * Runs a command of the operator on the database at `databaseUrl`, without one on the built-in database, which is started
 * for it when it does not run. Prints what came of it and ends the process: with 1 when it was refused or failed.
 */
export async function runCommand<Asked>(databaseUrl: string | undefined, command: Command<Asked>): Promise<never> {
  let embedded: EmbeddedDatabase | undefined;
  let code = 0;
  try {
    const input = command.read(process.argv.slice(2));
    if (!databaseUrl) {
      console.log("DATABASE_URL is not set: using the built-in database under .data/.");
      embedded = await startEmbedded({ dataDir: ".data", say: console.log });
      await prepareDatabase(embedded);
    }
    const database = openDatabase(databaseUrl ?? embedded?.appUrl ?? "", { max: 1 });
    try {
      for (const line of await command.act(database.db, input)) console.log(line);
    } finally {
      await database.close();
    }
  } catch (error) {
    const refused = error instanceof UserRefused;
    console.error(refused ? error.message : `${command.failed}: ${(error as Error).message}`);
    if (refused && error.showUsage) console.error(`Usage: ${command.usage}`);
    code = 1;
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
  return leave(code);
}
