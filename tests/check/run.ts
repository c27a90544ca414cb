import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run check`: everything that can be said of the code without running it. One line a part, two parts at a time. */
type Part = { name: string; command: string[]; hint?: string };

const root = fileURLToPath(new URL("../../", import.meta.url));
const bin = (name: string) => `node_modules/.bin/${name}`;
const tsx = (file: string, ...args: string[]) => [process.execPath, "--import", "tsx", `tests/check/${file}`, ...args];

// The slow ones first, so that the short ones fill the gaps.
const parts: Part[] = [
  { name: "types", command: [bin("tsc"), "--noEmit", "--incremental", "--tsBuildInfoFile", ".cache/tsc.json"] },
  { name: "schema in step with the migrations", command: tsx("schema.ts", "--check") },
  { name: "browser bundle", command: tsx("bundle.ts") },
  {
    name: "directions",
    command: [bin("depcruise"), ...["app", "db", "domain", "worker", "migrations", "tests"]],
    hint: "Each rule and its reason stand in .dependency-cruiser.cjs.",
  },
  { name: "dead code", command: [bin("knip"), "--no-progress", "--treat-config-hints-as-errors"] },
  {
    name: "style",
    command: [bin("biome"), "check", "--error-on-warnings", "--max-diagnostics=60"],
    hint: "npx biome check --write mends most of it.",
  },
  { name: "settings read in two files", command: tsx("environment.ts") },
];

type Outcome = { part: Part; ok: boolean; output: string };

function perform(part: Part): Promise<Outcome> {
  const begun = Date.now();
  const [command = "", ...args] = part.command;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_UPDATE_NOTIFIER: "1" } });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      output += text;
    });
    const end = (ok: boolean, more = "") => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(6);
      console.log(`${ok ? "ok    " : "FAILED"} ${seconds} s  ${part.name}`);
      resolve({ part, ok, output: output + more });
    };
    child.on("error", (error) => end(false, error.message));
    child.on("close", (code) => end(code === 0));
  });
}

async function performAll(wanted: Part[]): Promise<Outcome[]> {
  const waiting = [...wanted];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await perform(part));
  };
  await Promise.all([lane(), lane()]);
  return outcomes;
}

const words = process.argv.slice(2);
const wanted = parts.filter((part) => words.length === 0 || words.some((word) => part.name.includes(word)));
const begun = Date.now();
const outcomes = await performAll(wanted);
const failed = outcomes.filter((outcome) => !outcome.ok);
for (const { part, output } of failed) {
  console.log(`\n== ${part.name} ==\n${output.trim()}${part.hint ? `\n${part.hint}` : ""}`);
}
const seconds = ((Date.now() - begun) / 1000).toFixed(1);
console.log(`\n${outcomes.length - failed.length} of ${wanted.length} checks passed in ${seconds} s`);
process.exitCode = failed.length > 0 || wanted.length === 0 ? 1 : 0;
