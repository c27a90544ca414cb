import { open } from "node:fs/promises";
import path from "node:path";
import { tooSlow } from "~/http/form-body.server";
import type { ComingFile } from "~/http/upload.server";
import { checkLimits, limitWords } from "~/routes/public/check-files-limits";

/** Why an upload is not taken, in words for its field. */
export class UploadRefused extends Error {
  override name = "UploadRefused";

  constructor(
    message: string,
    readonly status: 413 | 422,
  ) {
    super(message);
  }
}

/** The last part of what a browser calls a file: folders are no part of a name. */
const lastPart = (name: string) => name.split(/[/\\]/).at(-1) ?? "";

function judgedName(given: string, before: readonly string[]): string {
  const name = lastPart(given).trim();
  if (before.length >= checkLimits.files)
    throw new UploadRefused(`Choose ${checkLimits.files} files at most, or one zip file with them.`, 422);
  if (name.length > checkLimits.nameLength)
    throw new UploadRefused(`The name of a file is longer than ${checkLimits.nameLength} characters. Shorten it.`, 422);
  if (/[\p{Cc}\p{Cf}]/u.test(name) || name.startsWith("."))
    throw new UploadRefused("The name of a file has characters that can’t be used. Rename it and try again.", 422);
  if (!/\.(csv|zip)$/i.test(name))
    throw new UploadRefused(`${name} is neither a CSV file nor a zip file. Choose .csv files, or one .zip file.`, 422);
  if (before.some((other) => other.toLowerCase() === name.toLowerCase()))
    throw new UploadRefused(`${name} was chosen twice. Choose each file once.`, 422);
  return name;
}

/**
 * Writes the files of one upload to a folder as they come. Returns what takes a file, for readUploads, and the names of
 * those that are there. Throws UploadRefused for files that are too many, too large or of another kind, and 408 for an
 * upload that takes too long.
 */
export function savesTo(folder: string) {
  const names: string[] = [];
  const until = Date.now() + checkLimits.uploadMs;
  let bytes = 0;
  const take = async (file: ComingFile): Promise<boolean> => {
    const name = judgedName(file.name, names);
    const target = await open(path.join(folder, "files", name), "wx", 0o600);
    try {
      for await (const chunk of file.bytes) {
        bytes += chunk.byteLength;
        if (bytes > checkLimits.bytes)
          throw new UploadRefused(`The files are larger than ${limitWords.size} together. Upload a zip file.`, 413);
        if (Date.now() > until) throw tooSlow();
        await target.write(chunk);
      }
    } finally {
      await target.close();
    }
    names.push(name);
    return true;
  };
  return { take, names };
}
