import { readFile, stat } from "node:fs/promises";
import { env } from "./env.server";
import { log } from "./log.server";
import { partsOf, type TextPart } from "./text-parts";

const mostBytes = 256 * 1024;

/**
 * What whoever runs this installation says on a public page, from the file that a setting names. An empty list without
 * the setting, and where the file can't be read, which the log then says.
 */
export async function operatorText(page: "privacy" | "terms"): Promise<TextPart[]> {
  const file = env.operatorFiles[page];
  if (!file) return [];
  try {
    if ((await stat(file)).size > mostBytes) throw new Error("the file is larger than 256 kB");
    return partsOf(await readFile(file, "utf8"));
  } catch (error) {
    log.warn({ page, err: (error as Error).message }, "the operator's text of a public page can't be read");
    return [];
  }
}
