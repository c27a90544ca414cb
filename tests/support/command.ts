import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../check/source";

type Compiler = { buildSync: (options: Record<string, unknown>) => unknown };

const root = fileURLToPath(new URL("../../", import.meta.url));
const require = createRequire(import.meta.url);
export const compiledFolder = path.join(root, ".cache");

/** Names the run of the tests; each of its processes compiles into a folder of its own, which begins with the name. */
export const compiledVariable = "TESTS_COMPILED";

/** Libraries of hundreds of files each. All others are left to Node, since some of them look for files beside theirs. */
const bundled = new Set(["bullmq", "kysely", "luxon", "pg", "zod"]);
const scripts = () => [
  ...filesBelow("worker/cli").filter((file) => file.endsWith(".ts")),
  ...["jobs", "faults"].flatMap((folder) =>
    filesBelow(`tests/${folder}`).filter((file) => file.endsWith("-worker.ts")),
  ),
];
const nameOf = (script: string) => script.replaceAll("/", "-").replace(/\.ts$/, "");

/**
 * What Node is called with to run a script of this project. Reading it by way of tsx takes 2 to 3 seconds of a
 * processor, most of them for the files of libraries, so that the tests run it compiled, by the compiler of tsx itself.
 * Every command is started as people start it, too: by a test that asks for the sources.
 */
export function nodeArguments(script: string, { sources = false } = {}): string[] {
  const prefix = process.env[compiledVariable];
  if (sources || !prefix) return ["--import", "tsx", script];
  // Two folders below the root, as the sources are: they find it from where they stand.
  const folder = path.join(compiledFolder, `${prefix}-${process.pid}`);
  const file = path.join(folder, `${nameOf(script)}.mjs`);
  if (!existsSync(file)) compile(folder);
  return [file];
}

function compile(folder: string): void {
  const { dependencies } = require("../../package.json") as { dependencies: Record<string, string> };
  const compiler = createRequire(require.resolve("tsx"))("esbuild") as Compiler;
  compiler.buildSync({
    absWorkingDir: root,
    entryPoints: scripts().map((script) => ({ in: script, out: nameOf(script) })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    splitting: true,
    bundle: true,
    platform: "node",
    format: "esm",
    target: `node${process.versions.node}`,
    keepNames: true,
    external: ["*.node", "pg-native", ...Object.keys(dependencies).filter((name) => !bundled.has(name))],
    banner: {
      js: 'import { createRequire as $require } from "node:module"; const require = $require(import.meta.url);',
    },
    logLevel: "error",
  });
}
