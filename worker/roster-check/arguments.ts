import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { readingFault } from "../named-file";

/** The command line can't be understood; `message` says what is wrong. */
export class Misused extends Error {
  override name = "Misused";
}

export const usage = "npm run roster:check -- PATH [--against PATH] [--json]";

/** Reads the words after the command. Throws Misused for what is not known, missing, or no folder and no zip file. */
export function readArguments(words: string[]): { bundle: string; against?: string | undefined; json: boolean } {
  const { values, positionals } = parsed(words);
  const [bundle, ...more] = positionals;
  if (bundle === undefined) throw new Misused("Say which folder or zip file to check.");
  if (more.length > 0) throw new Misused("Only one folder or zip file is checked at a time.");
  for (const place of [bundle, values.against]) if (place !== undefined) needBundle(place);
  return { bundle, against: values.against, json: values.json };
}

function parsed(args: string[]) {
  const options = { against: { type: "string" }, json: { type: "boolean", default: false } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new Misused((error as Error).message);
  }
}

function needBundle(place: string): void {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) throw new Misused(`There is no file or folder ${place}.`);
  const isZip = found.isFile() && /\.zip$/i.test(place);
  if (!found.isDirectory() && !isZip) throw new Misused(`${place} is neither a folder nor a .zip file.`);
  const fault = readingFault(place);
  if (fault) throw new Misused(fault);
}
