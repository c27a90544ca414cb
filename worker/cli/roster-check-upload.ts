/**
 * The check of files that someone uploads to the public page: `node --import tsx worker/cli/roster-check-upload.ts
 * FOLDER MOST_BYTES`. FOLDER holds the folder `files` and is removed at the end, whatever came of the check; all that
 * the check writes lies in it. Prints one line of JSON. When standard input closes, whoever asked is gone, and the check
 * stops.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { leave } from "db/leave";
import { asJsonByCause } from "../roster-check/by-cause";
import { CheckFailed, checkBundle } from "../roster-check/check-bundle";
import { stopOnSignals } from "../roster-check/stop-signals";
import { unpackedSize } from "../roster-check/unpacked-size";

const failed = 70;
const stopping = stopOnSignals();
process.stdin.resume();
for (const event of ["end", "error"]) process.stdin.once(event, () => stopping.stop(143));

const [folder = "", mostBytes = ""] = process.argv.slice(2);

async function check(): Promise<string> {
  const bundle = path.join(folder, "files");
  if ((await unpackedSize(bundle)) > Number(mostBytes)) return JSON.stringify({ failed: "too-large" });
  try {
    return asJsonByCause(await checkBundle({ bundle, within: folder, signal: stopping.signal }));
  } catch (error) {
    if (error instanceof CheckFailed && stopping.code() === undefined) return JSON.stringify({ failed: "check" });
    throw error;
  }
}

async function run(): Promise<number> {
  try {
    process.stdout.write(`${await check()}\n`);
    return 0;
  } catch (error) {
    // The name alone: what an error says may hold a value of a file.
    if (stopping.code() === undefined) console.error((error as Error).name);
    return stopping.code() ?? failed;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

await leave(await run());
