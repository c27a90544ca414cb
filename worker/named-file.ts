import { accessSync, constants, statSync } from "node:fs";
import { UserRefused } from "./accounts/user-refused";

/** What the system says of a file or folder, by its code, in words for the person who runs a command. */
const words: Record<string, (place: string) => string> = {
  ENOENT: (place) => `There is no file or folder ${place}. Check its name.`,
  EISDIR: (place) => `${place} is a folder. Give the name of a file.`,
  ENOTDIR: (place) => `${place} can’t be there: a part of its path is a file, not a folder. Check the path.`,
  EEXIST: (place) => `${place} is there already, as a file. Choose another name.`,
  EACCES: (place) => `You may not open ${place}. Change its permissions, or run the command as someone who may.`,
  EROFS: (place) => `${place} is on a disk that can only be read. Choose another folder.`,
  ENOSPC: (place) => `The disk with ${place} is full. Free some space, then run the command again.`,
};
words.EPERM = words.EACCES as (place: string) => string;
words.EDQUOT = words.ENOSPC as (place: string) => string;

/** An error as a command tells it: of a file or folder in plain words, otherwise its own message. */
export function errorWords(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  return words[code ?? ""]?.(path ?? "the file") ?? message;
}

/** Throws UserRefused unless there is a file of this name that can be read. */
export function needFile(place: string): void {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new UserRefused(`There is no file ${place}. Check its name.`);
  if (found.isDirectory()) throw new UserRefused(`${place} is a folder. Give the name of one file in it.`);
  if (!found.isFile()) throw new UserRefused(`${place} is not a file. Give the name of a file.`);
  const fault = readingFault(place);
  if (fault) throw new UserRefused(fault);
}

/** Why this account can't read a file or folder, in words; null when it can. */
export function readingFault(place: string): string | null {
  try {
    accessSync(place, constants.R_OK);
    return null;
  } catch (error) {
    return errorWords(error);
  }
}
