import { readdir } from "node:fs/promises";
import path from "node:path";
import { BadZip, openZip } from "../roster/unzip-directory";

/**
 * How many bytes the zip files of a folder say they unpack to. What a zip file says is enough: nothing unpacks to more
 * than it says without being refused. One that can't be read counts nothing; the check itself says what is wrong with it.
 */
export async function unpackedSize(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /\.zip$/i.test(name));
  let bytes = 0;
  for (const name of names) bytes += await sizeOf(path.join(folder, name));
  return bytes;
}

async function sizeOf(file: string): Promise<number> {
  try {
    const zip = await openZip(file);
    await zip.close();
    return zip.entries.reduce((sum, { size }) => sum + size, 0);
  } catch (error) {
    if (error instanceof BadZip) return 0;
    throw error;
  }
}
