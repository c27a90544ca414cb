import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { BackupRefused } from "./manifest";

const fewest = 12;

/** Where a passphrase may come from; never from the words of a command, which everybody on the machine can read. */
export type PassphraseSource = { text?: string | undefined; file?: string | undefined };

const where = "Set BACKUP_PASSPHRASE_FILE (a file that only you read) or BACKUP_PASSPHRASE, or run this in a terminal.";

/**
 * The passphrase of a backup: from the settings, or asked for in a terminal, twice when it is a new one. Throws
 * BackupRefused when there is none, when a new one is too short, or when the two are not the same.
 */
export async function passphraseFrom({ text, file }: PassphraseSource, { isNew }: { isNew: boolean }): Promise<string> {
  const given = file ? (await contentOf(file)).replace(/\r?\n$/, "") : text;
  if (given !== undefined) return isNew ? longEnough(given) : given;
  if (!process.stdin.isTTY) {
    const or = isNew ? " To make a backup that anyone can read, use --unencrypted." : "";
    throw new BackupRefused(`A passphrase is needed. ${where}${or}`);
  }
  const typed = await ask("Passphrase: ");
  if (!isNew) return typed;
  longEnough(typed);
  if ((await ask("Once more: ")) !== typed)
    throw new BackupRefused("The two passphrases are not the same. Nothing was done.");
  return typed;
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= fewest) return passphrase;
  throw new BackupRefused(`The passphrase is too short. Use ${fewest} characters or more, best several words.`);
}

function contentOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`The file of BACKUP_PASSPHRASE_FILE can't be read (${error.code}).`);
  });
}

/** Asks in the terminal; what is typed does not appear. */
function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Only now: what somebody types as soon as they are asked must not appear either.
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    // Ctrl-C and Ctrl-D close it; after an answer there is nothing left to refuse.
    lines.once("close", () => {
      process.stderr.write("\n");
      reject(new BackupRefused("No passphrase was given. Nothing was done."));
    });
    lines.question("", (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
