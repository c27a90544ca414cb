import { text } from "node:stream/consumers";
import { readSettings as readOfWorker } from "worker/env";
import { readSettings as readOfWeb } from "~/http/env.server";
import type { Serving } from "./settings";

/**
 * Started by settings.test.ts, for a process of the web reads its own settings as it is loaded. Takes cases as JSON, and
 * prints what the reader of each says, and of the settings that it was started with; nothing is said of good ones.
 */
const readers: Record<Serving, (environment: Record<string, string | undefined>) => string[]> = {
  web: (environment) => {
    readOfWeb(environment);
    return [];
  },
  worker: (environment) => readOfWorker(environment).servingFaults,
};

function said(serving: Serving, changes: Record<string, string>): string {
  try {
    return readers[serving]({ ...process.env, ...changes }).join("\n");
  } catch (error) {
    return (error as Error).message;
  }
}

const cases = JSON.parse(await text(process.stdin)) as { serving: Serving; changes: Record<string, string> }[];
const good = { web: said("web", {}), worker: said("worker", {}) };
console.log(JSON.stringify({ good, said: cases.map(({ serving, changes }) => said(serving, changes)) }));
