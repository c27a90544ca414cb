import { leave } from "db/leave";
import { errorWords } from "../named-file";
import { Misused, readArguments, usage } from "../roster-check/arguments";
import { CheckFailed, checkBundle } from "../roster-check/check-bundle";
import { asJson, asText, exitCodes } from "../roster-check/report";
import { stopOnSignals } from "../roster-check/stop-signals";

const misused = 64;
const failed = 70;
const stopping = stopOnSignals();

async function run(): Promise<number> {
  try {
    const { json, ...wanted } = readArguments(process.argv.slice(2));
    const checked = await checkBundle({ ...wanted, signal: stopping.signal });
    process.stdout.write(`${json ? asJson(checked) : asText(checked).join("\n")}\n`);
    return exitCodes[checked.verdict];
  } catch (error) {
    const stoppedWith = stopping.code();
    if (stoppedWith !== undefined) return stoppedWith;
    console.error(errorWords(error));
    if (error instanceof Misused) console.error(`Usage: ${usage}`);
    if (error instanceof Misused) return misused;
    return error instanceof CheckFailed && error.kind === "against" ? exitCodes.reject_bundle : failed;
  }
}

await leave(await run());
