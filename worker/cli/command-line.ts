import { type Db, openDatabase } from "db/client";
import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { leave } from "db/leave";
import { UserRefused } from "../accounts/user-refused";
import { errorWords } from "../named-file";
import { prepareDatabase } from "../prepare-database";
import { needNoFolder, takeFolder, whichDatabase } from "./which-database";

type Words<Given> = {
  usage: string;
  /** The message before an error that is no refusal. */
  failed: string;
  /** Whether a program reads what it prints, so that the message about the choice of database goes to stderr. */
  forPrograms?: boolean;
  /** Throws UserRefused for words that are not known. */
  read: (words: string[]) => Given;
};

/** `origin`: where people reach the demo that runs on this database; undefined when none does. */
type Reached = { origin: string | undefined };

type Command<Given> = Words<Given> & {
  /** Returns what to tell the operator. Throws UserRefused when something is not right. */
  act: (db: Db, input: Given, at: Reached) => Promise<string[]>;
};

type Step<Given> = Words<Given> & {
  /** The same, with the built-in database where there is no address; nothing has been brought up to date yet. */
  run: (embedded: EmbeddedDatabase | undefined, input: Given, at: Reached) => Promise<string[]>;
};

/**
 * Runs a command of the operator on the database at `databaseUrl`, without one on a built-in database: that of
 * `--data`, else of the demo that runs, otherwise under .data. It is started when it does not run, brought up to date,
 * and the choice is said. Prints what came of it and ends the process: with 1 when it was refused or failed.
 */
export function runCommand<Given>(databaseUrl: string | undefined, command: Command<Given>): Promise<never> {
  return runStep(databaseUrl, {
    ...command,
    run: async (embedded, input, at) => {
      if (embedded) await prepareDatabase(embedded);
      const database = openDatabase(databaseUrl ?? embedded?.appUrl ?? "", { max: 1 });
      try {
        return await command.act(database.db, input, at);
      } finally {
        await database.close();
      }
    },
  });
}

/** As `runCommand`, for what opens the database itself. */
export async function runStep<Given>(databaseUrl: string | undefined, command: Step<Given>): Promise<never> {
  let embedded: EmbeddedDatabase | undefined;
  let code = 0;
  const say = command.forPrograms ? console.error : console.log;
  try {
    const { dataDir, words } = takeFolder(process.argv.slice(2));
    const input = command.read(words);
    let origin: string | undefined;
    if (databaseUrl) needNoFolder(dataDir);
    else {
      const chosen = whichDatabase(dataDir);
      origin = chosen.origin;
      say(chosen.said);
      embedded = await startEmbedded({ dataDir: chosen.dataDir, say });
    }
    for (const line of await command.run(embedded, input, { origin })) console.log(line);
  } catch (error) {
    const refused = error instanceof UserRefused;
    console.error(refused ? error.message : `${command.failed}: ${errorWords(error)}`);
    if (refused && error.showUsage)
      console.error(`Usage: ${command.usage}\n       Without DATABASE_URL: [--data FOLDER]`);
    code = 1;
  } finally {
    if (embedded && !embedded.adopted) await embedded.stop();
  }
  return leave(code);
}
