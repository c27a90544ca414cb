import path from "node:path";
import { parseArgs } from "node:util";

/** A command was asked for in a way that can't be understood; `message` says what is wrong. */
export class Misused extends Error {
  override name = "Misused";
}

export const backupUsage = "npm run backup -- [--data FOLDER] [--to FILE] [--unencrypted]";
export const restoreUsage = "npm run restore -- FILE [--data FOLDER] [--force]";

function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Misused((error as Error).message);
  }
}

const to = { type: "string" } as const;
const unencrypted = { type: "boolean", default: false } as const;
const data = { type: "string" } as const;

/** Reads the words after `npm run backup`; `named` is the folder that was named. Throws Misused for what is not known. */
export function readBackupArguments(words: string[], now: Date) {
  const { values } = parsed(() => parseArgs({ args: words, options: { data, to, unencrypted } }));
  const ending = values.unencrypted ? "tar" : "tar.encrypted";
  const name = `rollcall-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.${ending}`;
  return {
    named: values.data,
    fileIn: (dataDir: string) => values.to ?? path.join(dataDir, "backups", name),
    isEncrypted: !values.unencrypted,
  };
}

/** Reads the words after `npm run restore`. Throws Misused for what is not known, or when no one file is named. */
export function readRestoreArguments(words: string[]) {
  const options = { data: { ...data, default: ".data" }, force: { type: "boolean", default: false } } as const;
  const { values, positionals } = parsed(() => parseArgs({ args: words, options, allowPositionals: true }));
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Misused("Say which one backup to restore.");
  return { file, dataDir: values.data, force: values.force };
}

/** Refuses when a database elsewhere is set: these commands know the built-in one only. */
export function needBuiltIn(databaseUrl: string | undefined, instead: string): void {
  if (databaseUrl === undefined) return;
  throw new Misused(
    `DATABASE_URL is set: this command is for the built-in database only. For that one use ${instead}, or unset it.`,
  );
}
