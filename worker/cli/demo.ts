import { parseArgs } from "node:util";
import { leave } from "db/leave";
import { demoPassword } from "../demo/districts";
import { accountTable, startDemo } from "../demo/run";
import { demoSettings } from "../env";
import { errorWords } from "../named-file";

const stopping = new AbortController();
let stop = async () => {};

const stopAll = async () => {
  if (stopping.signal.aborted) return;
  console.log("\nStopping …");
  const reason = new Error("Stopped.");
  stopping.abort(reason);
  await running
    .then(() => stop())
    .catch((error: Error) => {
      if (error === reason) return;
      console.error(`Stopping went wrong: ${error.message}`);
      process.exitCode = 1;
    });
  await leave(Number(process.exitCode ?? 0));
};

async function run(): Promise<void> {
  const options = { data: { type: "string", default: ".data" }, small: { type: "boolean", default: false } } as const;
  const { data: dataDir, small } = parseArgs({ options }).values;
  const demo = await startDemo({ ...demoSettings(), dataDir, small, say: console.log, signal: stopping.signal });
  stop = demo.stop;
  const accounts = accountTable().map((line) => `  ${line}`);
  const lines = ["", "Rollcall is ready:", "", `  ${demo.address}`, "", "Sign in as one of", "", ...accounts, ""];
  const mail = `Mail is sent nowhere; read it at ${demo.address}/demo/mail`;
  const ending = `with the password ${demoPassword}. Ctrl-C stops everything; the data stays.`;
  console.log([...lines, ending, mail, ""].join("\n"));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopAll());

const running = run();
running.catch((error: Error) => {
  if (stopping.signal.aborted) return;
  console.error(`The demo did not start: ${errorWords(error)}`);
  void leave(1);
});
