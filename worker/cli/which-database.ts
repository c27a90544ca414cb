import path from "node:path";
import { UserRefused } from "../accounts/user-refused";
import { listRunning, type RunningDemo } from "../demo/running";

/** The folder of a built-in database, the message about the choice, and where its web is when a demo runs on it. */
export type Chosen = { dataDir: string; said: string; origin: string | undefined };

const another = "To use another one, give --data FOLDER, or set DATABASE_URL.";
const originOf = ({ port }: RunningDemo) => `http://localhost:${port}`;

/** Takes `--data FOLDER` out of the words of a command. Throws UserRefused when the folder is missing. */
export function takeFolder(words: string[]): { dataDir: string | undefined; words: string[] } {
  const at = words.findIndex((word) => word === "--data" || word.startsWith("--data="));
  if (at < 0) return { dataDir: undefined, words };
  const joined = words[at]?.startsWith("--data=") ? words[at]?.slice("--data=".length) : undefined;
  const dataDir = joined ?? words[at + 1];
  if (!dataDir || (joined === undefined && dataDir.startsWith("--"))) {
    throw new UserRefused("--data takes a folder, such as --data .data.", { showUsage: true });
  }
  return { dataDir, words: words.toSpliced(at, joined === undefined ? 2 : 1) };
}

/** Throws UserRefused for a folder beside DATABASE_URL: one of the two would not be what the operator meant. */
export function needNoFolder(dataDir: string | undefined): void {
  if (dataDir === undefined) return;
  throw new UserRefused("DATABASE_URL is set, so --data has no effect. Use one of the two.", { showUsage: true });
}

/**
 * Which built-in database a command uses: the one in the folder that was named, otherwise that of the one demo that
 * runs, else the one under .data. Throws UserRefused when several demos run and none was named.
 */
export function whichDatabase(named: string | undefined, running: RunningDemo[] = listRunning()): Chosen {
  if (named !== undefined) {
    const demo = running.find(({ dataDir }) => dataDir === path.resolve(named));
    return { dataDir: named, said: `Using the built-in database under ${named}.`, origin: demo && originOf(demo) };
  }
  const [demo, ...more] = running;
  if (!demo) {
    return {
      dataDir: ".data",
      said: `No demo runs: using the built-in database under .data. ${another}`,
      origin: undefined,
    };
  }
  if (more.length > 0) {
    const each = running.map((one) => `  ${originOf(one)}: --data ${one.dataDir}`);
    throw new UserRefused(["Several demos run. Say which one is meant:", ...each].join("\n"));
  }
  const said = `Using the database of the demo at ${originOf(demo)}, under ${demo.dataDir}. ${another}`;
  return { dataDir: demo.dataDir, said, origin: originOf(demo) };
}
